import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { createItem, getAll, putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { causedBy } from '#functions/lib/request-id.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { isAsked, type Question } from '#shared/domain/questions.ts';
import { type Head, type Membership, toHead, toMembership } from './chats.ts';
import { giveWay, PATIENCE_MS } from './messages.ts';

/*
 * What Steadfast writes into the chat of two confidants: questions, and what it tells about their agreement. Each
 * has a key, of which a trace stays in the chat like that of a client's message: so it is asked once, whatever
 * is repeated.
 */

/** Who has written a question, in place of a user's id. */
const STEADFAST = 'steadfast';

/** How it is known that something was said already, and what it answers. */
interface Keys {
  key: string;
  /** The other of the two. */
  otherId: string;
  /** The key of what was asked about the other, and is answered now. */
  answers?: string | undefined;
}

/** Whom a question concerns. */
interface Concerned {
  people: readonly [string, string];
  /** The one of them who is not asked, if one is not, with what they have read. */
  reader: { id: string; membership: Membership } | undefined;
  /** The number of the message that they answer. */
  answered: number | undefined;
}

/**
 * Adds a question to the chat of its two people. One BatchGetItem, and one transaction of head, message, key, and the
 * membership of the one who is not asked, if they had read everything: the chat stays read for them. Who answers has
 * read what they answer. Both again after a lost race, for up to six seconds. Returns false for a chat that is closed
 * or that one of the two has left, where nothing is asked, and true if the key was known.
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
  const deadline = performance.now() + PATIENCE_MS;
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
      await transact(appending(head, question, trace, { people, reader, answered }, now));
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    await giveWay(deadline);
  }
}

function appending(
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
    ...(reader ? reading(chatId, reader, { last, sequence, answered }) : []),
  ];
}

/** What the one who is not asked has read now: all if they had read everything, and what they answer. */
function reading(
  chatId: string,
  { id, membership: { read } }: NonNullable<Concerned['reader']>,
  { last, sequence, answered }: { last: number; sequence: number; answered: number | undefined },
): TransactItem[] {
  const until = read + 1 === answered ? answered : read;
  const next = until === last ? sequence : until;
  if (next === read) return [];
  return [
    updateItem(keys.membership(id, chatId), {
      // As if they had written it: their pages take the message itself as news of that, but not of more.
      set: until === read ? { read: next, wrote: next } : { read: next },
      if: '#read = :before',
      values: { before: read },
    }),
  ];
}
