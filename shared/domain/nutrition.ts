/*
 * What was eaten, weighed and trained in a day, in numbers.
 */

/** A part of a day; its payload is what somebody, or an analysis, has said of it. */
export interface DayEntry {
  type: 'food' | 'exercise' | 'weight';
  payload: unknown;
}

/** Kilocalories, grams, minutes; the weight as it was entered last, `null` where none was. */
export interface DayTotals {
  calories: number;
  protein: number;
  carbs: number;
  fat: number;
  exerciseMinutes: number;
  weight: { value: number; unit: string } | null;
}

/** The numbers of a day, of its entries from the oldest to the newest. A photo that is not analysed yet has none. */
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
  // Of grams a tenth is known at best.
  return Math.round(total * 10) / 10;
}

function amount(value: unknown): number {
  return Number.isFinite(Number(value)) ? Number(value) : 0;
}

function asObject(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}
