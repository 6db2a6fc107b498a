import { appendQuestion } from '#functions/lib/data/chats/questions.ts';
import type { Confidant } from './confidants.ts';

/* Messages of Steadfast in the chat of two confidants about a proposed change of their agreement. */

/** The fields that both items of a pair share. */
type PairItem = Pick<Confidant, 'chatId' | 'since' | 'agreement'>;

interface Participants {
  /** The id of the one who has proposed or answered. */
  by: string;
  /** The id of the other, who is told. */
  to: string;
}

// The same key for all versions of a proposal, so that changing it before the answer writes no other message.
const proposalKey = (relation: number, since: number) => `proposal-${relation}-${since}`;

/** Tells the proposal of one of the two, if there is one, once: costs as `appendQuestion`. */
export async function tellProposal({ chatId, since, agreement }: PairItem, { by, to }: Participants, now: number) {
  const { proposed } = agreement ?? {};
  if (proposed?.by !== by) return;
  const question = { kind: 'proposal', of: by, asks: to } as const;
  await appendQuestion(chatId, question, { key: proposalKey(since, proposed.since), otherId: to }, now);
}

/** Tells the answer to a proposal, if nothing has changed since, once: costs as `appendQuestion`. */
export async function tellAnswer({ chatId, since, agreement }: PairItem, { by, to }: Participants, now: number) {
  const { answered } = agreement ?? {};
  if (answered?.by !== by) return;
  const question = { kind: answered.accepted ? 'accepted' : 'declined', of: by, asks: to } as const;
  const key = `answer-${since}-${answered.version}`;
  await appendQuestion(chatId, question, { key, otherId: to, answers: proposalKey(since, answered.since) }, now);
}
