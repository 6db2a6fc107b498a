import * as z from 'zod/mini';
import { PHOTO_FAILURES } from '../domain/failures.ts';
import { ANALYSIS_TYPES, ENTRY_TYPES, INTENSITIES, VISIBILITIES, WEIGHT_UNITS } from '../domain/fitness.ts';
import * as LIMITS from '../domain/limits.ts';
import { completionStatus } from './commitments.ts';
import { endpoint } from './endpoint.ts';
import { date, oneOf, wrapped } from './fields.ts';
import { entryChange, newExerciseEntry, newFood, newPhoto, newWeight } from './fitness-input.ts';
import { ID_ERRORS, withId } from './given-id.ts';
import { fitnessSettings } from './powerups.ts';
import { upload } from './uploads.ts';

/** Kilocalories and grams. */
const macros = z.object({ calories: z.number(), protein: z.number(), carbs: z.number(), fat: z.number() });

const foodItem = z.extend(macros, { name: z.string(), quantity: z.number(), unit: z.string() });

const foodPayload = z.object({
  items: z.array(foodItem),
  totals: macros,
  /** Whether a photo is being analyzed. */
  draft: z.boolean(),
  /** Who entered these numbers; null for the user. */
  analysis_type: z.nullable(z.enum(ANALYSIS_TYPES)),
  provenance: z.nullable(z.literal('manual')),
  /** The range of an estimate, in kilocalories of the whole entry; null without an estimate. */
  calories_range: z.nullable(z.object({ low: z.number(), high: z.number() })),
  analysis_metadata: z.nullable(
    z.object({
      analysis_type: z.enum(ANALYSIS_TYPES),
      /** Why the analysis failed; `error_message` is its text. */
      error_code: z.nullable(z.enum(PHOTO_FAILURES)),
      error_message: z.nullable(z.string()),
      full_error: z.nullable(z.string()),
    }),
  ),
});

const exercisePayload = z.object({
  name: z.string(),
  duration_minutes: z.number(),
  intensity: z.enum(INTENSITIES),
});
const weightPayload = z.object({ value: z.number(), unit: z.enum(WEIGHT_UNITS) });

const common = {
  id: z.string(),
  /** The day of the entry by the user's clock, `YYYY-MM-DD`. */
  date: z.string(),
  created_at: z.string(),
  /**
   * A path of the site that never changes; null without a photo, and until its metadata is removed. Answers with photos
   * set a cookie that is valid for five minutes; without it the path answers 403.
   */
  photo_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
  /** What confidants see: everything, only the numbers, or nothing. For a weight, the settings decide. */
  visibility: z.enum(VISIBILITIES),
};

const foodEntry = z.object({ ...common, entry_type: z.literal('food'), payload: foodPayload });
const exerciseEntry = z.object({ ...common, entry_type: z.literal('exercise'), payload: exercisePayload });
const weightEntry = z.object({ ...common, entry_type: z.literal('weight'), payload: weightPayload });

/** A food, exercise or weight entry. */
const entry = z.discriminatedUnion('entry_type', [foodEntry, exerciseEntry, weightEntry]);

/** A food from the search, in one of its servings. */
export const food = z.extend(macros, {
  id: z.string(),
  name: z.string(),
  brand: z.nullable(z.string()),
  /** The quantity of the numbers, such as '1 cup (240 g)'. */
  serving: z.string(),
  /** The source of the numbers; `yours`: logged by the user, with the user's corrections. */
  source: z.enum(['yours', 'fatsecret', 'catalogue']),
});

export const foodWithServings = z.extend(food, {
  servings: z.array(z.extend(macros, { id: z.string(), label: z.string(), quantity: z.number(), unit: z.string() })),
});

const entriesQuery = z.object({
  date: z.optional(date('date')),
  from: z.optional(date('from')),
  to: z.optional(date('to')),
  /** Only entries of one type, which allows a year of weights at once. */
  entry_type: z.optional(oneOf('entry_type', ENTRY_TYPES)),
});

/**
 * Fitness entries. Every call requires the installed and enabled power-up; for a confidant's dashboard, that of the
 * confidant.
 */
export const fitness = {
  entries: endpoint('GET', '/api/v1/powerups/fitness/entries', {
    summary:
      `The entries of a day (the user's today where none is named), or of at most ${LIMITS.entryDays} days, ` +
      `newest first, with a cookie that shows their photos for ${LIMITS.photoPassMinutes} minutes`,
    errors: ['entry_range_too_long', 'invalid_entry_range', 'powerup_not_installed'],
    query: entriesQuery,
    reply: z.array(entry),
  }),
  photo: endpoint('POST', '/api/v1/powerups/fitness/food', {
    summary: 'Make an entry for a photo, and say where to upload it',
    errors: [
      'date_in_future',
      'entry_kind_differs',
      'entry_not_found',
      'powerup_not_installed',
      'too_many_entries_today',
      'too_many_photos_today',
      ...ID_ERRORS,
    ],
    status: 201,
    idempotent: true,
    body: withId(newPhoto),
    reply: z.object({ entry: foodEntry, upload }),
  }),
  food: endpoint('POST', '/api/v1/powerups/fitness/food/manual', {
    summary: 'Log what was eaten, by name and grams',
    errors: [
      'date_in_future',
      'entry_kind_differs',
      'entry_not_found',
      'powerup_not_installed',
      'too_many_entries_today',
      ...ID_ERRORS,
    ],
    status: 201,
    idempotent: true,
    body: wrapped('food', withId(newFood)),
    reply: foodEntry,
  }),
  weight: endpoint('POST', '/api/v1/powerups/fitness/weight', {
    summary: 'Log a weight',
    errors: [
      'date_in_future',
      'entry_kind_differs',
      'entry_not_found',
      'powerup_not_installed',
      'too_many_entries_today',
      ...ID_ERRORS,
    ],
    status: 201,
    idempotent: true,
    body: wrapped('weight', withId(newWeight)),
    reply: weightEntry,
  }),
  lastWeight: endpoint('GET', '/api/v1/powerups/fitness/weight', {
    summary: 'The last weight up to the end of a day (today where none is named), however old, or null',
    errors: ['powerup_not_installed'],
    query: z.object({ date: z.optional(date('date')) }),
    reply: z.nullable(weightEntry),
  }),
  exercise: endpoint('POST', '/api/v1/powerups/fitness/exercise', {
    summary: 'Log exercise',
    errors: [
      'date_in_future',
      'entry_kind_differs',
      'entry_not_found',
      'powerup_not_installed',
      'too_many_entries_today',
      ...ID_ERRORS,
    ],
    status: 201,
    idempotent: true,
    body: wrapped('exercise', withId(newExerciseEntry)),
    reply: exerciseEntry,
  }),
  analyze: endpoint('POST', '/api/v1/powerups/fitness/entries/{id}/analyze', {
    summary: 'Analyze the photo of an entry again whose analysis has failed',
    errors: ['entry_not_found', 'nothing_to_analyze', 'powerup_not_installed', 'too_many_photos_today'],
    reply: foodEntry,
  }),
  update: endpoint('PATCH', '/api/v1/powerups/fitness/entries/{id}', {
    summary: 'Change the named fields of an entry',
    errors: ['entry_kind_differs', 'entry_not_found', 'powerup_not_installed'],
    body: entryChange,
    reply: entry,
  }),
  delete: endpoint('DELETE', '/api/v1/powerups/fitness/entries/{id}', {
    summary: 'Delete an entry, with its photo',
    errors: ['entry_not_found', 'powerup_not_installed'],
  }),
  updateFood: endpoint('PATCH', '/api/v1/powerups/fitness/food/{id}', {
    summary: 'The same as changing the entry',
    errors: ['entry_kind_differs', 'entry_not_found', 'powerup_not_installed'],
    body: entryChange,
    reply: entry,
  }),
  deleteFood: endpoint('DELETE', '/api/v1/powerups/fitness/food/{id}', {
    summary: 'The same as deleting the entry',
    errors: ['entry_not_found', 'powerup_not_installed'],
  }),
  dashboard: endpoint('GET', '/api/v1/confidants/{id}/powerup_dashboard', {
    summary:
      'What a confidant shows of a day: by their own clock, their today where none is named, view only; with a cookie ' +
      `that shows their photos for ${LIMITS.photoPassMinutes} minutes`,
    errors: ['confidant_not_found', 'dashboard_not_shared', 'date_in_future'],
    query: z.object({ date: z.optional(date('date')) }),
    reply: z.object({
      confidant: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) }),
      /** Whether they have the fitness power-up and share their dashboard. If not, all other fields are empty. */
      installed: z.boolean(),
      date: z.string(),
      /** The confidant's own today, the last day that can be shown. */
      today: z.string(),
      /** The instant at which their today ends. */
      day_ends_at: z.string(),
      /** The goals if food is shown, the units if the weight is; otherwise the defaults, without meaning. */
      settings: fitnessSettings,
      totals: macros,
      exercise_minutes: z.number(),
      /** The last weight up to the end of that day, however old. */
      current_weight: z.nullable(weightPayload),
      current_weight_date: z.nullable(z.string()),
      /** Without private entries; for those shared as numbers, only the numbers. */
      entries: z.array(entry),
      /**
       * Today: all due workouts; one with a longer period counts as completed if a part was done today. On other days:
       * the workouts in which something was done. By the owner's clock.
       */
      workouts: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: completionStatus,
          /** The instant from which this user no longer sees all of this; null if none is known. */
          visible_until: z.nullable(z.string()),
        }),
      ),
      /** Whether this user sees the entries of a kind, with the numbers computed from them, and until which instant. */
      shows: z.object({ food: z.boolean(), weight: z.boolean(), exercise: z.boolean() }),
      visible_until: z.object({
        food: z.nullable(z.string()),
        weight: z.nullable(z.string()),
        exercise: z.nullable(z.string()),
      }),
    }),
  }),
};

export type Macros = z.output<typeof macros>;
export type FoodItem = z.output<typeof foodItem>;
export type FoodPayload = z.output<typeof foodPayload>;
export type ExercisePayload = z.output<typeof exercisePayload>;
export type WeightPayload = z.output<typeof weightPayload>;
export type Entry = z.output<typeof entry>;
export type FoodEntry = z.output<typeof foodEntry>;
export type ExerciseEntry = z.output<typeof exerciseEntry>;
export type WeightEntry = z.output<typeof weightEntry>;
export type Food = z.output<typeof food>;
export type FoodWithServings = z.output<typeof foodWithServings>;
/** A day of a confidant. */
export type Dashboard = z.output<(typeof fitness)['dashboard']['reply']>;
