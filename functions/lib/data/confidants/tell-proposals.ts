import { appendQuestion } from '#functions/lib/data/chats/questions.ts';
import type { Confidant } from './confidants.ts';

/* What Steadfast tells one of two confidants in their chat about a change of the agreement that is proposed. */

/** Either item of the two: they have these in common. */
type Together = Pick<Confidant, 'chatId' | 'since' | 'agreement'>;

interface Between {
  /** The id of the one who has proposed or answered. */
  by: string;
  /** The id of the other, who is told. */
  to: string;
}

// One message, however often a proposal is amended before it is answered.
const proposalKey = (relation: number, since: number) => `proposal-${relation}-${since}`;

/** Tells that one of the two proposes a change, if they do, once for each proposal: as `appendQuestion`. */
export async function tellProposal({ chatId, since, agreement }: Together, { by, to }: Between, now: number) {
  const { proposed } = agreement ?? {};
  if (proposed?.by !== by) return;
  const question = { kind: 'proposal', of: by, asks: to } as const;
  await appendQuestion(chatId, question, { key: proposalKey(since, proposed.since), otherId: to }, now);
}

/**
 * Tells the other what one of the two has answered to their proposal, if nothing has changed since, once for each: as
 * `appendQuestion`.
 */
export async function tellAnswer({ chatId, since, agreement }: Together, { by, to }: Between, now: number) {
  const { answered } = agreement ?? {};
  if (answered?.by !== by) return;
  const question = { kind: answered.accepted ? 'accepted' : 'declined', of: by, asks: to } as const;
  const key = `answer-${since}-${answered.version}`;
  await appendQuestion(chatId, question, { key, otherId: to, answers: proposalKey(since, answered.since) }, now);
}
