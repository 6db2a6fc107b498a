import type { Entry, FoodEntry, FoodPayload, Macros, WeightPayload } from '#shared/contracts/fitness.ts';
import { percentOf, type Visibility, type WeightUnit, weightIn } from '#shared/domain/fitness.ts';

/* What is said of food, exercise and weight. */

export const SUCCESSES = {
  weight: 'Weight logged!',
  exercise: 'Exercise logged',
  changedWeight: 'Weight updated',
  changedExercise: 'Exercise updated',
} as const;

export const FAILURES = {
  weight: 'Failed to log weight',
  exercise: 'Failed to log exercise',
  update: 'Failed to update',
  analyze: 'Failed to analyze photo',
} as const;

/** What is asked before an entry is deleted, and said afterwards. */
export const DELETING: Record<Entry['entry_type'], Record<'question' | 'done' | 'failed', string>> = {
  food: deleting('food'),
  weight: deleting('weight'),
  exercise: deleting('exercise'),
};

function deleting(kind: string) {
  return {
    question: `Are you sure you want to delete this ${kind} entry?`,
    done: `${kind[0]?.toUpperCase()}${kind.slice(1)} entry deleted successfully`,
    failed: `Failed to delete ${kind} entry`,
  };
}

export const INTENSITY_NAMES = { low: 'Low', moderate: 'Moderate', high: 'High' } as const;

/** What confidants see of it, where that is not all. */
export const VISIBILITY_BADGES: Record<Visibility, string | null> = {
  full: null,
  totals: 'Numbers only',
  private: 'Private',
};

/** Whose numbers they are; `null` where there is nothing to be said of it. */
export function sourceLabel({ analysis_type, provenance }: FoodPayload): string | null {
  if (analysis_type === 'manual_after_error') return 'Corrected by hand';
  if (provenance === 'manual' || analysis_type === 'manual_with_photo') return 'Entered by hand';
  if (analysis_type === 'ai') return 'Estimated by AI';
  if (analysis_type === 'fatsecret') return 'From FatSecret';
  return analysis_type === 'mock' ? 'Sample estimate' : null;
}

/** 'Toast', 'Toast and Jam', 'Toast, Jam and 2 more'. What nobody has named yet is called by what there is. Weights are in the unit of the user. */
export function labelOf(entry: Entry, unit?: WeightUnit): string {
  if (entry.entry_type === 'weight') return `Weight ${weightWords(shownWeight(entry.payload, unit))}`;
  if (entry.entry_type === 'exercise') return entry.payload.name || 'Exercise';
  const [first, second, ...more] = entry.payload.items.map(({ name }) => name);
  if (first === undefined) return isNumbersAlone(entry) ? 'Food' : 'Food photo';
  if (second === undefined) return first;
  return more.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${more.length} more`;
}

/** What is shared without its names. */
function isNumbersAlone({ visibility, payload }: FoodEntry): boolean {
  return visibility === 'totals' && payload.items.length === 0;
}

/** 'Toast, 2 slices · Jam, 1 tbsp'; `null` where the label says as much. */
export function itemWords({ items }: FoodPayload): string | null {
  const [first] = items;
  if (!first || (items.length === 1 && isOrdinary(first))) return null;
  const words = items.map((item) => {
    const amount = isOrdinary(item) ? null : `${number(item.quantity)} ${item.unit}`;
    return items.length === 1 ? amount : [item.name, amount].filter(Boolean).join(', ');
  });
  return words.join(' · ');
}

function isOrdinary({ quantity, unit }: { quantity: number; unit: string }): boolean {
  return quantity === 1 && unit === 'serving';
}

export const kcalWords = (calories: number): string => `${number(calories)} kcal`;

/** 'about 420–560 kcal' */
export function rangeWords({ low, high }: { low: number; high: number }): string {
  return `about ${number(low)}–${number(high)} kcal`;
}

export function macroWords({ protein, carbs, fat }: Omit<Macros, 'calories'>): string[] {
  return [`Protein ${number(protein)} g`, `Carbs ${number(carbs)} g`, `Fat ${number(fat)} g`];
}

/** '2,350 of 2,000 kcal · 118%' */
export function progressWords(value: number, goal: number, unit: string): string {
  return `${number(value)} of ${number(goal)} ${unit} · ${number(percentOf(value, goal))}%`;
}

/** A weight in the unit of the user; without one as it was entered. */
function shownWeight(weight: WeightPayload, unit = weight.unit): WeightPayload {
  return { unit, value: weightIn(unit, weight) };
}

/** '182.4 lbs' */
export function weightWords({ value, unit }: WeightPayload): string {
  return `${number(value)} ${unit}`;
}

/** '1,234.5' */
export function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** Whether a failed analysis lacks a key, which the settings are for. */
export function lacksKey(message: string | null | undefined): boolean {
  return /openai api key/i.test(message ?? '');
}
