import type { Confidant, confidants, Role } from '#shared/contracts/confidants.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';

/* What is said of people and of invitations. */

export const ROLE_LABELS: Record<Role, string> = { friend: 'Friend', coach: 'Coach' };

/** To who invites. */
export const INVITING_AS: Record<Role, string> = {
  friend: 'You see each other’s commitments.',
  coach: 'They see your commitments; you do not see theirs.',
};

/** To who is invited. */
export const ACCEPTING_AS: Record<Role, string> = {
  friend: 'You will see each other’s commitments.',
  coach: 'As their coach you will see their commitments; they will not see yours.',
};

type Counts = Pick<Confidant, 'completed_count' | 'total_count'>;

export function percentDone({ completed_count, total_count }: Counts): number {
  return total_count === 0 ? 0 : Math.round((completed_count / total_count) * 100);
}

export function doneText({ completed_count, total_count }: Counts): string {
  return `${completed_count} of ${total_count} done`;
}

/** What is over when a tie is. */
export function revokeConsequence({ name, role, shares_commitments }: ConfidantRelation): string {
  const seen =
    role === 'friend'
      ? `${name} and you will no longer see each other’s commitments.`
      : shares_commitments
        ? `You will no longer see the commitments of ${name}.`
        : `${name} will no longer see your commitments.`;
  return `${seen} Your conversation stays, but nothing more can be said in it.`;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** 'Expires in 12 days', and in hours on the last of them. */
export function expiryText(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'Expired';
  if (left > DAY) return `Expires in ${Math.ceil(left / DAY)} days`;
  const hours = Math.ceil(left / HOUR);
  return hours === 1 ? 'Expires in 1 hour' : `Expires in ${hours} hours`;
}

/** When one of these is next said otherwise. */
export function nextExpiryChange(expiries: readonly string[], now: number): number {
  return Math.min(
    ...expiries.map((expiry) => {
      const left = Date.parse(expiry) - now;
      if (left <= 0) return Number.POSITIVE_INFINITY;
      const unit = left > DAY ? DAY : HOUR;
      return now + (left % unit || unit);
    }),
  );
}

/** A tie as it is seen from here: in one between coach and coached, who of the two shows their commitments. */
export type ConfidantRelation = Pick<Confidant, 'name' | 'role' | 'shares_commitments'>;

/* What is known of confidants and invitations, and how it stands after something was done. */

export type ConfidantsData = ReplyOf<typeof confidants.list>;
type Sent = ConfidantsData['pending_invitations']['sent'];

export function withoutConfidant(known: ConfidantsData, id: string): ConfidantsData {
  return { ...known, active_confidants: known.active_confidants.filter((each) => each.id !== id) };
}

export function withoutInvitation(known: ConfidantsData, id: string): ConfidantsData {
  const { sent, received } = known.pending_invitations;
  const others = <Invitation extends { id: string }>(all: readonly Invitation[]) =>
    all.filter((each) => each.id !== id);
  return { ...known, pending_invitations: { sent: others(sent), received: others(received) } };
}

/** The newest stands first. */
export function withSent(known: ConfidantsData, invitation: Sent[number]): ConfidantsData {
  const { pending_invitations, ...others } = withoutInvitation(known, invitation.id);
  return {
    ...others,
    pending_invitations: { ...pending_invitations, sent: [invitation, ...pending_invitations.sent] },
  };
}

/** Where somebody with this token registers, or accepts. */
export function registrationLink(origin: string, token: string): string {
  return `${origin}/register?token=${encodeURIComponent(token)}`;
}
