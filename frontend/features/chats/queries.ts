import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { revalidate } from '#frontend/lib/revalidate.ts';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { keptOf, merge, type Thread, type Update } from './thread.ts';

/** Whatever is known about chats. */
export const ALL_KEY = ['chats'] as const;

/** The user's chats, in the sidebar's order. */
export const list = queryOptions({
  queryKey: [...ALL_KEY, 'list'],
  queryFn: ({ signal }) => call(chats.list, { signal }),
});

/** One of them: `null` where it is no longer one's own. */
export function chatOf(id: string) {
  return queryOptions({
    queryKey: [...ALL_KEY, 'one', id],
    queryFn: ({ signal }): Promise<Chat | null> => call(chats.read, { params: { id }, signal }),
  });
}

const POLLED_EVERY = 10_000;
/** More pages than these are not fetched to fill a gap: what lies before is read when somebody scrolls there. */
const MOST_PAGES = 6;

export const threadKey = (id: string) => [...ALL_KEY, 'messages', id] as const;

/**
 * The messages of a chat, as far as they were read. What is fetched, or set, is merged into what is known, at that very instant: so
 * a page that was asked for earlier takes nothing away.
 */
export function threadOf(id: string, client: QueryClient) {
  return queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ signal }): Promise<Thread> =>
      newest(id, client.getQueryData<Thread>(threadKey(id)), signal) as Promise<Thread>,
    structuralSharing: (before, update) => merge(before as Thread | undefined, update as Update),
    // Whoever comes back to a chat reads it.
    staleTime: 0,
    refetchInterval: POLLED_EVERY,
    meta: { kept: keptOf },
  });
}

/** The newest page and, where something is missing between it and what is known, those before it. */
async function newest(id: string, before: Thread | undefined, signal: AbortSignal): Promise<Update> {
  const answer = await revalidate(chats.messages, { params: { id }, signal }, before?.tag);
  if (!answer) return { messages: [] };
  const known = before?.known ?? null;
  const tail = answer.reply.at(-1)?.id ?? null;
  let messages: Message[] = answer.reply;
  let page = messages;
  for (let pages = 1; known !== null && isFull(page) && page[0]!.id > known && pages < MOST_PAGES; pages++) {
    page = await older(id, page[0]!.id, { signal });
    messages = [...page, ...messages];
  }
  const meets = known !== null && (!isFull(page) || page[0]!.id <= known);
  return { messages, known: tail, complete: !isFull(page), tag: answer.tag, anew: !meets };
}

/** The page of messages before one. */
export function older(
  id: string,
  before: string,
  { limit = LIMITS.messagesAtOnce, ...given }: { limit?: number; signal?: AbortSignal } = {},
): Promise<Message[]> {
  return call(chats.messages, { params: { id }, query: { before, limit: String(limit) }, ...given });
}

const isFull = (page: readonly Message[]): boolean => page.length >= LIMITS.messagesAtOnce;
