import type { Message } from '#shared/contracts/chats.ts';

/** The first of so many unread messages, as far as they are known. One's own are read. */
export function firstUnread(messages: readonly Message[], unread: number, me: string): string | undefined {
  let first: string | undefined;
  let left = unread;
  for (let index = messages.length - 1; index >= 0 && left > 0; index--) {
    const { id, sender } = messages[index]!;
    if (sender.id === me) continue;
    first = id;
    left -= 1;
  }
  return first;
}

/** The first that somebody else has said after one. */
export function firstAfter(messages: readonly Message[], seen: string | undefined, me: string): string | undefined {
  let first: string | undefined;
  for (let index = messages.length - 1; index >= 0; index--) {
    const { id, sender } = messages[index]!;
    if (seen !== undefined && id <= seen) break;
    if (sender.id !== me) first = id;
  }
  return first;
}
