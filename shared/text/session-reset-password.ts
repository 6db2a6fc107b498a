/* What the page of a mailed link for a new password says. */

export const title = 'Choose a new password';
export const about = 'You will be signed out everywhere, and sign in with the new one.';
export const newPassword = 'New password';
export const confirmPassword = 'Confirm new password';
export const save = 'Save new password';

export const linkUsedUp =
  'A link works for one hour, and once. If you have just saved a new password, sign in with it.';
export const newLink = 'Request a new link';
export const notNeeded = 'A link works for one hour, and once. You are signed in, and need none.';
export const changePassword = 'Change your password';
