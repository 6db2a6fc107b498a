import type { AgreementVersion, Pair } from '#functions/lib/data/confidants/agreements.ts';
import type { Agreement } from '#shared/contracts/agreements.ts';
import { nextEnd } from '#shared/domain/agreement-answers.ts';
import { sidesAt, sidesOf } from '#shared/domain/agreement-changes.ts';

/** An agreement as one of the two sees it: what holds at an instant, and what is proposed. */
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

/** A version as one of the two sees it: what was agreed. */
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
