/* What the page for a forgotten password says. */

export const about = 'Tell us the address that you sign in with, and we will mail you a link to set a new one.';
export const sendLink = 'Send reset link';
export const remembered = 'Do you remember it?';

export const checkEmail = 'Check your email';
/** Before and after the address. */
export const linkSent = [
  'If ',
  ' has an account, a link to set a new password is on its way. It works for one hour.',
] as const;
export const sendAgain = 'Send it again';
export const sentAgain = 'Sent again. It may take a minute. Please look in your spam folder, too.';
export const otherAddress = 'Use another address';
