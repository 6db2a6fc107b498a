import * as z from 'zod/mini';
import { INTENSITIES, PHOTO_TYPES, VISIBILITIES, WEIGHT_UNITS } from '../domain/fitness.ts';
import { LIMITS } from '../domain/limits.ts';
import { SENTENCES } from '../domain/sentences.ts';
import { anObject, date, flag, line, oneOf, optionalLine } from './fields.ts';
import { between, grams } from './powerups.ts';

/*
 * What people log: the schemas of forms and request bodies. Not in `fitness.ts`, so that a page that only shows a day does not load them.
 */

const macroFields = { protein: grams('Protein'), carbs: grams('Carbs'), fat: grams('Fat') };
const ignored = z.optional(z.unknown());

const quantity = z.optional(between(SENTENCES.badQuantity, 0.01, LIMITS.quantity));
const unit = z.optional(line('Unit', LIMITS.unitLength));
/** The day to log to; the user's today where none is named. */
const day = z.optional(date('Date'));

/** What somebody has eaten, as form and call send it. The server computes the calories. */
export const newFood = z.object(
  {
    name: line('Food name', LIMITS.foodNameLength),
    ...macroFields,
    quantity,
    unit,
    visibility: z.optional(oneOf('Visibility', VISIBILITIES)),
    /** The food of a search whose numbers these are, untouched. */
    food_id: z.optional(z.nullable(z.string({ error: SENTENCES.notText('Food id') }))),
    date: day,
  },
  anObject('Food'),
);

/**
 * What somebody says of the food on a photo. With a number the photo is not analyzed; a name alone helps the analysis.
 */
export const manualData = z.object(
  {
    name: z.optional(optionalLine('Label', LIMITS.foodNameLength)),
    protein: z.optional(grams('Protein')),
    carbs: z.optional(grams('Carbs')),
    fat: z.optional(grams('Fat')),
    calories: ignored,
  },
  anObject('Manual data'),
);

/** A photo that is about to be uploaded. */
export const newPhoto = z.object({
  content_type: oneOf('Content type', PHOTO_TYPES),
  /** Bytes. */
  size: z
    .int({ error: SENTENCES.badPhotoSize })
    .check(
      z.minimum(1, { error: SENTENCES.badPhotoSize }),
      z.maximum(LIMITS.photoBytes, { error: SENTENCES.badPhotoSize }),
    ),
  manual_data: z.optional(z.nullable(manualData)),
  visibility: z.optional(oneOf('Visibility', VISIBILITIES)),
  date: day,
});

export const newWeight = z.object(
  {
    value: z
      .number({ error: SENTENCES.badWeight })
      .check(z.positive({ error: SENTENCES.badWeight }), z.maximum(LIMITS.weight, { error: SENTENCES.badWeight })),
    unit: oneOf('Unit', WEIGHT_UNITS),
    date: day,
  },
  anObject('Weight'),
);

export const newExerciseEntry = z.object(
  {
    name: line('Exercise name', LIMITS.exerciseNameLength),
    duration_minutes: between(SENTENCES.badDuration, 1, LIMITS.exerciseMinutes),
    intensity: oneOf('Intensity', INTENSITIES),
    visibility: z.optional(oneOf('Visibility', VISIBILITIES)),
    date: day,
  },
  anObject('Exercise'),
);

const changedItem = z.object(
  { name: line('Food name', LIMITS.foodNameLength), quantity, unit, ...macroFields, calories: ignored },
  anObject('Item'),
);

/** A change of what was eaten: what it names is set. Totals follow from the items when items are named. */
export const foodChange = z.object(
  {
    draft: z.optional(flag('Draft')),
    visibility: z.optional(oneOf('Visibility', VISIBILITIES)),
    items: z.optional(
      z
        .array(changedItem, { error: SENTENCES.notItems })
        .check(z.maxLength(LIMITS.foodItems, { error: SENTENCES.tooManyItems })),
    ),
    totals: z.optional(z.object({ ...macroFields, calories: ignored }, anObject('Totals'))),
  },
  anObject('Food'),
);

/** An entry keeps its day: its id begins with it. */
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
