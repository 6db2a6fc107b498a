import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ask, call, type Input, type Parts } from '#frontend/lib/api.ts';
import { ApiError, unanswered } from '#frontend/lib/api-error.ts';
import { readToken } from '#frontend/lib/token.ts';
import { type Chat, chats, type Message } from '#shared/contracts/chats.ts';
import type { Endpoint, ReplyOf } from '#shared/contracts/endpoint.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { mergeThread, storedThread, type Thread, type ThreadUpdate } from './model.ts';

const ALL_KEY = ['chats'] as const;
/** A gap is closed with at most this many pages. The user loads earlier ones by scrolling there. */
const MAX_PAGES = 6;

const threadKey = (id: string) => [...ALL_KEY, 'messages', id] as const;

export const chatQueries = {
  /** The common prefix of all keys. */
  all: ALL_KEY,

  /** The user's chats, in the sidebar's order. */
  list: queryOptions({
    queryKey: [...ALL_KEY, 'list'],
    queryFn: ({ signal }) => call(chats.list, { signal }),
  }),

  /** One chat: `null` once it is no longer the user's. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...ALL_KEY, 'one', id],
      queryFn: ({ signal }): Promise<Chat | null> => call(chats.read, { params: { id }, signal }),
    }),

  threadKey,

  /**
   * The loaded messages of a chat. Fetched or set data is merged into the current data at that moment, so the answer to
   * an earlier request removes nothing.
   */
  thread: (id: string, client: QueryClient) =>
    queryOptions({
      queryKey: threadKey(id),
      queryFn: ({ signal }): Promise<Thread> =>
        newest(id, client.getQueryData<Thread>(threadKey(id)), signal) as Promise<Thread>,
      structuralSharing: (before, update) => mergeThread(before as Thread | undefined, update as ThreadUpdate),
      // A chat is fetched whenever it is opened.
      staleTime: 0,
      meta: { kept: storedThread },
    }),
};

/** The newest page and, where messages between it and the known ones are missing, the pages before it. */
async function newest(id: string, before: Thread | undefined, signal: AbortSignal): Promise<ThreadUpdate> {
  const answer = await revalidate(chats.messages, { params: { id }, signal }, before?.tag);
  if (!answer) return { messages: [] };
  const known = before?.known ?? null;
  const tail = answer.reply.at(-1)?.id ?? null;
  let messages: Message[] = answer.reply;
  let page = messages;
  for (let pages = 1; known !== null && isFull(page) && page[0]!.id > known && pages < MAX_PAGES; pages++) {
    page = await fetchOlder(id, page[0]!.id, { signal });
    messages = [...page, ...messages];
  }
  const meets = known !== null && (!isFull(page) || page[0]!.id <= known);
  return { messages, known: tail, complete: !isFull(page), tag: answer.tag, replaces: !meets };
}

/** The page of messages before the message `before`. */
export function fetchOlder(
  id: string,
  before: string,
  { limit = LIMITS.messagesAtOnce, ...given }: { limit?: number; signal?: AbortSignal } = {},
): Promise<Message[]> {
  return call(chats.messages, { params: { id }, query: { before, limit: String(limit) }, ...given });
}

const isFull = (page: readonly Message[]): boolean => page.length >= LIMITS.messagesAtOnce;

interface Tagged<Reply> {
  reply: Reply;
  /** The ETag of the answer. */
  tag: string | null;
}

const NOT_MODIFIED = 304;

/** Polls with an ETag: returns `undefined` if the answer has not changed. @throws ApiError */
async function revalidate<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  tag: string | null | undefined,
): Promise<Tagged<ReplyOf<E>> | undefined> {
  const parts: Parts = { ...(input as Parts), tag: tag ?? undefined };
  try {
    const { response } = await ask(endpoint, parts, readToken());
    const reply = (await response.json().catch(unanswered(parts.signal))) as ReplyOf<E>;
    return { reply, tag: response.headers.get('etag') };
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_MODIFIED) return undefined;
    throw error;
  }
}
