import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#frontend/lib/api-error.ts';
import { onFetched } from '#frontend/lib/fetched.ts';
import { putMessages, readChat } from './cache.ts';
import { isFull, older, threadKey, threadOf } from './queries.ts';

/** The messages of a chat, of which earlier ones come when they are asked for. */
export function useThread(chatId: string) {
  const client = useQueryClient();
  const { data, error, isPaused, refetch } = useQuery(threadOf(chatId, client));
  const fresh = useFresh(client, chatId);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) void readChat(client, chatId);
  }, [isGone, client, chatId]);
  const [state, setState] = useState<'idle' | 'reading' | 'failed'>('idle');
  const reading = useRef(false);
  const first = data?.messages[0]?.id;
  const readOlder = useCallback(async () => {
    if (first === undefined || reading.current) return;
    reading.current = true;
    setState('reading');
    try {
      const page = await older(chatId, first);
      putMessages(client, chatId, { messages: page, complete: !isFull(page) });
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      reading.current = false;
    }
  }, [client, chatId, first]);
  return {
    thread: data,
    /** What was kept of an earlier visit has been brought up to date. */
    fresh,
    error,
    failed: error !== null || isPaused,
    retry: () => void refetch(),
    older: { state, read: readOlder },
  };
}

/** Whether they were read since this was first asked. Known together with them: what depends on it is drawn once. */
function useFresh(client: QueryClient, chatId: string): boolean {
  const fresh = useRef(false);
  const subscribe = useCallback(
    (listener: () => void) =>
      onFetched(
        client,
        () => {
          fresh.current = true;
          listener();
        },
        threadKey(chatId),
      ),
    [client, chatId],
  );
  return useSyncExternalStore(subscribe, () => fresh.current);
}
