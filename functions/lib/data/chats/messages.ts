import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { digits, keys } from '#functions/lib/data/keys.ts';
import { queryLast } from '#functions/lib/data/queries.ts';
import { get, putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { pause } from '#functions/lib/pause.ts';
import { causedBy } from '#functions/lib/request-id.ts';
import type { Tokens } from '#shared/domain/ai-cost.ts';
import { previewOf } from '#shared/domain/chats.ts';
import { inWords } from '#shared/domain/commitment-links.ts';
import type { CoachFailure } from '#shared/domain/failures.ts';
import type { Mood } from '#shared/domain/journaling.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Question } from '#shared/domain/questions.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Chat, type Head, loadChat, refuseClosed, toHead } from './chats.ts';

export interface Message {
  chatId: string;
  /** The number of the message in its chat, from 1, without gaps. */
  sequence: number;
  /** The sender: the id of a user or of a coach, or `steadfast` for a question. */
  by: string;
  content: string;
  at: number;
  clientId: string | null;
  /** Set if the message is for an AI coach, which has to reply. */
  asks?: true;
  /** For a coach's reply: the number of the last message that it answers. */
  answers?: number;
  /** Set if the message says only why there is no reply. */
  isExcuse?: true;
  /** Why a coach's reply is missing or incomplete. The text is rendered when the message is shown. */
  failure?: CoachFailure;
  /** The question that Steadfast asks. Its text is rendered when the message is shown. */
  question?: Question;
  /** A page of the sender's journal, as it was when they shared it; empty once they have taken it back. */
  journalPage?: Partial<JournalCopy>;
}

/** A copy of a day of a journal. */
export interface JournalCopy {
  date: string;
  text: string;
  mood?: Mood | undefined;
}

/** The id of a message: ids of a chat sort in its order. */
export function messageId({ chatId, sequence }: Pick<Message, 'chatId' | 'sequence'>): string {
  return `${chatId}-${digits(sequence)}`;
}

/**
 * The number of the message with this id, or undefined if the member cannot read a message with that id. No request.
 */
export function sequenceOf(id: string, { head, membership }: Chat): number | undefined {
  const sequence = Number(id.slice(-10));
  const known = sequence > membership.joined && sequence <= head.last;
  return known && messageId({ chatId: head.id, sequence }) === id ? sequence : undefined;
}

/** The chat and the number of the message with this id; undefined for what is no such id. No request. */
export function placeOf(id: string): Pick<Message, 'chatId' | 'sequence'> | undefined {
  const [, chatId, sequence] = /^(.+)-(\d{10})$/s.exec(id) ?? [];
  return chatId === undefined ? undefined : { chatId, sequence: Number(sequence) };
}

/** One message, or undefined if there is none with that number: one GetItem. */
export async function loadMessage(chatId: string, sequence: number): Promise<Message | undefined> {
  const item = await get(keys.message(chatId, sequence));
  return item && toMessage(item);
}

/** The last messages that a member may read, up to and including a number, oldest first: one Query per megabyte. */
export async function loadMessages({ head, membership }: Chat, until: number, limit: number): Promise<Message[]> {
  const first = keys.message(head.id, membership.joined + 1);
  const last = keys.message(head.id, until);
  if (first.SK > last.SK) return [];
  return (await queryLast(first.PK, first.SK, last.SK, limit)).map(toMessage);
}

interface Sent extends Pick<Message, 'content' | 'clientId' | 'journalPage'> {
  /** Further items of the transaction. */
  also?: (message: Message) => TransactItem[];
}

/**
 * Adds a user's message: one transaction of head, message and the sender's membership, which marks everything as read
 * (with a page of a journal only if it was), however large the chat. The head assigns the number, so all members read
 * the same order without gaps. After a lost race it reads again, for up to six seconds. Returns the earlier message if
 * this client has sent it already.
 * @throws Refusal: chat_not_found for a former member, conversation_closed, busy when others kept writing.
 * `ConditionFailed` for a condition of the further items.
 */
export async function appendMessage(
  userId: string,
  read: Chat,
  { also = () => [], ...sent }: Sent,
  now: number,
): Promise<{ message: Message; head: Chat['head']; repeated: boolean }> {
  const chatId = read.head.id;
  const deadline = performance.now() + RETRY_LIMIT_MS;
  for (let chat = read; ; chat = await loadChat(userId, chatId)) {
    refuseClosed(chat);
    // The clocks of two servers differ, but a later message must not have an earlier time.
    const at = Math.max(now, chat.head.lastAt ?? 0);
    const message = { chatId, sequence: chat.head.last + 1, by: userId, at, ...sent, ...replyRequest(chat) };
    const items = append(message, chat, now);
    try {
      await transact([...items, ...also(message)]);
      return { message, head: chat.head, repeated: false };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      const { clientId } = sent;
      const before = clientId && error.positions.includes(CLIENT) && (await findSentMessage(chatId, userId, clientId));
      if (before) return { message: before, head: chat.head, repeated: true };
      if (error.positions.some((position) => position >= items.length)) throw error;
    }
    await waitBeforeRetry(deadline);
  }
}

/** A coach's message, the number up to which it replies, and the tokens that it used. */
export interface Reply extends Pick<Message, 'content' | 'isExcuse' | 'failure'> {
  answers: number;
  tokens?: Tokens;
}

/**
 * Adds a coach's reply to all messages up to a number: one transaction of head and message; if the user has written
 * meanwhile, one GetItem and another transaction, for up to six seconds. Returns undefined for messages that were
 * answered already (by a repeated delivery or another job), and for a closed or deleted chat.
 * @throws Refusal: busy when the user kept writing.
 */
export async function appendReply(read: Head, reply: Reply, now: number): Promise<Message | undefined> {
  const chatId = read.id;
  const deadline = performance.now() + RETRY_LIMIT_MS;
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
    await waitBeforeRetry(deadline);
  }
}

async function loadHead(chatId: string): Promise<Head | undefined> {
  const item = await get(keys.head(chatId));
  return item && toHead(item);
}

/** Waits a random moment, so that the faster writer can finish. @throws Refusal: busy after the deadline. */
export async function waitBeforeRetry(deadline: number): Promise<void> {
  if (performance.now() > deadline) throw new Refusal('busy', { retryAfter: 1 });
  await pause(1);
}

/** The mark by which the table's stream queues a reply to a message in a coach's chat. */
function replyRequest({ head }: Chat): Pick<Message, 'asks'> {
  return head.ai ? { asks: true } : {};
}

/**
 * How long a writer retries after lost races. Less than a function's timeout: the client tries again, and its id
 * prevents a second message.
 */
export const RETRY_LIMIT_MS = 6_000;

/** The index of the client id's item in the transaction. */
const CLIENT = 3;

function append(message: Message, { head, membership }: Chat, now: number): TransactItem[] {
  const { chatId, sequence, by, at, clientId, journalPage } = message;
  // Who shares a page has the chat not before them: what others wrote there stays unread.
  const isRead = !journalPage || membership.read === head.last;
  const seconds = Math.floor(now / 1000);
  return [
    updateItem(keys.head(chatId), {
      set: { last: sequence, lastAt: at, preview: previewItem(message, message.content) },
      if: '#last = :read AND attribute_not_exists(#closed) AND attribute_exists(#members.#by)',
      names: { by },
      values: { read: sequence - 1 },
    }),
    putItem({ ...keys.message(chatId, sequence), ...message, ...causedBy() }),
    updateItem(keys.membership(by, chatId), {
      // Live events treat the sender's message as read, so no event about the membership is needed. If others are
      // unread, it only has to be there.
      set: isRead ? { read: sequence, wrote: sequence } : { chatId },
      if: 'attribute_exists(#PK)',
    }),
    ...(clientId === null
      ? []
      : [
          putItem(
            { ...keys.clientMessage(chatId, by, clientId), sequence, expires: seconds + LIMITS.clientIdDays * 86_400 },
            { if: 'attribute_not_exists(#PK) OR #expires <= :now', values: { now: seconds } },
          ),
        ]),
  ];
}

/** The preview of a message on the head, so that a list of chats reads no messages. */
function previewItem({ sequence, by, journalPage }: Message, content: string): Item {
  return { sequence, by, content: previewOf(content), ...(journalPage && { isJournalPage: true }) };
}

function answer(message: Message & Reply): TransactItem[] {
  const { chatId, sequence, at, answers } = message;
  return [
    updateItem(keys.head(chatId), {
      set: { last: sequence, lastAt: at, preview: previewItem(message, inWords(message.content)), answered: answers },
      if: '#last = :read AND attribute_not_exists(#closed) AND (attribute_not_exists(#answered) OR #answered < :answered)',
      values: { read: sequence - 1 },
    }),
    putItem({ ...keys.message(chatId, sequence), ...message, ...causedBy() }),
  ];
}

/** The message that a client has sent with an id: two GetItem. */
export async function findSentMessage(chatId: string, userId: string, clientId: string): Promise<Message | undefined> {
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
  question,
  journalPage,
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
    ...(question !== undefined && { question: question as Question }),
    ...(journalPage !== undefined && { journalPage: journalPage as Partial<JournalCopy> }),
  };
}
