import * as LIMITS from './limits.ts';
import { readNumber } from './numbers.ts';

/* Food, weight and exercise: their numbers and sources. */

export const ENTRY_TYPES = ['food', 'exercise', 'weight'] as const;
export const VISIBILITIES = ['full', 'totals', 'private'] as const;
export const WEIGHT_UNITS = ['lbs', 'kg'] as const;
export const INTENSITIES = ['low', 'moderate', 'high'] as const;
export const ANALYSIS_TYPES = ['mock', 'fatsecret', 'ai', 'manual_after_error', 'manual_with_photo', 'error'] as const;
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export type Visibility = (typeof VISIBILITIES)[number];
export type WeightUnit = (typeof WEIGHT_UNITS)[number];
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

const KCAL_PER_GRAM = { protein: 4, carbs: 4, fat: 9 } as const;

/** Grams. */
export interface Grams {
  protein: number;
  carbs: number;
  fat: number;
}

/** Kilocalories and grams. */
export interface Macros extends Grams {
  calories: number;
}

/** The kilocalories of grams, rounded: 4 for protein, 4 for carbs, 9 for fat. */
export function caloriesOf({ protein, carbs, fat }: Grams): number {
  return Math.round(protein * KCAL_PER_GRAM.protein + carbs * KCAL_PER_GRAM.carbs + fat * KCAL_PER_GRAM.fat);
}

/** Grams with their calories, rounded to a tenth of a gram. */
export function macrosOf({ protein, carbs, fat }: Grams): Macros {
  const grams = { protein: tenths(protein), carbs: tenths(carbs), fat: tenths(fat) };
  return { calories: caloriesOf(grams), ...grams };
}

/**
 * The sum of foods. It is rounded after adding, so the calories of many small foods may differ from the sum of their
 * rows.
 */
export function sumOf(foods: readonly Grams[]): Macros {
  const sum = (name: keyof Grams) => foods.reduce((before, food) => before + food[name], 0);
  return macrosOf({ protein: sum('protein'), carbs: sum('carbs'), fat: sum('fat') });
}

/** The value of a field for grams: 0 for an invalid number or one below 0, at most `max`. */
export function gramsTyped(text: string, max: number): number {
  const typed = readNumber(text);
  return Number.isFinite(typed) && typed > 0 ? Math.min(tenths(typed), max) : 0;
}

/** Percent of a goal, rounded, possibly over 100; 0 for a goal of 0. */
export function percentOf(value: number, goal: number): number {
  return goal > 0 ? Math.round((value / goal) * 100) : 0;
}

const KG_PER_LB = 0.45359237;

/** A weight in a unit, rounded to a tenth if it is converted. */
export function weightIn(unit: 'lbs' | 'kg', weight: { value: number; unit: string }): number {
  if (weight.unit === unit) return weight.value;
  return tenths(unit === 'kg' ? weight.value * KG_PER_LB : weight.value / KG_PER_LB);
}

/** The unit of weights in a system of units. */
export function weightUnit(units: 'imperial' | 'metric'): 'lbs' | 'kg' {
  return units === 'metric' ? 'kg' : 'lbs';
}

/** The id of an entry. It begins with the date, by which entries are found and sorted. `ulid` must be new. */
export function entryId(date: string, ulid: string): string {
  return `${date}-${ulid}`;
}

/** The date of an entry, `YYYY-MM-DD`, or undefined if the text is not an entry's id. */
export function dateOfEntry(id: string): string | undefined {
  return /^(\d{4}-\d{2}-\d{2})-[0-9A-Z]+$/.exec(id)?.[1];
}

/** Identifies a food by its name in lower case, without extra spaces. */
export function foodKey(name: string): string {
  const key = name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  // One letter may become eighteen in this normal form.
  return key.slice(0, LIMITS.foodNameLength).toWellFormed();
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
