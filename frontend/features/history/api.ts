import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { SPREAD } from '#frontend/lib/timers.ts';
import { useNow } from '#frontend/lib/use-now.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { type Clock, dayAt, nextReset } from '#shared/domain/periods.ts';
import { ALL_KEY, COMMITMENT_KEY, MONTHS_KEY } from './corrections.ts';
import { addMonths, monthOf, type Range, rangeOfMonth, rangeOfYear } from './model.ts';

/** Long enough for going back. Not longer, because months are large. */
const KEPT_FOR = 5 * 60_000;
// Always refetched: an action on another page a moment ago is not in the cache.
const ALWAYS_ANEW = { gcTime: KEPT_FOR, refetchOnMount: 'always' } as const;

/** The entries of all commitments in a month. */
export const entriesOf = (month: string) =>
  queryOptions({
    queryKey: [...MONTHS_KEY, month],
    queryFn: ({ signal }) => call(history.list, { query: rangeOfMonth(month), signal }),
    // For thousands of entries rendering again is faster than comparing.
    structuralSharing: false,
    ...ALWAYS_ANEW,
  });

/** The numbers of each day of a year. */
export const summaryOfYear = (year: string) =>
  queryOptions({
    queryKey: [...ALL_KEY, 'years', year],
    queryFn: ({ signal }) => call(history.summary, { query: rangeOfYear(year), signal }),
    ...ALWAYS_ANEW,
  });

/** Months per request, chosen so that each frequency gives a similar number of rows. A call answers at most a year. */
const MONTHS: Record<Commitment['frequency'], number> = { daily: 1, weekly: 3, monthly: 12, once: 12 };

/** The entries of one commitment, from the current month back to its start. */
export const entriesOfCommitment = ({ id, frequency, start_date }: Commitment, currentMonth: string) =>
  infiniteQueryOptions({
    queryKey: [...COMMITMENT_KEY, id, frequency, start_date, currentMonth],
    queryFn: ({ signal, pageParam }) => call(commitments.history, { params: { id }, query: pageParam, signal }),
    initialPageParam: stretchUntil(currentMonth, MONTHS[frequency]),
    getNextPageParam: (_, __, { from }) =>
      from <= start_date ? undefined : stretchUntil(addMonths(monthOf(from), -1), MONTHS[frequency]),
    ...ALWAYS_ANEW,
  });

/** A range of months that ends with the given one. */
function stretchUntil(month: string, months: number): Range {
  return { from: rangeOfMonth(addMonths(month, 1 - months)).from, to: rangeOfMonth(month).to };
}

/** The current instant and the date by the user's clock. When the day ends, the history is refetched. */
export function useToday(clock: Clock | undefined): { now: number; today: string } {
  const now = useNow((instant) => (clock ? nextReset(clock, 'daily', instant) : Number.POSITIVE_INFINITY));
  const today = clock ? dayAt(clock, now) : '';
  const client = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    const turned = before.current !== '' && before.current !== today;
    before.current = today;
    if (turned) setTimeout(() => client.invalidateQueries({ queryKey: ALL_KEY }), Math.random() * SPREAD);
  }, [today, client]);
  return { now, today };
}
