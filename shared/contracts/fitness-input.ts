import * as z from 'zod/mini';
import { INTENSITIES, VISIBILITIES, WEIGHT_UNITS } from '../domain/fitness.ts';
import * as LIMITS from '../domain/limits.ts';
import { anObject, date, flag, line, oneOf, optionalLine } from './fields.ts';
import { issue } from './issues.ts';
import { between, grams } from './powerups.ts';
import { photoFile } from './uploads.ts';

/*
 * The schemas of forms and request bodies for fitness entries. Separate from `fitness.ts`, so that a page that only
 * shows a day does not load them.
 */

const macroFields = { protein: grams('protein'), carbs: grams('carbs'), fat: grams('fat') };
const ignored = z.optional(z.unknown());

const quantity = z.optional(between(issue('invalid_quantity', { limit: LIMITS.quantity }), 0.01, LIMITS.quantity));
const unit = z.optional(line('unit', LIMITS.unitLength));
/** The day of the entry; the user's today by default. */
const day = z.optional(date('date'));

/** A food, for form and call. The server computes the calories. */
export const newFood = z.object(
  {
    name: line('food_name', LIMITS.foodNameLength),
    ...macroFields,
    quantity,
    unit,
    visibility: z.optional(oneOf('visibility', VISIBILITIES)),
    /** The id of a food from the search, if its numbers are unchanged. */
    food_id: z.optional(z.nullable(z.string({ error: issue('not_text', { label: 'food_id' }) }))),
    date: day,
  },
  anObject('food'),
);

/** The user's data for a photo. With a number the photo is not analyzed; a name alone helps the analysis. */
export const manualData = z.object(
  {
    name: z.optional(optionalLine('label', LIMITS.foodNameLength)),
    protein: z.optional(grams('protein')),
    carbs: z.optional(grams('carbs')),
    fat: z.optional(grams('fat')),
    calories: ignored,
  },
  anObject('manual_data'),
);

/** A photo of a meal before its upload. */
export const newPhoto = z.extend(photoFile, {
  manual_data: z.optional(z.nullable(manualData)),
  visibility: z.optional(oneOf('visibility', VISIBILITIES)),
  date: day,
});

export const newWeight = z.object(
  {
    value: z
      .number({ error: issue('invalid_weight', { limit: LIMITS.weight }) })
      .check(
        z.positive({ error: issue('invalid_weight', { limit: LIMITS.weight }) }),
        z.maximum(LIMITS.weight, { error: issue('invalid_weight', { limit: LIMITS.weight }) }),
      ),
    unit: oneOf('unit', WEIGHT_UNITS),
    date: day,
  },
  anObject('weight'),
);

export const newExerciseEntry = z.object(
  {
    name: line('exercise_name', LIMITS.exerciseNameLength),
    duration_minutes: between(issue('invalid_duration', { limit: LIMITS.exerciseMinutes }), 1, LIMITS.exerciseMinutes),
    intensity: oneOf('intensity', INTENSITIES),
    visibility: z.optional(oneOf('visibility', VISIBILITIES)),
    date: day,
  },
  anObject('exercise'),
);

const changedItem = z.object(
  { name: line('food_name', LIMITS.foodNameLength), quantity, unit, ...macroFields, calories: ignored },
  anObject('item'),
);

/** A change of a food: only the given fields are set. Totals follow from the items if items are given. */
export const foodChange = z.object(
  {
    draft: z.optional(flag('draft')),
    visibility: z.optional(oneOf('visibility', VISIBILITIES)),
    items: z.optional(
      z
        .array(changedItem, { error: issue('invalid_items') })
        .check(z.maxLength(LIMITS.foodItems, { error: issue('too_many_items', { limit: LIMITS.foodItems }) })),
    ),
    totals: z.optional(z.object({ ...macroFields, calories: ignored }, anObject('totals'))),
  },
  anObject('food'),
);

/** An entry cannot move to another day, because its id begins with the date. */
export const entryChange = z.object({
  food: z.optional(foodChange),
  weight: z.optional(z.partial(z.omit(newWeight, { date: true }))),
  exercise: z.optional(z.partial(z.omit(newExerciseEntry, { date: true }))),
});

export type NewFood = z.input<typeof newFood>;
export type NewPhoto = z.input<typeof newPhoto>;
export type NewWeight = z.input<typeof newWeight>;
export type NewExerciseEntry = z.input<typeof newExerciseEntry>;
export type FoodChange = z.input<typeof foodChange>;
