/* The totals of a day's fitness entries. */

/** An entry of a day; its numbers are the user's or those of an analysis. */
export interface DayEntry {
  type: 'food' | 'exercise' | 'weight';
  payload: unknown;
}

/** Kilocalories, grams, minutes; the last weight as it was entered, `null` if there is none. */
export interface DayTotals {
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
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
    calories: sum(eaten, 'calories'),
    protein: sum(eaten, 'protein'),
    carbs: sum(eaten, 'carbs'),
    fat: sum(eaten, 'fat'),
    exerciseMinutes: sum(payloads('exercise'), 'duration_minutes'),
    weight: weighed ? { value: amount(weighed.value), unit: String(weighed.unit ?? '') } : null,
  };
}

function sum(all: readonly Record<string, unknown>[], name: string): number {
  const total = all.reduce((before, each) => before + amount(each[name]), 0);
  // Rounded to a tenth of a gram.
  return Math.round(total * 10) / 10;
}

function amount(value: unknown): number {
  return Number.isFinite(Number(value)) ? Number(value) : 0;
}

function asObject(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}
