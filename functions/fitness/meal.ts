import type { KeptFoodPayload } from '#functions/lib/data/fitness/entries.ts';
import type { Eaten } from '#functions/lib/data/foods/foods.ts';
import { oneLine } from '#functions/lib/one-line.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import type { FoodItem, fitness } from '#shared/contracts/fitness.ts';
import { type AnalysisType, type Grams, macrosOf, sumOf } from '#shared/domain/fitness.ts';
import { gramsIn } from '#shared/domain/food-amounts.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/* Creates and changes the payload of a food entry: items, totals, and who entered the numbers. */

type NewFood = BodyOf<typeof fitness.food>['food'];
type ManualData = NonNullable<BodyOf<typeof fitness.photo>['manual_data']>;
type FoodChange = NonNullable<BodyOf<typeof fitness.update>['food']>;

const FROM_FATSECRET = 'fatsecret:';

/** A photo that is being analyzed: no numbers yet. */
export const DRAFT = {
  items: [],
  totals: { calories: 0, protein: 0, carbs: 0, fat: 0 },
  draft: true,
  analysis_type: null,
  provenance: null,
  calories_range: null,
  analysis_metadata: null,
} satisfies KeptFoodPayload;

/** A food that a user has entered. One from FatSecret does not count as entered by hand. */
export function eatenFood(asked: NewFood): KeptFoodPayload {
  return asked.food_id?.startsWith(FROM_FATSECRET)
    ? { ...byHand([itemOf(asked)], 'fatsecret'), provenance: null }
    : byHand([itemOf(asked)], null);
}

/**
 * The user's own numbers for the food on a photo. Without a name, it is called `unnamed`. Returns undefined without
 * numbers: then the photo is analyzed.
 */
export function eatenOnPhoto({ name, protein, carbs, fat }: ManualData, unnamed: string): KeptFoodPayload | undefined {
  if (protein === undefined && carbs === undefined && fat === undefined) return undefined;
  const grams = { protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0 };
  return byHand([itemOf({ name: oneLine(name ?? '', LIMITS.foodNameLength, unnamed), ...grams })], 'manual_with_photo');
}

/**
 * A food after a change; undefined if nothing was changed. Totals follow from items. A single item follows from the
 * totals.
 */
export function correctedFood(
  food: KeptFoodPayload,
  { draft, items, totals }: FoodChange,
  hasPhoto: boolean,
): KeptFoodPayload | undefined {
  if (!items && !totals && draft !== false) return undefined;
  const type = correctedType(food, hasPhoto);
  if (items) return byHand(items.map(itemOf), type);
  const [only, ...others] = food.items;
  if (totals && only && others.length === 0) return byHand([itemOf({ ...only, ...totals })], type);
  return { ...byHand(food.items, type), totals: totals ? macrosOf(totals) : food.totals };
}

/** The items that the user has changed: their own numbers for foods, unless only the quantity has changed. */
export function corrections({ items }: KeptFoodPayload, before: KeptFoodPayload): Eaten[] {
  const known = new Set(before.items.map((item) => JSON.stringify(eaten(item))));
  return items
    .map((item) => eaten(item, !before.items.some((other) => isMoreOf(other, item))))
    .filter((each) => !known.has(JSON.stringify({ ...each, corrected: true })));
}

/** Whether an item is the same food as `before`, at most in another quantity. */
function isMoreOf(before: FoodItem, { name, quantity, unit, protein, carbs, fat }: FoodItem): boolean {
  if (before.name !== name || before.unit !== unit) return false;
  const grams = gramsIn(before, quantity, {});
  return grams.protein === protein && grams.carbs === carbs && grams.fat === fat;
}

/** An item as it is remembered; `corrected` if its numbers are the user's own. */
export function eaten({ name, quantity, unit, protein, carbs, fat }: FoodItem, corrected = true): Eaten {
  return { name, quantity, unit, protein, carbs, fat, corrected };
}

function correctedType({ draft, analysis_type }: KeptFoodPayload, hasPhoto: boolean): AnalysisType | null {
  if (analysis_type === 'error') return 'manual_after_error';
  return draft && hasPhoto ? 'manual_with_photo' : analysis_type;
}

function byHand(items: FoodItem[], analysis_type: AnalysisType | null): KeptFoodPayload {
  return { ...DRAFT, items, totals: sumOf(items), draft: false, analysis_type, provenance: 'manual' };
}

function itemOf({
  name,
  quantity = 1,
  unit = 'serving',
  ...grams
}: Grams & { name: string; quantity?: number | undefined; unit?: string | undefined }): FoodItem {
  return { name, quantity, unit, ...macrosOf(grams) };
}
