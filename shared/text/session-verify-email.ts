/* The page of a mailed link that verifies an address. */

export const title = 'Verify your email';
export const about = 'Press the button to confirm that this address is yours.';
export const verify = 'Verify my email';
export const verifying = 'Verifying your email...';

export const verified = 'Your email is verified';
/** Before and after the address. */
export const reachesYou = ['Reminders and invitations now reach you at ', '.'] as const;

/** For a signed-in user, or for a used link: the address may belong to another person. */
export const addressVerified = 'This email is verified';
export const reachesAccount = ['Its account now gets reminders and invitations at ', '.'] as const;

export const notVerified = 'Your email isn’t verified yet';
export const linkUsedUp = 'Links work once, within 24 hours.';
export const signInForLink = 'Sign in to get a new one';
export const sendLink = 'Send a new link';
export const linkSent = 'A new link is on its way.';
export const linkSentTo = (address: string) => `A new link is on its way to ${address}.`;
