import { hashKey, type QueryCacheNotifyEvent, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Tells when a query (any, or the one with this hash) has been read from the server. Data restored from an earlier
 * visit, or set by hand, does not count. Returns a function that stops it.
 */
export function onFetched(client: QueryClient, listener: () => void, hash?: string): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (isFetched(event) && (hash === undefined || event.query.queryHash === hash)) listener();
  });
}

const fetched = new WeakMap<QueryClient, Set<string>>();

/** Records from now on which queries were read from the server. The others hold data of an earlier visit. */
export function noteFetched(client: QueryClient): void {
  const hashes = new Set<string>();
  fetched.set(client, hashes);
  client.getQueryCache().subscribe((event) => {
    if (isFetched(event)) hashes.add(event.query.queryHash);
  });
}

/** Counts a query as read: its data was set from the answer to another call. */
export function markFetched(client: QueryClient, queryKey: QueryKey): void {
  fetched.get(client)?.add(hashKey(queryKey));
}

/** Whether the query with this hash was read from the server since the page was loaded. */
export function wasFetched(client: QueryClient, hash: string): boolean {
  return fetched.get(client)?.has(hash) ?? false;
}

function isFetched(event: QueryCacheNotifyEvent): event is QueryCacheNotifyEvent & { type: 'updated' } {
  return event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
}
