import type { confidants } from '#shared/contracts/confidants.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';

/* What is known of confidants and invitations, and how it stands after something was done. */

export type Overview = ReplyOf<typeof confidants.list>;
type Sent = Overview['pending_invitations']['sent'];

export function withoutConfidant(known: Overview, id: string): Overview {
  return { ...known, active_confidants: known.active_confidants.filter((each) => each.id !== id) };
}

export function withoutInvitation(known: Overview, id: string): Overview {
  const { sent, received } = known.pending_invitations;
  const others = <Invitation extends { id: string }>(all: readonly Invitation[]) =>
    all.filter((each) => each.id !== id);
  return { ...known, pending_invitations: { sent: others(sent), received: others(received) } };
}

/** The newest stands first. */
export function withSent(known: Overview, invitation: Sent[number]): Overview {
  const { pending_invitations, ...others } = withoutInvitation(known, invitation.id);
  return {
    ...others,
    pending_invitations: { ...pending_invitations, sent: [invitation, ...pending_invitations.sent] },
  };
}
