import type { Message } from '#shared/contracts/chats.ts';

/*
 * The messages of one chat, as far as they are known. They come by pages, one by one through the live channel, and as answers to what
 * was said here, in any order and more than once: whatever the order, the same list results.
 */

export interface Thread {
  /** In the chat's order, which is that of their ids. */
  messages: readonly Message[];
  /** The message up to which none is missing. Pages say so; of a single message nobody knows what came just before it. */
  known: string | null;
  /** The chat's first message is among them. */
  complete: boolean;
  /** The server's name for the newest page, as it was last read. */
  tag: string | null;
}

export interface Update extends Partial<Omit<Thread, 'messages'>> {
  messages: readonly Message[];
  /** Between these and the earlier ones some may be missing: those are given up. */
  anew?: boolean;
}

/** What is known then. What tells nothing new leaves the same object. */
export function merge(before: Thread | undefined, update: Update): Thread {
  const { messages, known = null, complete = false, tag = null, anew = false } = update;
  if (!before) return { messages, known, complete, tag };
  if (anew) {
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

/** All of both, each once, the later word about one counts. Where there is nothing new, the same list. */
export function mergeMessages(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  let changed = false;
  for (const message of more) {
    const before = byId.get(message.id);
    if (before && isSame(before, message)) continue;
    byId.set(message.id, message);
    changed = true;
  }
  return changed ? [...byId.values()].sort(byOrder) : known;
}

const KEPT_MESSAGES = 20;
const KEPT_LENGTH = 8_000;

/** What outlives the page: the newest, and little of them. */
export function keptOf({ messages, known, tag, complete }: Thread): Thread {
  let from = messages.length;
  let length = 0;
  while (from > 0 && messages.length - from < KEPT_MESSAGES) {
    length += messages[from - 1]!.content.length;
    if (length > KEPT_LENGTH) break;
    from -= 1;
  }
  return { messages: messages.slice(from), known, tag, complete: complete && from === 0 };
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
    a.sender.id === b.sender.id &&
    a.sender.name === b.sender.name
  );
}
