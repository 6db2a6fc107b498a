/* The picture of a user in the settings. */

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
