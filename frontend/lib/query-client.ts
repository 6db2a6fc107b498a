import {
  hashKey,
  notifyManager,
  onlineManager,
  type QueryCacheNotifyEvent,
  QueryClient,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import { timedOut } from '#shared/text/connection.ts';
import { ApiError } from './api-error.ts';

const DAY = 86_400_000;
/**
 * The `gcTime` of queries without one of their own: their data stays in memory and on the device
 * (`stored-queries.ts`).
 */
export const KEPT = Number.POSITIVE_INFINITY;

const RECENT = 14 * 86_400_000;
/** Whether a day is one of the last two weeks, which are stored for use offline. */
export const isRecentDay = (date: string): boolean => Date.parse(date) > Date.now() - RECENT;
const RETRIES = 2;
/** Milliseconds after which data that nothing shows is cut to the part that is stored. */
const WHOLE_FOR = 5 * 60_000;

// A checkbox must change in the frame of its click: with the default scheduler (a timer) it flickers.
notifyManager.setScheduler(queueMicrotask);

/** Retries failures that may pass. Not after a timeout: the user has waited long enough. */
export function retry(failures: number, error: Error): boolean {
  return failures < RETRIES && error instanceof ApiError && error.passing && error.message !== timedOut;
}

function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(asked || 400 * 3 ** failures, 10_000);
}

export function createQueryClient(): QueryClient {
  // The library assumes that a page is online until an event says otherwise, even if it was opened offline.
  onlineManager.setOnline(navigator.onLine);
  const client = new QueryClient({
    defaultOptions: {
      // `offlineFirst`: one attempt whatever the browser believes, then wait until it is online.
      queries: {
        networkMode: 'offlineFirst',
        staleTime: 10_000,
        gcTime: KEPT,
        retry,
        retryDelay,
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'offlineFirst', gcTime: DAY, retry, retryDelay },
    },
  });
  cutUnused(client);
  return client;
}

/** Otherwise each visit to a page would fetch all pages again that were ever loaded there. */
function cutUnused(client: QueryClient): void {
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerRemoved' || !query.meta?.kept) return;
    setTimeout(() => {
      if (query.getObserversCount() > 0) return;
      const { dataUpdatedAt } = query.state;
      client.setQueryData(query.queryKey, (data) => data && keptPart(query.meta, data), { updatedAt: dataUpdatedAt });
    }, WHOLE_FOR);
  });
}

/** The part of a query's data that is stored: what `meta.kept` returns. */
export function keptPart(meta: QueryMeta | undefined, data: unknown): unknown {
  const kept = meta?.kept as ((data: unknown) => unknown) | undefined;
  return kept ? kept(data) : data;
}

/** A page's `prefetch`: puts the answers of these queries into a cache. */
export const prefetching =
  (...queries: readonly { queryKey: QueryKey }[]) =>
  (client: QueryClient): Promise<unknown> =>
    Promise.all(queries.map((query) => client.prefetchQuery(query)));

/**
 * Calls the listener when a query (any, or the one with this hash) was fetched. Persisted data, and data that was set
 * by the app, does not count. Returns a function that unsubscribes.
 */
export function onFetched(client: QueryClient, listener: () => void, hash?: string): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (isFetched(event) && (hash === undefined || event.query.queryHash === hash)) listener();
  });
}

const fetched = new WeakMap<QueryClient, Set<string>>();

/** Records which queries were fetched. All others have data of an earlier visit. */
export function noteFetched(client: QueryClient): void {
  const hashes = new Set<string>();
  fetched.set(client, hashes);
  client.getQueryCache().subscribe((event) => {
    if (isFetched(event)) hashes.add(event.query.queryHash);
  });
}

/** Marks a query as fetched after its data was set from another answer. */
export function markFetched(client: QueryClient, queryKey: QueryKey): void {
  fetched.get(client)?.add(hashKey(queryKey));
}

/** Whether any query was fetched since the page was loaded. */
export const hasFetched = (client: QueryClient): boolean => (fetched.get(client)?.size ?? 0) > 0;

/** Whether the query with this hash was fetched since the page was loaded. */
export function wasFetched(client: QueryClient, hash: string): boolean {
  return fetched.get(client)?.has(hash) ?? false;
}

function isFetched(event: QueryCacheNotifyEvent): event is QueryCacheNotifyEvent & { type: 'updated' } {
  return event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
}
