import { notifyManager, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { timedOut } from '#shared/text/connection.ts';
import { ApiError } from './api-error.ts';

const DAY = 86_400_000;
const RETRIES = 2;

// A checkbox must change in the frame of its click: with the default (a timer) a controlled checkbox flickers.
notifyManager.setScheduler(queueMicrotask);

/** Retries what may succeed later. Not after a timeout: the user has waited long enough to be told. */
export function retry(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && error.passing && error.message !== timedOut;
}

export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(asked || 400 * 3 ** failures, 10_000);
}

export function createQueryClient(): QueryClient {
  // The library assumes that a page is online until an event says otherwise, even if it was opened offline.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      // `offlineFirst`: one attempt whatever the browser believes, then wait until it is online.
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 10_000,
        gcTime: 7 * DAY,
        retry,
        retryDelay,
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'offlineFirst', gcTime: DAY, retry, retryDelay },
    },
  });
}

/** A page's `prefetch`: puts the answers of these queries into a cache. */
export const prefetching =
  (...queries: readonly { queryKey: QueryKey }[]) =>
  (client: QueryClient): Promise<unknown> =>
    Promise.all(queries.map((query) => client.prefetchQuery(query)));
