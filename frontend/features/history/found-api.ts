import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { FOUND_KEY } from '#frontend/lib/history-keys.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { ALWAYS_ANEW } from './api.ts';

/* The search of notes. Apart from `api.ts`, because the history loads it with the first search. */

/** The entries whose notes have these words, the latest first. */
const entriesWith = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...FOUND_KEY, words],
    queryFn: ({ signal, pageParam }) =>
      call(history.notes, { query: { q: words, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < LIMITS.foundNotes ? undefined : page.at(-1)?.starts_at),
    placeholderData: keepPreviousData,
    ...ALWAYS_ANEW,
  });

/** Until there is an answer, those of the search before are shown. Without a network there will be none. */
export function useEntriesWith(words: string): UseInfiniteQueryResult<InfiniteData<HistoryEntry[]>> {
  const query = useInfiniteQuery(entriesWith(words));
  const { isPlaceholderData, fetchStatus, data } = query;
  const isOther = isPlaceholderData && (fetchStatus === 'paused' || data?.pages[0]?.length === 0);
  return isOther ? ({ ...query, data: undefined } as unknown as typeof query) : query;
}
