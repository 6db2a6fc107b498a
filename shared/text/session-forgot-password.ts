/* The page for a forgotten password. */

export const about = 'Enter your email and we’ll send a reset link.';
export const sendLink = 'Send reset link';
export const remembered = 'Remembered it?';

export const checkEmail = 'Check your email';
/** Before and after the address. */
export const linkSent = [
  'If ',
  ' has an account, a reset link is on its way. Links work once, within one hour.',
] as const;
export const sendAgain = 'Send it again';
export const sentAgain = 'Sent again. If it doesn’t arrive in a minute, check spam.';
export const otherAddress = 'Use another address';
