import { hashKey, type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#frontend/lib/api-error.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { onFetched, wasFetched } from '#frontend/lib/query-client.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { chatQueries, fetchOlder } from '../api.ts';
import { refreshChat, updateThread } from '../cache.ts';

const POLLED_EVERY = 10_000;

/** The messages of a chat, and a function that loads earlier ones. */
export function useThread(chatId: string) {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, isPaused, refetch } = useQuery(chatQueries.thread(chatId, client));
  const isThreadFresh = useFresh(client, chatQueries.threadKey(chatId));
  const isChatFresh = useFresh(client, chatQueries.one(chatId).queryKey);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) void refreshChat(client, chatId);
  }, [isGone, client, chatId]);
  usePoll({ refetch }, POLLED_EVERY);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const reading = useRef(false);
  const first = data?.messages[0]?.id;
  const readOlder = useCallback(
    async (limit: number = LIMITS.messagesAtOnce) => {
      if (first === undefined || reading.current) return;
      reading.current = true;
      setState('reading');
      try {
        const page = await fetchOlder(chatId, first, { limit });
        updateThread(client, chatId, { messages: page, complete: page.length < limit });
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
    /** The messages and the unread count were fetched since the chat was opened. */
    fresh: isThreadFresh && isChatFresh,
    error,
    failed: error !== null || isPaused,
    /** In milliseconds. */
    fetchedAt: dataUpdatedAt,
    retry: () => void refetch(),
    older: { state, read: readOlder },
  };
}

/** Younger data counts as fresh (milliseconds). */
const FRESH_FOR = POLLED_EVERY;

/** Whether the data was just fetched. Changes together with the data, so that dependents render once. */
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
    // Not `isStale`: it calls data without observers fresh, however old. Data from before a reload is never fresh.
    const isYoung = client.getQueryCache().get(name)?.isStaleByTime(FRESH_FOR) === false;
    fresh.current ||= isYoung && wasFetched(client, name);
    return fresh.current;
  });
}
