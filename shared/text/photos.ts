/* Photos before and during their upload. */

export const unreadable = 'Couldn’t read this photo. Choose another one.';
export const heic = 'This browser can’t read HEIC photos. Choose a JPEG or PNG.';
export const uploadInterrupted = 'The photo wasn’t uploaded. Check your connection and try again.';
export const uploadRefused = 'The photo wasn’t accepted. Please try again.';
