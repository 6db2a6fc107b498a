import * as z from 'zod/mini';
import type { KeptFoodPayload } from '#functions/lib/data/fitness/entries.ts';
import { oneLine } from '#functions/lib/one-line.ts';
import type { FoodItem } from '#shared/contracts/fitness.ts';
import { caloriesOf, type Grams, macrosOf, sumOf } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/* The result of a photo analysis as a food: calories follow from the grams, and the estimate has a range. */

/** An estimated item: grams, and a range of kilocalories. */
export interface Estimate extends Grams {
  name: string;
  quantity: number;
  unit: string;
  calories_low: number;
  calories_high: number;
}

/** The limits of an item: larger numbers are no estimate, and may exceed what the table can store. */
const MOST_CALORIES = caloriesOf({ protein: LIMITS.grams, carbs: LIMITS.grams, fat: LIMITS.grams });

const NUMBERS = ['quantity', 'protein', 'carbs', 'fat', 'calories_low', 'calories_high'] as const;

/**
 * The JSON schema of the answer. Providers accept no bounds in it: the instructions name them, and they are checked
 * here.
 */
export const MEAL_FORM = {
  name: 'meal',
  schema: {
    type: 'object',
    properties: {
      is_food: { type: 'boolean' },
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            unit: { type: 'string' },
            ...Object.fromEntries(NUMBERS.map((name) => [name, { type: 'number' }])),
          },
          required: ['name', 'unit', ...NUMBERS],
          additionalProperties: false,
        },
      },
    },
    required: ['is_food', 'items'],
    additionalProperties: false,
  },
};

const amount = z.number().check(z.minimum(0));
const text = z.string().check(z.trim(), z.minLength(1));
const meal = z.object({
  is_food: z.boolean(),
  items: z.array(
    z.object({
      name: text,
      unit: text,
      quantity: z.number().check(z.positive()),
      protein: amount,
      carbs: amount,
      fat: amount,
      calories_low: amount,
      calories_high: amount,
    }),
  ),
});

/** Parses an answer; `nothing` if the photo shows no food. Undefined for an invalid answer. */
export function readMeal(answer: string): Estimate[] | 'nothing' | undefined {
  const read = z.safeParse(meal, parsed(answer));
  if (!read.success) return undefined;
  const { is_food, items } = read.data;
  return is_food && items.length > 0 ? items.slice(0, LIMITS.foodItems) : 'nothing';
}

/**
 * The payload of a food from estimated items. An item without a visible name gets `unnamed`. The range of calories
 * includes their number.
 */
export function estimated(
  estimates: readonly Estimate[],
  analysis_type: 'ai' | 'mock',
  unnamed: string,
): KeptFoodPayload {
  const items = estimates.map((each) => itemOf(each, unnamed));
  const totals = sumOf(items);
  const sum = (name: 'calories_low' | 'calories_high') =>
    Math.round(estimates.reduce((before, each) => before + Math.min(each[name], MOST_CALORIES), 0));
  return {
    items,
    totals,
    draft: false,
    analysis_type,
    provenance: null,
    calories_range: {
      low: Math.min(sum('calories_low'), totals.calories),
      high: Math.max(sum('calories_high'), totals.calories),
    },
    analysis_metadata: { analysis_type, error_code: null, full_error: null },
  };
}

function itemOf({ name, quantity, unit, protein, carbs, fat }: Estimate, unnamed: string): FoodItem {
  const grams = (value: number) => Math.min(value, LIMITS.grams);
  return {
    name: oneLine(name, LIMITS.foodNameLength, unnamed),
    quantity: Math.min(LIMITS.quantity, Math.max(0.01, Math.round(quantity * 100) / 100)),
    unit: oneLine(unit, LIMITS.unitLength, 'serving'),
    ...macrosOf({ protein: grams(protein), carbs: grams(carbs), fat: grams(fat) }),
  };
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return undefined;
  }
}
