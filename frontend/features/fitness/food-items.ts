import type { Checked } from '#frontend/ui/use-checked-form.ts';
import type { Food, FoodEntry } from '#shared/contracts/fitness.ts';
import { type FoodChange, foodChange } from '#shared/contracts/fitness-input.ts';
import { caloriesOf, foodKey, type Grams, sumOf } from '#shared/domain/fitness.ts';
import { gramsIn, type Measured } from '#shared/domain/food-amounts.ts';
import { numberText } from '#shared/domain/numbers.ts';
import {
  amountTyped,
  type FoodTexts,
  type GramTexts,
  gramsOf,
  gramTexts,
  NOTHING_TYPED,
  unclearGrams,
  withOwnNameError,
} from './food-form.ts';

/* The items of a food entry as rows of texts. A row keeps its key while others are added and removed. */

interface ItemTexts extends FoodTexts {
  quantity: string;
  unit: string;
}

export interface ItemRow extends ItemTexts {
  key: string;
  /** The grams from which those of a quantity are computed; a new item has none. */
  base?: Measured;
  /** The edited grams. */
  byHand: Partial<GramTexts>;
}

export type ItemField = keyof ItemTexts;

export function blankItem(key: string = crypto.randomUUID()): ItemRow {
  return { key, ...NOTHING_TYPED, quantity: '1', unit: 'serving', byHand: {} };
}

/** The items of an entry. Without items there is one row to fill in, with the totals if there are any. */
export function itemsOf({ payload: { items, totals } }: FoodEntry): ItemRow[] {
  if (items.length === 0) {
    return [totals.calories > 0 ? withNumbers(blankItem('0'), { ...totals, quantity: 1 }) : blankItem('0')];
  }
  return items.map(({ name, unit, ...numbers }, index) =>
    withNumbers({ ...blankItem(String(index)), name, unit }, numbers),
  );
}

/** A row with a food's numbers, from which its grams are computed by quantity. */
export function withNumbers(row: ItemRow, { quantity, protein, carbs, fat }: Measured): ItemRow {
  const base = { quantity, protein, carbs, fat };
  return { ...row, ...gramTexts(base), quantity: numberText(quantity), base, byHand: {} };
}

/** A row after typing. The grams follow the quantity until they are edited by hand. */
export function withText(row: ItemRow, field: ItemField, typed: string): ItemRow {
  if (typed === row[field]) return row;
  const next = { ...row, [field]: typed };
  if (field === 'protein' || field === 'carbs' || field === 'fat') {
    return { ...next, byHand: { ...row.byHand, [field]: typed } };
  }
  if (field !== 'quantity' || !row.base) return next;
  return { ...next, ...gramTexts(gramsIn(row.base, amountTyped(typed), row.byHand)) };
}

/** The texts of a row's fields. */
export function textsOf({ key: _, base: __, byHand: ___, ...texts }: ItemRow): ItemTexts {
  return texts;
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
  const { error } = foodChange.safeParse({ items });
  const unclear = rows.flatMap((row, index) => unclearGrams(row, ['items', index]));
  const issues = [...(error?.issues ?? []).map(withOwnNameError), ...unclear];
  return issues.length === 0 ? { success: true, data: items } : { success: false, error: { issues } };
}

export function serialized(rows: readonly ItemRow[]): string {
  return JSON.stringify(rows.map(textsOf));
}

/** The numbers that the user saved for a food of this name, unless the row has them already, in any quantity. */
export function savedFoodFor(row: ItemRow, recent: readonly Food[]): Food | undefined {
  const key = foodKey(row.name);
  const known = key && recent.find((food) => food.source === 'yours' && foodKey(food.name) === key);
  if (!known) return undefined;
  const isSame = ({ protein, carbs, fat }: Grams) =>
    known.protein === protein && known.carbs === carbs && known.fat === fat;
  const isScaled = row.base && Object.keys(row.byHand).length === 0 && isSame(row.base);
  return isScaled || isSame(gramsOf(row)) ? undefined : known;
}

export function caloriesOfItem(row: ItemRow): number {
  return caloriesOf(gramsOf(row));
}
