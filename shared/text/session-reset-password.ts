/* The page of a mailed link for a new password. */

export const title = 'Choose a new password';
export const about = 'You’ll be signed out everywhere. Then sign in with the new one.';
export const newPassword = 'New password';
export const confirmPassword = 'Confirm new password';
export const save = 'Save new password';

export const linkUsedUp = 'Links work once, within one hour. If you’ve just saved a new password, sign in with it.';
export const newLink = 'Request a new link';
export const notNeeded = 'You’re signed in, so you don’t need a link.';
export const changePassword = 'Change your password';
