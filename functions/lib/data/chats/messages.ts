import { digits, keys } from '#functions/lib/data/keys.ts';
import {
  ConditionFailed,
  get,
  type Item,
  pause,
  queryLast,
  TableName,
  type TransactItem,
  transact,
} from '#functions/lib/data/table.ts';
import type { Tokens } from '#shared/domain/ai-cost.ts';
import type { CoachFailure } from '#shared/domain/failures.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Chat, type Head, loadChat, refuseClosed, toHead } from './chats.ts';

export interface Message {
  chatId: string;
  /** From 1, without gaps. */
  sequence: number;
  /** Whose it is: a user, or a coach that is no person. */
  by: string;
  content: string;
  at: number;
  clientId: string | null;
  /** It was said to an AI coach, who is to answer. */
  asks?: true;
  /** It is a coach's, and answers what was said up to this number. */
  answers?: number;
  /** It is no reply: it says why there is none. */
  isExcuse?: true;
  /** Why a coach has not said more; its text is made where the message is shown. */
  failure?: CoachFailure;
}

/** The id of a message: ids of a chat sort in its order. */
export function messageId({ chatId, sequence }: Pick<Message, 'chatId' | 'sequence'>): string {
  return `${chatId}-${digits(sequence)}`;
}

/** The number of the message with this id, or undefined where the member of this chat sees none of that id. Reads nothing. */
export function sequenceOf(id: string, { head, membership }: Chat): number | undefined {
  const sequence = Number(id.slice(-10));
  const known = sequence > membership.joined && sequence <= head.last;
  return known && messageId({ chatId: head.id, sequence }) === id ? sequence : undefined;
}

/** One message, or undefined where there is none of that number: one GetItem. */
export async function loadMessage(chatId: string, sequence: number): Promise<Message | undefined> {
  const item = await get(keys.message(chatId, sequence));
  return item && toMessage(item);
}

/** The last messages that a member may read, up to and including a number, oldest first: one Query a megabyte. */
export async function loadMessages({ head, membership }: Chat, until: number, limit: number): Promise<Message[]> {
  const first = keys.message(head.id, membership.joined + 1);
  const last = keys.message(head.id, until);
  if (first.SK > last.SK) return [];
  return (await queryLast(first.PK, first.SK, last.SK, limit)).map(toMessage);
}

/**
 * Says something in a chat, as it was read: one transaction of head, message and the writer's own membership, which has read
 * everything then, however large the chat. The head says which number is next, so all read one order without gaps; who
 * comes second reads again, as often as it takes within six seconds. Answers what was said before where this client said it
 * already.
 * @throws Refusal: not_found for who is no member any more, forbidden when it was closed, busy when others kept talking.
 */
export async function appendMessage(
  userId: string,
  read: Chat,
  { content, clientId }: Pick<Message, 'content' | 'clientId'>,
  now: number,
): Promise<{ message: Message; head: Chat['head']; repeated: boolean }> {
  const chatId = read.head.id;
  const deadline = performance.now() + PATIENCE_MS;
  for (let chat = read; ; chat = await loadChat(userId, chatId)) {
    refuseClosed(chat);
    // Two writers' clocks differ: what comes later in the order is never older.
    const at = Math.max(now, chat.head.lastAt ?? 0);
    const message = { chatId, sequence: chat.head.last + 1, by: userId, content, at, clientId, ...asking(chat) };
    try {
      await transact(append(message, now));
      return { message, head: chat.head, repeated: false };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const before = clientId && error.positions.includes(CLIENT) && (await saidBefore(chatId, userId, clientId));
      if (before) return { message: before, head: chat.head, repeated: true };
    }
    await giveWay(deadline);
  }
}

/** What a coach says, up to which number it answers by that, and what it took. */
export interface Reply extends Pick<Message, 'content' | 'isExcuse' | 'failure'> {
  answers: number;
  tokens?: Tokens;
}

/**
 * Has a chat's coach say something, for all that was said up to a number: one transaction of head and message, and one GetItem and
 * another for whoever finds that the user has written meanwhile, as often as it takes within six seconds. What was answered is not answered again,
 * by this job's next delivery or by another: undefined then, and where the chat is closed or gone.
 * @throws Refusal: busy when the user kept talking.
 */
export async function appendReply(read: Head, reply: Reply, now: number): Promise<Message | undefined> {
  const chatId = read.id;
  const deadline = performance.now() + PATIENCE_MS;
  for (let head: Head | undefined = read; ; head = await loadHead(chatId)) {
    if (!head?.coach || head.closed || head.answered >= reply.answers) return undefined;
    const at = Math.max(now, head.lastAt ?? 0);
    const message = { chatId, sequence: head.last + 1, by: head.coach.id, at, clientId: null, ...reply };
    try {
      await transact(answer(message));
      return message;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
    await giveWay(deadline);
  }
}

async function loadHead(chatId: string): Promise<Head | undefined> {
  const item = await get(keys.head(chatId));
  return item && toHead(item);
}

/** Waits a moment, by chance: whoever was faster has finished by then. */
async function giveWay(deadline: number): Promise<void> {
  if (performance.now() > deadline) throw new Refusal('busy', { retryAfter: 1 });
  await pause(1);
}

/** Who writes to a coach asks for a reply: the table's stream hands it on. */
function asking({ head }: Chat): Pick<Message, 'asks'> {
  return head.ai ? { asks: true } : {};
}

/** Less than a function may run: the client tries again, and with its id that is no second message. */
const PATIENCE_MS = 6_000;

/** The place of what a client said already in the transaction. */
const CLIENT = 3;

function append(message: Message, now: number): TransactItem[] {
  const { chatId, sequence, by, at, clientId } = message;
  const seconds = Math.floor(now / 1000);
  return [
    {
      Update: {
        TableName,
        Key: keys.head(chatId),
        UpdateExpression: 'SET #last = :next, #lastAt = :at',
        ConditionExpression: '#last = :read AND attribute_not_exists(#closed) AND attribute_exists(#members.#by)',
        ExpressionAttributeNames: {
          '#last': 'last',
          '#lastAt': 'lastAt',
          '#closed': 'closed',
          '#members': 'members',
          '#by': by,
        },
        ExpressionAttributeValues: { ':read': sequence - 1, ':next': sequence, ':at': at },
      },
    },
    { Put: { TableName, Item: { ...keys.message(chatId, sequence), ...message } } },
    {
      Update: {
        TableName,
        Key: keys.membership(by, chatId),
        // That it was read by writing is known to whoever hears of the message: nobody is told twice.
        UpdateExpression: 'SET #read = :next, #wrote = :next',
        ConditionExpression: 'attribute_exists(#pk)',
        ExpressionAttributeNames: { '#pk': 'PK', '#read': 'read', '#wrote': 'wrote' },
        ExpressionAttributeValues: { ':next': sequence },
      },
    },
    ...(clientId === null
      ? []
      : [
          {
            Put: {
              TableName,
              Item: {
                ...keys.clientMessage(chatId, by, clientId),
                sequence,
                expires: seconds + LIMITS.clientIdDays * 86_400,
              },
              ConditionExpression: 'attribute_not_exists(#pk) OR #expires <= :now',
              ExpressionAttributeNames: { '#pk': 'PK', '#expires': 'expires' },
              ExpressionAttributeValues: { ':now': seconds },
            },
          },
        ]),
  ];
}

function answer(message: Message & Reply): TransactItem[] {
  const { chatId, sequence, at, answers } = message;
  return [
    {
      Update: {
        TableName,
        Key: keys.head(chatId),
        UpdateExpression: 'SET #last = :next, #lastAt = :at, #answered = :answers',
        ConditionExpression:
          '#last = :read AND attribute_not_exists(#closed) AND (attribute_not_exists(#answered) OR #answered < :answers)',
        ExpressionAttributeNames: {
          '#last': 'last',
          '#lastAt': 'lastAt',
          '#closed': 'closed',
          '#answered': 'answered',
        },
        ExpressionAttributeValues: { ':read': sequence - 1, ':next': sequence, ':at': at, ':answers': answers },
      },
    },
    { Put: { TableName, Item: { ...keys.message(chatId, sequence), ...message } } },
  ];
}

/** What a client said under an id: two GetItem. */
export async function saidBefore(chatId: string, userId: string, clientId: string): Promise<Message | undefined> {
  const client = await get(keys.clientMessage(chatId, userId, clientId));
  const item = client && (await get(keys.message(chatId, Number(client.sequence))));
  return item && toMessage(item);
}

/** A stored message. */
export function toMessage({
  chatId,
  sequence,
  by,
  content,
  at,
  clientId,
  asks,
  answers,
  isExcuse,
  failure,
}: Item): Message {
  return {
    chatId: String(chatId),
    sequence: Number(sequence),
    by: String(by),
    content: String(content),
    at: Number(at),
    clientId: clientId === undefined || clientId === null ? null : String(clientId),
    ...(asks === true && { asks }),
    ...(answers !== undefined && { answers: Number(answers) }),
    ...(isExcuse === true && { isExcuse }),
    ...(failure !== undefined && { failure: failure as CoachFailure }),
  };
}
