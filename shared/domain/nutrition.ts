import { type Macros, sumOf } from './fitness.ts';

/* The totals of a day's fitness entries. */

/** An entry of a day; its numbers are the user's or those of an analysis. */
export interface DayEntry {
  type: 'food' | 'exercise' | 'weight';
  payload: unknown;
}

/** Kilocalories, grams, minutes; the last weight as it was entered, `null` if there is none. */
export interface DayTotals extends Macros {
  exerciseMinutes: number;
  weight: { value: number; unit: string } | null;
}

/**
 * The totals of a day's entries, in order from the oldest to the newest. A photo that is not analyzed yet has no
 * numbers.
 */
export function totalsOf(entries: readonly DayEntry[]): DayTotals {
  const payloads = (type: DayEntry['type']) =>
    entries.flatMap((entry) => (entry.type === type ? [asObject(entry.payload)] : []));
  const eaten = payloads('food').flatMap(({ draft, totals }) => (draft === true ? [] : [asObject(totals)]));
  const weighed = payloads('weight').at(-1);
  return {
    ...sumOf(
      eaten.map((each) => ({ protein: amount(each.protein), carbs: amount(each.carbs), fat: amount(each.fat) })),
    ),
    exerciseMinutes: sumOfMinutes(payloads('exercise')),
    weight: weighed ? { value: amount(weighed.value), unit: String(weighed.unit ?? '') } : null,
  };
}

function sumOfMinutes(all: readonly Record<string, unknown>[]): number {
  const total = all.reduce((before, each) => before + amount(each.duration_minutes), 0);
  return Math.round(total * 10) / 10;
}

function amount(value: unknown): number {
  return Number.isFinite(Number(value)) ? Number(value) : 0;
}

function asObject(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}
