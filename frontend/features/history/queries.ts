import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { type Commitment, commitments } from '#shared/contracts/commitments.ts';
import { history } from '#shared/contracts/history.ts';
import { addMonths, monthOf, type Range, rangeOfMonth, rangeOfYear } from './calendar.ts';
import { ALL_KEY, COMMITMENT_KEY, MONTHS_KEY } from './keys.ts';

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

/** What became of all commitments in the periods that a day belongs to. */
export const entriesOfDay = (date: string) =>
  queryOptions({
    queryKey: [...ALL_KEY, 'days', date],
    queryFn: ({ signal }) => call(history.list, { query: { from: date, to: date }, signal }),
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
