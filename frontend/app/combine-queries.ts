import type { UseQueryResult } from '@tanstack/react-query';

/** Combines two queries into one for components that need both. */
export function combineQueries<A, B>(a: UseQueryResult<A>, b: UseQueryResult<B>) {
  const both = [a, b];
  const isPaused = both.some(({ fetchStatus }) => fetchStatus === 'paused');
  return {
    data: a.data === undefined || b.data === undefined ? undefined : ([a.data, b.data] as const),
    error: a.error ?? b.error,
    isError: both.some(({ isError }) => isError),
    fetchStatus: isPaused ? ('paused' as const) : a.fetchStatus,
    refetch: () => Promise.all(both.map(({ refetch }) => refetch())),
  };
}
