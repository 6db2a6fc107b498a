import type { KeptFoodPayload } from '#functions/lib/data/fitness/entries.ts';
import { macrosOf } from '#shared/domain/fitness.ts';
import { estimated } from './meal.ts';

/** The range of the estimate, up and down. */
const DOUBT = 0.2;

/** The result without a key and a provider: always the same, and shown as a sample. */
export function sample(hint: string | undefined): KeptFoodPayload {
  const grams = { protein: 30, carbs: 50, fat: 15 };
  const { calories } = macrosOf(grams);
  const range = { calories_low: calories * (1 - DOUBT), calories_high: calories * (1 + DOUBT) };
  return estimated([{ name: hint ?? 'Sample meal', quantity: 1, unit: 'serving', ...grams, ...range }], 'mock');
}
