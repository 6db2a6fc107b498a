import { PRODUCT } from '../product.ts';
import { isolated } from './isolated.ts';

/* The page of an invitation. */

export const title = 'Accept Invitation';
export const loading = 'Loading your invitation...';
/** Before and after the name of the sender. */
export const invited = ['', ' invited you to work together towards your goals.'] as const;
/** What users will see of each other, by the role of the person who accepts. */
export const meaning = {
  friend: () => 'You’ll see each other’s commitments.',
  coach: (sender: string) => `As their coach, you’ll see ${isolated(sender)}’s commitments. They won’t see yours.`,
};

export const notOpened = 'Couldn’t open this invitation';
export const invalidOrExpired = 'Invalid or expired invitation link';
export const registerWithout = 'Create your account without it';

export const join = (sender: string) => `Join ${isolated(sender)} on ${PRODUCT.name}`;

export const accept = 'Accept Invitation';
export const accepting = 'Accepting...';
export const acceptFailed = 'Failed to accept invitation';
export const notNow = 'Not now';
export const toConfidants = 'Go to your confidants';
export const accountUnknown = 'Couldn’t load your account.';
/** Before and after the address of the signed-in user. */
export const signedInAs = ['You’re signed in as ', '.'] as const;
/** Around the address of the invitation and that of the signed-in user. */
export const otherAddress = [
  'The invitation was sent to ',
  ', and you’re signed in as ',
  '. If you accept, you’ll join with this account, and the sender will be told.',
] as const;
export const signOut = 'Sign out to use another account';
