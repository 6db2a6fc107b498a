import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { type Entry, fitness } from '#shared/contracts/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { isAwaited } from './entries.ts';
import { entriesKey, WEIGHTS_KEY } from './keys.ts';

/** An analysis is told of at once; whoever does not hear of it, because there is no live connection, waits no longer than this. */
const ASKED_AGAIN = 10_000;
/** Before the addresses of photos are no longer good. */
const RENEWED = (LIMITS.photoUrlMinutes - 15) * 60_000;
const DAY = 86_400_000;

/** What was eaten, trained and weighed on a day, newest first. */
export const entriesOf = (date: string) =>
  queryOptions({
    queryKey: entriesKey(date),
    queryFn: ({ signal }) => call(fitness.entries, { query: { date }, signal }),
    gcTime: DAY,
    refetchInterval: ({ state: { data } }) => (data?.some(isAwaited) ? ASKED_AGAIN : RENEWED),
    meta: { kept: withoutAddresses },
  });

/** What was weighed in the year until today, newest first. */
export const weightsUntil = (today: string) =>
  queryOptions({
    queryKey: WEIGHTS_KEY,
    queryFn: ({ signal }) =>
      call(fitness.entries, {
        query: { from: addDays(today, 1 - LIMITS.weightDays), to: today, entry_type: 'weight' },
        signal,
      }),
  });

/** What outlives the page: by then nobody answers to an address any more. */
export function withoutAddresses(entries: unknown): Entry[] {
  return (entries as Entry[]).map((entry) => ({ ...entry, photo_url: null, thumbnail_url: null }));
}
