import type { KeptFoodPayload } from '#functions/lib/data/fitness/entries.ts';
import { macrosOf } from '#shared/domain/fitness.ts';
import type { ServerText } from '#shared/text/languages.ts';
import { estimated } from './meal.ts';

/** The range of the estimate, up and down. */
const DOUBT = 0.2;

/** Replaces an analysis without a key and a provider: always the same, and shown as a sample. */
export function sample(hint: string | undefined, names: ServerText['foodNames']): KeptFoodPayload {
  const grams = { protein: 30, carbs: 50, fat: 15 };
  const { calories } = macrosOf(grams);
  const range = { calories_low: calories * (1 - DOUBT), calories_high: calories * (1 + DOUBT) };
  const meal = { name: hint ?? names.sample, quantity: 1, unit: 'serving', ...grams, ...range };
  return estimated([meal], 'mock', names.food);
}
