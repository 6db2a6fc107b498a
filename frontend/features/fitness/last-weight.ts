import { useQuery } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { type Entry, fitness, type WeightEntry } from '#shared/contracts/fitness.ts';
import { weightOn } from './entries.ts';
import { LAST_WEIGHT_KEY } from './keys.ts';

interface LastWeight {
  /** `null` where there is none, or none can be had; `undefined` until that is known. */
  weight: WeightEntry | null | undefined;
  failed: boolean;
}

/**
 * What was weighed last by the end of a day: one of `weights` (of the year until today, newest first), otherwise the server is asked for
 * an older one.
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
