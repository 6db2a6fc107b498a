import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { HISTORY_KEY } from '#frontend/lib/history-keys.ts';
import { isRecentDay, KEPT } from '#frontend/lib/query-client.ts';
import { history } from '#shared/contracts/history.ts';

const KEPT_FOR = 5 * 60_000;

/**
 * The history of all commitments on a day, for the pages of other records of that day. Separate from the other queries
 * of the history, whose module also loads the calendar.
 */
export const entriesOfDay = (date: string) =>
  queryOptions({
    queryKey: [...HISTORY_KEY, 'days', date],
    queryFn: ({ signal }) => call(history.list, { query: { from: date, to: date }, signal }),
    gcTime: isRecentDay(date) ? KEPT : KEPT_FOR,
    refetchOnMount: 'always',
  });
