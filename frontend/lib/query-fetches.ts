import { hashKey, type QueryCacheNotifyEvent, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Calls the listener when a query (any, or the one with this hash) was fetched. Persisted data, and data set by hand,
 * does not count. Returns a function that unsubscribes.
 */
export function onFetched(client: QueryClient, listener: () => void, hash?: string): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (isFetched(event) && (hash === undefined || event.query.queryHash === hash)) listener();
  });
}

const fetched = new WeakMap<QueryClient, Set<string>>();

/** Records which queries were fetched. The others have data of an earlier visit. */
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
