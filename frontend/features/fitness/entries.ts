import type { Entry, FoodEntry, WeightEntry } from '#shared/contracts/fitness.ts';
import { type DayTotals, totalsOf } from '#shared/domain/nutrition.ts';

/* What a list of entries holds. Lists are newest first, as the server answers them. */

export const isFood = (entry: Entry): entry is FoodEntry => entry.entry_type === 'food';
export const isWeight = (entry: Entry): entry is WeightEntry => entry.entry_type === 'weight';

/** A photo whose analysis has not ended. */
export const isAwaited = (entry: Entry): boolean => isFood(entry) && entry.payload.draft;

/** An analysis that came to nothing, and that nobody has put right. */
export const hasFailed = ({ payload }: FoodEntry): boolean => !payload.draft && payload.analysis_type === 'error';

/** The numbers of a day. */
export function totalsOfDay(entries: readonly Entry[]): DayTotals {
  return totalsOf(entries.map(({ entry_type, payload }) => ({ type: entry_type, payload })).reverse());
}

/** What was weighed last, up to the end of a day. */
export function weightOn(weights: readonly Entry[], date: string): WeightEntry | undefined {
  return weights.filter(isWeight).find((entry) => entry.date <= date);
}
