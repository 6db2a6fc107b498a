import { LIMITS } from './limits.ts';

/*
 * What is eaten, weighed and trained: the numbers, and the words for where they come from.
 */

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

/** Kilocalories of grams, rounded: 4 for protein, 4 for carbs, 9 for fat. */
export function caloriesOf({ protein, carbs, fat }: Grams): number {
  return Math.round(protein * KCAL_PER_GRAM.protein + carbs * KCAL_PER_GRAM.carbs + fat * KCAL_PER_GRAM.fat);
}

/** Grams with their calories; of grams a tenth is known at best. */
export function macrosOf({ protein, carbs, fat }: Grams): Macros {
  const grams = { protein: tenths(protein), carbs: tenths(carbs), fat: tenths(fat) };
  return { calories: caloriesOf(grams), ...grams };
}

/** The sum of items; its calories are the sum of theirs, so that rows add up to their total. */
export function sumOf(items: readonly Macros[]): Macros {
  const sum = (name: keyof Macros) => tenths(items.reduce((before, item) => before + item[name], 0));
  return { calories: Math.round(sum('calories')), protein: sum('protein'), carbs: sum('carbs'), fat: sum('fat') };
}

/** What a field for grams means: a number that is none, or below 0, is 0. `max` is the most it may be. */
export function gramsTyped(text: string, max: number): number {
  const typed = Number(text.trim().replace(',', '.'));
  return Number.isFinite(typed) && typed > 0 ? Math.min(tenths(typed), max) : 0;
}

/** Percent of a goal, rounded, beyond 100 too; 0 where the goal is 0. */
export function percentOf(value: number, goal: number): number {
  return goal > 0 ? Math.round((value / goal) * 100) : 0;
}

const KG_PER_LB = 0.45359237;

/** A weight in another unit, to a tenth; in its own as it was entered. */
export function weightIn(unit: 'lbs' | 'kg', weight: { value: number; unit: string }): number {
  if (weight.unit === unit) return weight.value;
  return tenths(unit === 'kg' ? weight.value * KG_PER_LB : weight.value / KG_PER_LB);
}

/** The unit of weights in a system of units. */
export function weightUnit(units: 'imperial' | 'metric'): 'lbs' | 'kg' {
  return units === 'metric' ? 'kg' : 'lbs';
}

/** The id of an entry: it carries its day, so that it is found by it, and sorts by it. `ulid` must be new. */
export function entryId(date: string, ulid: string): string {
  return `${date}-${ulid}`;
}

/** The day of an entry, `YYYY-MM-DD`, or undefined for what is no entry's id. */
export function dateOfEntry(id: string): string | undefined {
  return /^(\d{4}-\d{2}-\d{2})-[0-9A-Z]+$/.exec(id)?.[1];
}

/** By what a food is known again, however it was typed: its name in lower case, without needless spaces. */
export function foodKey(name: string): string {
  const key = name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  // One letter may be eighteen in this form.
  return key.slice(0, LIMITS.foodNameLength).toWellFormed();
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
