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

/** Long enough to come back to; months are large to keep. */
const KEPT_FOR = 5 * 60_000;
// What was checked off on another page a moment ago is not in what is remembered.
const ALWAYS_ANEW = { gcTime: KEPT_FOR, refetchOnMount: 'always' } as const;

/** What became of all commitments in a month. */
export const entriesOf = (month: string) =>
  queryOptions({
    queryKey: [...MONTHS_KEY, month],
    queryFn: ({ signal }) => call(history.list, { query: rangeOfMonth(month), signal }),
    // Thousands of entries are quicker drawn again than compared.
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

/** How many months come at once: about as many rows for each frequency. A year is the most that a call answers. */
const MONTHS: Record<Commitment['frequency'], number> = { daily: 1, weekly: 3, monthly: 12, once: 12 };

/** What became of one commitment, from the current month back to its start. */
export const entriesOfCommitment = ({ id, frequency, start_date }: Commitment, currentMonth: string) =>
  infiniteQueryOptions({
    queryKey: [...COMMITMENT_KEY, id, frequency, start_date, currentMonth],
    queryFn: ({ signal, pageParam }) => call(commitments.history, { params: { id }, query: pageParam, signal }),
    initialPageParam: stretchUntil(currentMonth, MONTHS[frequency]),
    getNextPageParam: (_, __, { from }) =>
      from <= start_date ? undefined : stretchUntil(addMonths(monthOf(from), -1), MONTHS[frequency]),
    ...ALWAYS_ANEW,
  });

/** So many months, the given one being the last. */
function stretchUntil(month: string, months: number): Range {
  return { from: rangeOfMonth(addMonths(month, 1 - months)).from, to: rangeOfMonth(month).to };
}

/** The present, and the date of the user's day. When that ends, what has become of it is read anew. */
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
