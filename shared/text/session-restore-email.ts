/* The page of a mailed link that undoes a change of address. */

export const title = 'Take your email address back';
export const about = 'Your account gets this address back, all devices are signed out, and all passkeys are removed.';
export const restore = 'Take it back';
export const restoring = 'Taking it back...';

export const done = 'Your email address is back';
export const next =
  'All devices are signed out. Choose a new password now: someone else may have been signed in to your account.';
export const newPassword = 'Choose a new password';

export const linkUsedUp = 'Links work once, within 7 days. If you’ve just used it, your address is back.';
