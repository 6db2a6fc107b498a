import type { Checked } from '#frontend/ui/checked.ts';
import type { Food, FoodEntry } from '#shared/contracts/fitness.ts';
import { type FoodChange, foodChange } from '#shared/contracts/fitness-input.ts';
import { caloriesOf, foodKey, sumOf } from '#shared/domain/fitness.ts';
import { amountTyped, type FoodTexts, gramsOf, gramTexts, NOTHING_TYPED, withOwnNameError } from './food-form.ts';

/* The items of a food entry as rows of texts. A row keeps its key while others are added and removed. */

export interface ItemRow extends FoodTexts {
  key: string;
  quantity: string;
  unit: string;
}

export type ItemField = Exclude<keyof ItemRow, 'key'>;

export function blankItem(key: string = crypto.randomUUID()): ItemRow {
  return { key, ...NOTHING_TYPED, quantity: '1', unit: 'serving' };
}

/** The items of an entry. Without items there is one row to fill in, with the totals if there are any. */
export function itemsOf({ payload: { items, totals } }: FoodEntry): ItemRow[] {
  if (items.length === 0) return [{ ...blankItem('0'), ...(totals.calories > 0 && gramTexts(totals)) }];
  return items.map(({ name, quantity, unit, ...macros }, index) => ({
    key: String(index),
    name,
    quantity: String(quantity),
    unit,
    ...gramTexts(macros),
  }));
}

/** The kilocalories of all rows. */
export function caloriesOfItems(rows: readonly ItemRow[]): number {
  return sumOf(rows.map(gramsOf)).calories;
}

/** Validates the items. Errors have paths such as `items.0.name`. */
export function checkedItems(rows: readonly ItemRow[]): Checked<NonNullable<FoodChange['items']>> {
  const items = rows.map((row) => ({
    name: row.name,
    quantity: amountTyped(row.quantity),
    unit: row.unit.trim() || 'serving',
    ...gramsOf(row),
  }));
  const { success, error } = foodChange.safeParse({ items });
  return success ? { success, data: items } : { success: false, error: { issues: error.issues.map(withOwnNameError) } };
}

export function serialized(rows: readonly ItemRow[]): string {
  return JSON.stringify(rows.map(({ key: _, ...texts }) => texts));
}

/** The numbers that the user saved for a food of this name, if they differ from those of the row. */
export function savedFoodFor(row: ItemRow, recent: readonly Food[]): Food | undefined {
  const key = foodKey(row.name);
  const known = key && recent.find((food) => food.source === 'yours' && foodKey(food.name) === key);
  if (!known) return undefined;
  const { protein, carbs, fat } = gramsOf(row);
  const same = known.protein === protein && known.carbs === carbs && known.fat === fat;
  return same ? undefined : known;
}

export function caloriesOfItem(row: ItemRow): number {
  return caloriesOf(gramsOf(row));
}
