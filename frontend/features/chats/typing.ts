import { useNow } from '#frontend/lib/use-now.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';
import { type Place, useWriting, WAITS, type Writing } from './writing.ts';

/** What there is of an AI's reply before it is a message. */
export interface Reply {
  /** It is to come, or to go on. */
  awaited: boolean;
  /** What has been written of it; empty where nothing has, or nothing is known of it. */
  text: string;
  /** When that began. */
  begun: number;
}

const NEVER = Number.POSITIVE_INFINITY;
const NONE = { awaited: false, text: '', begun: 0, changes: NEVER };

/**
 * The reply that is under way at an instant, and when that changes if nothing is heard any more. One's own last word is waited for a while
 * to be answered; each time that more is heard of a reply, it is waited for anew.
 */
export function replyAt(
  now: number,
  { ai, closed }: Pick<Chat, 'ai' | 'closed'>,
  messages: readonly Message[],
  me: string,
  writing: Writing | undefined,
): Reply & { changes: number } {
  if (!ai || closed) return NONE;
  const { last, theirs } = placeIn(messages, me);
  const own = messages.at(-1)?.sender.id === me && last > (writing?.doneUpTo ?? '') ? messages.at(-1) : undefined;
  const heard = writing?.after === theirs && now < writing.until ? writing : undefined;
  const asked = own ? Date.parse(own.created_at) + WAITS : 0;
  const until = Math.max(asked, heard && !heard.ended ? heard.until : 0);
  const coming = [until, heard?.until ?? 0].filter((at) => now < at);
  return {
    awaited: now < until,
    text: heard?.text ?? '',
    begun: heard?.begun ?? 0,
    changes: coming.length > 0 ? Math.min(...coming) : NEVER,
  };
}

/** Up to where a chat is known. */
export function placeIn(messages: readonly Message[], me: string | undefined): Place {
  return {
    last: messages.at(-1)?.id ?? '',
    theirs: messages.findLast(({ sender }) => sender.id !== me)?.id ?? '',
  };
}

export function useReply(chat: Chat, messages: readonly Message[], me: string): Reply {
  const writing = useWriting(chat.id);
  const now = useNow((at) => replyAt(at, chat, messages, me, writing).changes);
  return replyAt(now, chat, messages, me, writing);
}
