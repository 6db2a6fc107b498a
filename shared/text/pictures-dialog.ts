/* The dialogs that crop and remove a picture. */

export const cropTitle = 'Crop the picture';
export const frame = 'The part that’s shown. Drag it, or move it with the arrow keys.';
export const zoom = 'Zoom';
export const loading = 'Opening the picture...';
export const unreadable = 'This browser can’t open this picture. Please choose a JPEG, PNG or WebP.';
export const use = 'Use this picture';
export const removeQuestion = 'Remove your picture?';
export const removeNote = 'Everyone sees your initials instead.';
export const removed = 'Picture removed';
