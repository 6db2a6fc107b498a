import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { createItem, getAll, putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { causedBy } from '#functions/lib/request-id.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { isAsked, type Question } from '#shared/domain/questions.ts';
import { type Head, type Membership, toHead, toMembership } from './chats.ts';
import { RETRY_LIMIT_MS, waitBeforeRetry } from './messages.ts';

/*
 * Writes the messages of Steadfast into the chat of two confidants: questions, and news about their agreement. Each has
 * a key, which is stored like the client id of a message, so that a repetition writes nothing.
 */

/** The sender of a question, in place of a user's id. */
const STEADFAST = 'steadfast';

/** The keys of a question and of the message that it answers. */
interface Keys {
  key: string;
  /** The id of the confidant who is not `question.of`. */
  otherId: string;
  /** The key of an earlier message about the other one, which this one answers. */
  answers?: string | undefined;
}

/** The people of a question, and what one of them has read. */
interface Concerned {
  people: readonly [string, string];
  /** The one who is not asked, if there is one, with what they have read. */
  reader: { id: string; membership: Membership } | undefined;
  /** The number of the message that the reader answers. */
  answered: number | undefined;
}

/**
 * Adds a question to the chat of its two people. One BatchGetItem, and one transaction of head, message, key, and the
 * membership of the one who is not asked: if they had read everything, the chat stays read for them, and the message
 * that they answer counts as read. Both again after a lost race, for up to six seconds. Returns true if the question is
 * in the chat, also from an earlier attempt; false, without a question, for a chat that is closed or that one of the
 * two has left.
 * @throws Refusal: busy when others kept writing.
 */
export async function appendQuestion(
  chatId: string,
  question: Question,
  { key, otherId, answers }: Keys,
  now: number,
): Promise<boolean> {
  const people = [question.of, otherId] as const;
  const notAsked = people.find((id) => !isAsked(question, id));
  const trace = keys.clientMessage(chatId, question.of, key);
  const deadline = performance.now() + RETRY_LIMIT_MS;
  for (;;) {
    const [item, known, member, asked] = await getAll([
      keys.head(chatId),
      trace,
      keys.membership(notAsked ?? question.of, chatId),
      keys.clientMessage(chatId, otherId, answers ?? key),
    ]);
    if (known) return true;
    const head = item && toHead(item);
    if (!head || head.closed || people.some((id) => head.members.every((each) => each.id !== id))) return false;
    const reader = notAsked !== undefined && member ? { id: notAsked, membership: toMembership(member) } : undefined;
    const answered = answers !== undefined && asked ? Number(asked.sequence) : undefined;
    try {
      await transact(transactionFor(head, question, trace, { people, reader, answered }, now));
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    await waitBeforeRetry(deadline);
  }
}

function transactionFor(
  head: Head,
  question: Question,
  trace: Record<string, string>,
  { people, reader, answered }: Concerned,
  now: number,
): TransactItem[] {
  const { id: chatId, last, lastAt = 0 } = head;
  const sequence = last + 1;
  const at = Math.max(now, lastAt);
  const said = { sequence, by: STEADFAST, content: '', question };
  return [
    updateItem(keys.head(chatId), {
      set: { last: sequence, lastAt: at, preview: said },
      if: '#last = :read AND attribute_not_exists(#closed) AND attribute_exists(#members.#one) AND attribute_exists(#members.#two)',
      names: { one: people[0], two: people[1] },
      values: { read: last },
    }),
    putItem({ ...keys.message(chatId, sequence), chatId, ...said, at, clientId: null, ...causedBy() }),
    createItem({ ...trace, sequence, expires: Math.floor(now / 1000) + LIMITS.clientIdDays * 86_400 }),
    ...(reader ? readMark(chatId, reader, { last, sequence, answered }) : []),
  ];
}

/**
 * Moves the read mark of the one who is not asked: over the message that they answer, and over the new one if they had
 * read all others.
 */
function readMark(
  chatId: string,
  { id, membership: { read } }: NonNullable<Concerned['reader']>,
  { last, sequence, answered }: { last: number; sequence: number; answered: number | undefined },
): TransactItem[] {
  const until = read + 1 === answered ? answered : read;
  const next = until === last ? sequence : until;
  if (next === read) return [];
  return [
    updateItem(keys.membership(id, chatId), {
      // `wrote` stands for a message of their own: live events then treat the new message as read, without an event
      // about the membership.
      set: until === read ? { read: next, wrote: next } : { read: next },
      if: '#read = :before',
      values: { before: read },
    }),
  ];
}
