import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#frontend/lib/api-error.ts';
import { onFetched, wasFetched } from '#frontend/lib/fetched.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { putMessages, readChat } from './cache.ts';
import { chatOf, older, threadKey, threadOf } from './queries.ts';

/** The messages of a chat, of which earlier ones come when they are asked for. */
export function useThread(chatId: string) {
  const client = useQueryClient();
  const { data, error, isPaused, refetch } = useQuery(threadOf(chatId, client));
  const isThreadFresh = useFresh(client, threadKey(chatId));
  const isChatFresh = useFresh(client, chatOf(chatId).queryKey);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) void readChat(client, chatId);
  }, [isGone, client, chatId]);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const reading = useRef(false);
  const first = data?.messages[0]?.id;
  const readOlder = useCallback(
    async (limit: number = LIMITS.messagesAtOnce) => {
      if (first === undefined || reading.current) return;
      reading.current = true;
      setState('reading');
      try {
        const page = await older(chatId, first, { limit });
        putMessages(client, chatId, { messages: page, complete: page.length < limit });
        setState('idle');
      } catch {
        setState('failed');
      } finally {
        reading.current = false;
      }
    },
    [client, chatId, first],
  );
  return {
    thread: data,
    /** What was kept of an earlier visit has been brought up to date, and how many are unread. */
    fresh: isThreadFresh && isChatFresh,
    error,
    failed: error !== null || isPaused,
    retry: () => void refetch(),
    older: { state, read: readOlder },
  };
}

/** Younger than this nothing has to be asked for again: messages are asked for as often. */
const FRESH_FOR = 10_000;

/** Whether something is as the server has it, or had it a moment ago. Known together with it: what depends on it is drawn once. */
function useFresh(client: QueryClient, queryKey: QueryKey): boolean {
  const name = hashKey(queryKey);
  const fresh = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) =>
      onFetched(
        client,
        () => {
          fresh.current = true;
          listener();
        },
        name,
      ),
    [client, name],
  );
  return useSyncExternalStore(subscribe, () => {
    // Not `isStale`: it treats data that no component shows as fresh, however old. Data kept from before a reload is never fresh.
    const isYoung = client.getQueryCache().get(name)?.isStaleByTime(FRESH_FOR) === false;
    fresh.current ||= isYoung && wasFetched(client, name);
    return fresh.current;
  });
}
