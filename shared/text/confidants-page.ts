import { plural } from './language.ts';

/* The page of all confidants and invitations. */

export const coach = 'Coach';
/** How many of the due commitments are done. */
export const done = (completed: number, total: number) => `${completed} of ${total} done`;

/* The form to invite somebody */

export const inviteTitle = 'Invite someone';
export const email = 'Email address';
export const inviteAs = 'Invite as';
export const send = 'Send Invitation';
export const sending = 'Sending...';
export const sentTo = (address: string) => `Invitation sent to ${address}`;

export const roles = { friend: 'Friend', coach };
/** The meaning of each role, for the sender. */
export const invitingAs = {
  friend: 'You see each other’s commitments.',
  coach: 'They see your commitments; you don’t see theirs.',
};
/** The meaning of each role, for the invited person. */
export const acceptingAs = {
  friend: 'You’ll see each other’s commitments.',
  coach: 'As their coach, you’ll see their commitments; they won’t see yours.',
};

/* Invitations */

export const pending = 'Pending Invitations';
export const nonePending = 'No pending invitations';
export const verifyFirst = (mailed: number) =>
  'Invitations you’ve received will show here once you verify your email. ' +
  `Until then, we only email your first ${mailed} invitations. You can copy the links of the others.`;

export const received = 'Received Invitations';
export const accept = 'Accept';
export const accepting = 'Accepting...';
export const acceptFailure = 'Failed to accept invitation';
export const dismiss = 'Dismiss';

export const sent = 'Sent Invitations';
export const withAgreement = 'An agreement goes with it.';
export const copyLink = 'Copy link';
export const linkCopied = 'Invitation link copied to clipboard';
export const linkFor = (address: string) => `Invitation link for ${address}`;

export const expired = 'Expired';
export const expiresInDays = (count: number) =>
  plural(count, { one: 'Expires in 1 day', other: `Expires in ${count} days` });
export const expiresInHours = (count: number) =>
  plural(count, { one: 'Expires in 1 hour', other: `Expires in ${count} hours` });
