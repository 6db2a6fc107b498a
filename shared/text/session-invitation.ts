import { PRODUCT } from '../product.ts';
import { isolated } from './isolated.ts';

/* What the page of an invitation says. */

export const title = 'Accept Invitation';
export const loading = 'Loading your invitation...';
/** Before and after the name of the sender. */
export const invited = ['', ' invited you to work together towards your goals.'] as const;
/** What users will see of each other, by the role of the person who accepts. */
export const meaning = {
  friend: () => 'You will see each other’s commitments.',
  coach: (sender: string) =>
    `As their coach you will see the commitments of ${isolated(sender)}, who will not see yours.`,
};

export const notOpened = 'This invitation cannot be opened';
export const invalidOrExpired = 'Invalid or expired invitation link';
export const registerWithout = 'Create your account without it';

export const join = (sender: string) => `Join ${isolated(sender)} on ${PRODUCT.name}`;

export const accept = 'Accept Invitation';
export const accepting = 'Accepting...';
export const acceptFailed = 'Failed to accept invitation';
export const notNow = 'Not now';
export const toConfidants = 'Go to your confidants';
export const accountUnknown = 'Your account could not be read.';
/** Before and after the address of the signed-in user. */
export const signedInAs = ['You are signed in as ', '.'] as const;
/** Around the address of the invitation and that of the signed-in user. */
export const otherAddress = [
  'The invitation was sent to ',
  ', and you are signed in as ',
  '. If you accept, you join with this account, and the sender is told so.',
] as const;
export const signOut = 'Sign out to use another account';
