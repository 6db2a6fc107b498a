import type { Category } from '#shared/contracts/categories.ts';
import type { Confidant, confidants, SharedCommitment } from '#shared/contracts/confidants.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import * as text from '#shared/text/confidants-page.ts';

export function percentDone({
  completed_count,
  total_count,
}: Pick<Confidant, 'completed_count' | 'total_count'>): number {
  return total_count === 0 ? 0 : Math.round((completed_count / total_count) * 100);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** 'Expires in 12 days', and in hours on the last day. */
export function expiryText(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return text.expired;
  return left > DAY ? text.expiresInDays(Math.ceil(left / DAY)) : text.expiresInHours(Math.ceil(left / HOUR));
}

/** The instant at which the next of these texts changes. */
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

/** `shares_commitments` tells which of a coach and the coached shows their commitments to the other. */
export type ConfidantRelation = Pick<Confidant, 'name' | 'role' | 'shares_commitments'>;

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

/** Adds an invitation at the start of the sent ones. */
export function withSent(known: ConfidantsData, invitation: Sent[number]): ConfidantsData {
  const { pending_invitations, ...others } = withoutInvitation(known, invitation.id);
  return {
    ...others,
    pending_invitations: { ...pending_invitations, sent: [invitation, ...pending_invitations.sent] },
  };
}

/** The address where the recipient of an invitation registers or accepts. */
export function registrationLink(origin: string, token: string): string {
  return `${origin}/register?token=${encodeURIComponent(token)}`;
}

interface Shared {
  commitments: readonly SharedCommitment[];
  categories: readonly Category[];
}

/**
 * The commitments that a confidant still shows, without ended ones and without categories that contain nothing else.
 */
export function stillShown(shared: Shared, isOver: (end: string | null | undefined) => boolean): Shared {
  const hasEnded = shared.commitments.some((each) => isOver(each.visible_until) || isOver(each.notes_visible_until));
  // Keeps the identity, so that nothing is rendered again.
  if (!hasEnded) return shared;
  const left = shared.commitments
    .filter(({ visible_until }) => !isOver(visible_until))
    .map((each) => (isOver(each.notes_visible_until) ? { ...each, latest_notes: [] } : each));
  const holds = (all: readonly SharedCommitment[], { id }: Category) => all.some((each) => each.category_id === id);
  const categories = shared.categories.filter((each) => holds(left, each) || !holds(shared.commitments, each));
  return { commitments: left, categories };
}
