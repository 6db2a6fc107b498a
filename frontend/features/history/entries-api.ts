import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { COMMITMENT_KEY, FOUND_KEY } from '#frontend/lib/history-keys.ts';
import { addMonths, monthOf, type Range, rangeOfMonth } from '#frontend/lib/months.ts';
import { type Commitment, commitments, type HistoryEntry } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { ALWAYS_ANEW } from './api.ts';

/*
 * The history of one commitment, and the search of notes. Separate from `api.ts`, because the page with all commitments
 * needs neither at first.
 */

/** Months per request, so that each frequency gives a similar number of rows. A call answers at most a year. */
const MONTHS: Record<Commitment['frequency'], number> = { daily: 1, weekly: 3, monthly: 12, once: 12 };

/** Windows of several days have fewer rows, and a chart needs some days before the current month. */
function monthsAtOnce({ frequency, schedule }: Pick<Commitment, 'frequency' | 'schedule'>): number {
  const { every, target } = schedule ?? {};
  if (every) return Math.min(every, MONTHS.monthly);
  return frequency === 'daily' && target ? 2 : MONTHS[frequency];
}

/** The entries of one commitment, from the current month back to its start. */
export const entriesOfCommitment = (
  { id, frequency, schedule, start_date }: Commitment,
  currentMonth: string,
  months = monthsAtOnce({ frequency, schedule }),
) =>
  infiniteQueryOptions({
    queryKey: [...COMMITMENT_KEY, id, frequency, months, start_date, currentMonth],
    queryFn: ({ signal, pageParam }) => call(commitments.history, { params: { id }, query: pageParam, signal }),
    initialPageParam: stretchUntil(currentMonth, months),
    getNextPageParam: (_, __, { from }) =>
      from <= start_date ? undefined : stretchUntil(addMonths(monthOf(from), -1), months),
    refetchOnMount: 'always',
    meta: { kept: firstPages },
  });

/** What is stored for use offline: at least the last two months. */
function firstPages(data: unknown): InfiniteData<HistoryEntry[]> {
  const { pages, pageParams } = data as InfiniteData<HistoryEntry[]>;
  return { pages: pages.slice(0, 2), pageParams: pageParams.slice(0, 2) };
}

/** A range of months that ends with the given one. */
function stretchUntil(month: string, months: number): Range {
  return { from: rangeOfMonth(addMonths(month, 1 - months)).from, to: rangeOfMonth(month).to };
}

/** The entries whose notes contain these words, the latest first. */
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

/** The previous results are shown until there is an answer; without a network there will be none. */
export function useEntriesWith(words: string): UseInfiniteQueryResult<InfiniteData<HistoryEntry[]>> {
  const query = useInfiniteQuery(entriesWith(words));
  const { isPlaceholderData, fetchStatus, data } = query;
  const isOther = isPlaceholderData && (fetchStatus === 'paused' || data?.pages[0]?.length === 0);
  return isOther ? ({ ...query, data: undefined } as unknown as typeof query) : query;
}
