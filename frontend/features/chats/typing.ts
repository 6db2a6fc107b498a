import { useMemo } from 'react';
import { useNow } from '#frontend/lib/use-now.ts';
import type { Chat, Message } from '#shared/contracts/chats.ts';

/** How long a reply is waited for. */
export const WAITS = 60_000;

/** Until when a reply of an AI is to be expected; `undefined` where none is. */
export function replyUntil(
  { ai, closed }: Pick<Chat, 'ai' | 'closed'>,
  last: Message | undefined,
  me: string,
): number | undefined {
  if (!ai || closed || last?.sender.id !== me) return undefined;
  return Date.parse(last.created_at) + WAITS;
}

/** Whether somebody is typing: from one's own message until another one comes, or for a while. */
export function useTyping(chat: Chat, messages: readonly Message[], me: string): boolean {
  const last = messages.at(-1);
  const until = useMemo(() => replyUntil(chat, last, me), [chat, last, me]);
  const now = useNow((at) => (until !== undefined && at < until ? until : Number.POSITIVE_INFINITY));
  return until !== undefined && now < until;
}
