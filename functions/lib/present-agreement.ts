import type { Invitation } from '#functions/lib/data/chat-invitations/invitations.ts';
import type { AgreementVersion, Pair } from '#functions/lib/data/confidants/agreements.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Agreement, InvitedAgreement } from '#shared/contracts/agreements.ts';
import { nextEnd } from '#shared/domain/agreement-answers.ts';
import { invitedAgreement, sidesAt, sidesOf } from '#shared/domain/agreement-changes.ts';

/** An agreement as one of its two people sees it: the terms at an instant, and the proposed ones. */
export function presentAgreement({ confidant, agreement, parties }: Pair, now: number): Agreement {
  const proposed = agreement?.proposed;
  const end = nextEnd(agreement, parties, now);
  return {
    ...presentVersion({ confidant, parties }, { version: 0, changedAt: null, terms: {}, until: null, ...agreement }),
    ...sidesAt(agreement, parties, now),
    proposed: proposed ? { by: proposed.by, version: proposed.version, ...sidesOf(proposed, parties) } : null,
    next_end: end === null ? null : new Date(end).toISOString(),
  };
}

/**
 * The agreement that comes with an invitation, as it is read before it is accepted; null without one. It does not
 * reveal settings of either of them. Days are by the sender's clock, and by that of the reader if they are signed in.
 */
export function presentInvited(
  { agreement, role }: Pick<Invitation, 'agreement' | 'role'>,
  sender: User,
  reader: Pick<User, 'clock'> | undefined,
  now: number,
): InvitedAgreement | null {
  const partyWith = (id: string, { clock: { timezone } }: Pick<User, 'clock'>, shows: boolean) => ({
    ...{ id, timezone, shows, sharesWeight: true },
  });
  const parties = {
    me: partyWith('reader', reader ?? sender, role === 'friend'),
    them: partyWith('sender', sender, true),
  };
  const made = agreement && invitedAgreement(agreement, { me: parties.them, them: parties.me }, now);
  return made
    ? { ...sidesAt(made, parties, now), proposed: made.proposed ? sidesOf(made.proposed, parties) : null }
    : null;
}

/** A version as one of its two people sees it. */
export function presentVersion(
  { confidant, parties }: Pick<Pair, 'confidant' | 'parties'>,
  said: AgreementVersion,
): Agreement {
  return {
    id: confidant.chatId,
    confidant_id: confidant.userId,
    version: said.version,
    ...sidesOf(said, parties),
    proposed: null,
    next_end: null,
    changed_at: said.changedAt === null ? null : new Date(said.changedAt).toISOString(),
  };
}
