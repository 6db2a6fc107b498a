import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Tells when something has come from the server, of any query or of one: what was kept of an earlier visit, or is set by hand, is none
 * of that. Answers how to stop.
 */
export function onFetched(client: QueryClient, listener: () => void, queryKey?: QueryKey): () => void {
  const wanted = queryKey && hashKey(queryKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (wanted === undefined || event.query.queryHash === wanted) listener();
  });
}
