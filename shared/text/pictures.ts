/* The picture of a user in the settings, and the dialogs that crop and remove it. */

export const title = 'Picture';
export const about = 'Your confidants and the members of your group chats see it. Without one, they see your initials.';
export const upload = 'Upload a picture';
export const change = 'Change the picture';
export const remove = 'Remove';
export const uploading = 'Uploading your picture...';
export const processing = 'Processing your picture...';
export const saved = 'Picture saved';
export const failed = 'Failed to save your picture';
export const tookTooLong = 'This is taking longer than usual. Your picture will show once it’s ready.';
export const interrupted = 'The picture wasn’t uploaded. Check your connection and try again.';

export const cropTitle = 'Crop the picture';
export const frame = 'The part that’s shown. Drag it, or move it with the arrow keys.';
export const zoom = 'Zoom';
export const loading = 'Opening the picture...';
export const unreadable = 'This browser can’t open this picture. Please choose a JPEG, PNG or WebP.';
export const use = 'Use this picture';
export const removeQuestion = 'Remove your picture?';
export const removeNote = 'Everyone sees your initials instead.';
export const removed = 'Picture removed';
