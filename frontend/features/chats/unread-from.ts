import type { Chat, Message } from '#shared/contracts/chats.ts';
import type { Thread } from './thread.ts';

/**
 * The first unread message: `null` where there is none, `undefined` where it lies before what is known. The count is as
 * of `last_message_at`; later messages are unread, too. The reader's own messages count as read.
 */
export function firstUnread(
  { messages, complete }: Pick<Thread, 'messages' | 'complete'>,
  { unread_count, last_message_at }: Pick<Chat, 'unread_count' | 'last_message_at'>,
  me: string,
): string | null | undefined {
  let first: string | null = null;
  let left = unread_count;
  for (let index = messages.length - 1; index >= 0; index--) {
    const { id, created_at, sender } = messages[index]!;
    const isCounted = last_message_at !== null && created_at <= last_message_at;
    if (isCounted && left === 0) return first;
    if (sender.id === me) continue;
    first = id;
    if (isCounted) left -= 1;
  }
  return complete || (unread_count > 0 && left === 0) ? first : undefined;
}

/** The first that somebody else has said after one. */
export function firstAfter(messages: readonly Message[], seen: string, me: string): string | undefined {
  let first: string | undefined;
  for (let index = messages.length - 1; index >= 0; index--) {
    const { id, sender } = messages[index]!;
    if (id <= seen) break;
    if (sender.id !== me) first = id;
  }
  return first;
}
