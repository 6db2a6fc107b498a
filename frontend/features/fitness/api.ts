import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#frontend/lib/api.ts';
import { serverSentences } from '#frontend/lib/api-error.ts';
import { usePoll } from '#frontend/lib/live/use-poll.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { isRecentDay, KEPT } from '#frontend/lib/query-client.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { type Entry, type FoodEntry, fitness, type WeightEntry } from '#shared/contracts/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import * as text from '#shared/text/fitness.ts';
import { invalidateEntry, showEntry } from './cache.ts';
import { isAwaited, weightOn } from './model.ts';
import { entriesKey, LAST_WEIGHT_KEY, WEIGHTS_KEY } from './query-keys.ts';

/**
 * The live channel reports the end of an analysis. Without a connection the list is polled at this interval, in
 * milliseconds.
 */
const ASKED_AGAIN = 10_000;
const DAY = 86_400_000;

/** The entries of a day, newest first. */
const entriesOf = (date: string) =>
  queryOptions({
    queryKey: entriesKey(date),
    queryFn: ({ signal }) => call(fitness.entries, { query: { date }, signal }),
    gcTime: isRecentDay(date) ? KEPT : DAY,
    meta: { kept: withoutAddresses },
  });

/** The entries of a day, polled while the analysis of a photo is awaited. */
export function useEntries(date: string) {
  const query = useQuery(entriesOf(date));
  usePoll(query, ASKED_AGAIN, query.data?.some(isAwaited) === true);
  return query;
}

/** The weights of the year until today, newest first. */
const weightsUntil = (today: string) =>
  queryOptions({
    queryKey: WEIGHTS_KEY,
    queryFn: ({ signal }) =>
      call(fitness.entries, {
        query: { from: addDays(today, 1 - LIMITS.weightDays), to: today, entry_type: 'weight' },
        signal,
      }),
  });

/** The entries to store for the next visit: the pass to photos will have expired by then. */
function withoutAddresses(entries: unknown): Entry[] {
  return (entries as Entry[]).map((entry) => ({ ...entry, photo_url: null, thumbnail_url: null }));
}

/** The weights until today, refetched when a new day begins. */
export function useWeights(today: string) {
  const client = useQueryClient();
  const before = useRef(today);
  useEffect(() => {
    if (before.current === today) return;
    before.current = today;
    void client.invalidateQueries({ queryKey: WEIGHTS_KEY });
  }, [today, client]);
  return useQuery(weightsUntil(today));
}

interface LastWeight {
  /** `null` if there is none or the request failed; `undefined` while loading. */
  weight: WeightEntry | null | undefined;
  failed: boolean;
}

/**
 * The last weight by the end of a day: from `weights` (those of the year until today, newest first), otherwise an older
 * one from the server.
 */
export function useLastWeight(weights: readonly Entry[], date: string): LastWeight {
  const known = weightOn(weights, date);
  const { data, isError, isPaused } = useQuery({
    queryKey: [...LAST_WEIGHT_KEY, date],
    queryFn: ({ signal }) => call(fitness.lastWeight, { query: { date }, signal }),
    enabled: known === undefined,
  });
  const failed = !known && data === undefined && (isError || isPaused);
  return { weight: known ?? (failed ? null : data), failed };
}

/** Requests another analysis of the photo of an entry. */
export function useAnalyze() {
  const client = useQueryClient();
  return useMutation({
    ...NO_RETRY,
    mutationFn: ({ id }: FoodEntry) => call(fitness.analyze, { params: { id } }),
    onSuccess: (entry) => showEntry(client, entry),
    onError: (error, entry) => {
      if (isEndOfSession(error)) return;
      notify('error', serverSentences(error).join(', ') || text.analysisFailed);
      invalidateEntry(client, entry);
    },
  });
}
