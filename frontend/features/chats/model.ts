import { numberFormat } from '#frontend/lib/format.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import type { Confidant } from '#shared/contracts/confidants.ts';
import { initial } from '#shared/domain/text.ts';
import * as text from '#shared/text/chats.ts';

/*
 * The loaded messages of one chat. They arrive as pages, one by one through the live channel, and as answers to sent
 * messages, in any order and more than once. The resulting list is always the same.
 */

export interface Thread {
  /** In the chat's order, which is the order of ids. */
  messages: readonly Message[];
  /** Up to this id no message is missing. Only pages tell that: a single message may follow unknown ones. */
  known: string | null;
  /** Whether the chat's first message is loaded. */
  complete: boolean;
  /** The entity tag of the newest page when it was last fetched. */
  tag: string | null;
}

export interface ThreadUpdate extends Partial<Omit<Thread, 'messages'>> {
  messages: readonly Message[];
  /** Messages may be missing before these: drop the earlier ones. */
  replaces?: boolean;
}

/** An update without anything new returns the same object. */
export function mergeThread(before: Thread | undefined, update: ThreadUpdate): Thread {
  const { messages, known = null, complete = false, tag = null, replaces = false } = update;
  if (!before) return { messages, known, complete, tag };
  if (replaces) {
    const later = before.messages.filter(({ id }) => known === null || id > known);
    return { messages: mergeMessages(messages, later), known, complete, tag };
  }
  const after: Thread = {
    messages: mergeMessages(before.messages, messages),
    known: latest(before.known, known),
    complete: before.complete || complete,
    tag: tag ?? before.tag,
  };
  const isSame = (Object.keys(after) as (keyof Thread)[]).every((key) => after[key] === before[key]);
  return isSame ? before : after;
}

/**
 * The union; `more` wins for the same id, but a page of a journal that was taken back stays so. Without anything new,
 * returns the same list.
 */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  let changed = false;
  for (const each of more) {
    const before = byId.get(each.id);
    const message = before?.journal_page?.date === null ? { ...each, journal_page: before.journal_page } : each;
    if (before && isSame(before, message)) continue;
    byId.set(message.id, message);
    changed = true;
  }
  return changed ? [...byId.values()].sort(byOrder) : known;
}

const STORED_MESSAGES = 100;

/** The part that is stored on the device: the newest messages. */
export function storedThread({ messages, known, tag, complete }: Thread): Thread {
  const isAll = messages.length <= STORED_MESSAGES;
  return { messages: messages.slice(-STORED_MESSAGES), known, tag, complete: complete && isAll };
}

const byOrder = (a: Message, b: Message) => (a.id < b.id ? -1 : 1);

function latest(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}

function isSame(a: Message, b: Message): boolean {
  return (
    a.content === b.content &&
    a.created_at === b.created_at &&
    a.client_id === b.client_id &&
    a.journal_page?.date === b.journal_page?.date &&
    a.sender.id === b.sender.id &&
    a.sender.name === b.sender.name
  );
}

/** A message that is a page of its sender's journal. */
export type PageMessage = Message & { journal_page: NonNullable<Message['journal_page']> };

/** The confidants to choose members from. Pages pass them in, because features do not import each other. */
export interface People {
  /** Undefined until loaded. */
  active: readonly Confidant[] | undefined;
  failed: boolean;
  retry: () => void;
}

type NamedChat = Pick<Chat, 'type' | 'name'> & Partial<Pick<Chat, 'members'>>;

/** The name of a chat in lists: of a person the first name, and the initial of the last. */
export function labelOf({ type, name, members }: NamedChat): string {
  // In a chat without members the other person has deleted their account, so the name is not a person's.
  if (type !== 'direct_message' || members?.length === 0) return titleOf({ type, name });
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${initial(last)}.` : first;
}

/** The name of a chat above its messages. */
export function titleOf({ type, name }: NamedChat): string {
  return type === 'self_chat' ? text.self : name || (type === 'ai_coach' ? text.aiCoach : text.chat);
}

const MOST_SHOWN = 99;
const shownCount = numberFormat();

export function shownUnread(count: number): string {
  return count > MOST_SHOWN ? text.moreThan(shownCount(MOST_SHOWN)) : shownCount(count);
}

export const spokenUnread = (count: number): string => text.unread(count, shownCount(count));
