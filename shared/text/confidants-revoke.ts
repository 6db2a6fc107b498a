import { isolated } from './isolated.ts';

/* The questions before confidants part, or before an invitation is revoked or dismissed. */

export { revoke } from './confidants.ts';
export { dismiss } from './confidants-page.ts';

export const revokeQuestion = 'Are you sure you want to revoke access for this confidant?';
export const revoked = 'Access revoked';

interface Relation {
  name: string;
  role: 'friend' | 'coach';
  shares_commitments: boolean;
}

/** `shares_commitments` tells which of a coach and the coached shows their commitments to the other. */
export const revokeConsequence = (confidant: Relation) =>
  `${seenNoMore(confidant)} Your conversation stays, but neither of you can write in it.`;

function seenNoMore({ name, role, shares_commitments }: Relation): string {
  if (role === 'friend') return `You and ${isolated(name)} will no longer see each other’s commitments.`;
  if (shares_commitments) return `You’ll no longer see ${isolated(name)}’s commitments.`;
  return `${isolated(name)} will no longer see your commitments.`;
}

export const revokeSentQuestion = 'Are you sure you want to revoke this invitation?';
export const sentRevoked = 'Invitation revoked';
export const linkEnds = (address: string) => `The link sent to ${address} will no longer work.`;

export const dismissQuestion = 'Are you sure you want to dismiss this invitation?';
export const dismissed = 'Invitation dismissed';
export const canInviteAgain = (name: string) => `${isolated(name)} can invite you again.`;
