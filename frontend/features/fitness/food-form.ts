import { decimal } from '#frontend/lib/decimal.ts';
import type { Checked } from '#frontend/ui/checked.ts';
import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { manualData, type NewFood, type NewPhoto, newFood } from '#shared/contracts/fitness-input.ts';
import { readIssue } from '#shared/contracts/issues.ts';
import { foodKey, type Grams, gramsTyped, macrosOf, type Visibility } from '#shared/domain/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import * as text from '#shared/text/fitness-food.ts';

/* What the dialogs about food hold, as texts, and what of it can be saved. */

export const GRAMS = ['protein', 'carbs', 'fat'] as const;

export type GramTexts = Record<keyof Grams, string>;
export type FoodTexts = GramTexts & { name: string };

export const NOTHING_TYPED: FoodTexts = { name: '', protein: '', carbs: '', fat: '' };

/** The grams that are kept of what was typed. */
export function gramsOf(texts: GramTexts): Grams {
  return {
    protein: gramsTyped(texts.protein, LIMITS.grams),
    carbs: gramsTyped(texts.carbs, LIMITS.grams),
    fat: gramsTyped(texts.fat, LIMITS.grams),
  };
}

/** What a field for grams shows once it is left: what is no number is 0, and nothing is nothing. */
export function settledGrams(text: string, isUnreadable: boolean): string {
  return text.trim() === '' && !isUnreadable ? '' : String(gramsTyped(text, LIMITS.grams));
}

/** Grams as one would type them. */
export function gramTexts({ protein, carbs, fat }: Grams): GramTexts {
  return { protein: String(protein), carbs: String(carbs), fat: String(fat) };
}

export function isTyped(texts: FoodTexts): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}

export type Portion = FoodWithServings['servings'][number];

/** A food that was found, and how much of it was eaten. */
export interface ChosenFood {
  food: Food;
  /** The label of the portion. */
  portion: string;
  /** How many of them, as typed. */
  times: string;
  /** Its numbers were changed by hand since: they are no longer the food's. */
  changed: boolean;
}

/** The portions to choose from: that of the food's numbers is among them. */
export function portionsOf(food: Food, servings: readonly Portion[] | undefined): readonly Portion[] {
  if (servings?.some(({ label }) => label === food.serving)) return servings;
  return [ownPortion(food), ...(servings ?? [])];
}

export function portionOf(
  { food, portion }: Pick<ChosenFood, 'food' | 'portion'>,
  portions: readonly Portion[],
): Portion {
  return portions.find(({ label }) => label === portion) ?? ownPortion(food);
}

/** A food as it was found. */
export function ownPortion({ serving, calories, protein, carbs, fat }: Food): Portion {
  return { id: '', label: serving, quantity: 1, unit: 'serving', calories, protein, carbs, fat };
}

/** The grams of so many portions, as texts. */
export function portionTexts(portion: Grams, times: string): GramTexts {
  const many = amountTyped(times);
  return gramTexts(macrosOf({ protein: portion.protein * many, carbs: portion.carbs * many, fat: portion.fat * many }));
}

/** What a field for an amount means: what is no number is 0. */
export function amountTyped(text: string): number {
  const typed = decimal(text);
  return Number.isFinite(typed) && typed > 0 ? typed : 0;
}

interface Logged {
  visibility: Visibility;
  date: string;
}

/** Food entered by hand, checked. */
export function checkedFood(
  texts: FoodTexts,
  taken: ChosenFood | undefined,
  portion: Portion | undefined,
  { visibility, date }: Logged,
): Checked<NewFood> {
  const body: NewFood = {
    name: texts.name,
    ...gramsOf(texts),
    ...(taken && portion && { quantity: hundredths(portion.quantity * amountTyped(taken.times)), unit: portion.unit }),
    ...(taken && !taken.changed && { food_id: taken.food.id }),
    visibility,
    date,
  };
  const { success, data, error } = newFood.safeParse(body);
  return success ? { success, data } : { success: false, error: { issues: error.issues.map(withOwnNameError) } };
}

export type AboutPhoto = Pick<NewPhoto, 'manual_data' | 'visibility' | 'date'>;

/** A photo and what was typed about it, checked. */
export function checkedPhoto(photo: File | undefined, texts: FoodTexts, { visibility, date }: Logged) {
  const about: AboutPhoto = { manual_data: manualDataOf(texts), visibility, date };
  const label = manualData.safeParse(about.manual_data ?? {});
  const issues: Issue[] = [...(photo ? [] : [wrong('photo', text.photoMissing)]), ...(label.error?.issues ?? [])];
  const checked: Checked<{ photo: File; about: AboutPhoto }> =
    photo && issues.length === 0 ? { success: true, data: { photo, about } } : { success: false, error: { issues } };
  return checked;
}

/** What is said of the food on a photo. Fields that nobody has filled are not named: a number speaks for the photo. */
function manualDataOf(texts: FoodTexts): NonNullable<NewPhoto['manual_data']> | null {
  const grams = gramsOf(texts);
  const typed = GRAMS.filter((name) => texts[name].trim() !== '').map((name) => [name, grams[name]] as const);
  const name = texts.name.trim();
  if (name === '' && typed.length === 0) return null;
  return { ...(name && { name }), ...Object.fromEntries(typed) };
}

/** A missing name has a sentence of its own. */
export function withOwnNameError(issue: Issue): Issue {
  return issue.path.at(-1) === 'name' && readIssue(issue.message)?.code === 'required'
    ? { ...issue, message: text.nameMissing }
    : issue;
}

export type Issue = Extract<Checked<unknown>, { success: false }>['error']['issues'][number];

function wrong(field: string, message: string): Issue {
  return { code: 'custom', path: [field], message, input: undefined };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

const RECENT_SHOWN = 8;

/** What is asked for what was typed; nothing where that is too little. */
export function searchTermOf(typed: string): string {
  const asked = typed.trim();
  return asked.length < LIMITS.foodSearchMinimum ? '' : asked.slice(0, LIMITS.foodSearchLength);
}

/**
 * What is offered: before anything is typed the foods that were logged last, then those of them that match, and what
 * was found. Each once, as the user has it.
 */
export function suggestions(typed: string, recent: readonly Food[], found: readonly Food[]): Food[] {
  const words = foodKey(typed).split(' ').filter(Boolean);
  if (words.length === 0) return recent.slice(0, RECENT_SHOWN);
  const own = recent.filter(({ name }) => {
    const parts = foodKey(name).split(' ');
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  const known = new Set(own.map(({ id }) => id));
  const isYours = ({ source }: Food) => source === 'yours';
  const others = found.filter(({ id }) => !known.has(id));
  return [...own, ...others.filter(isYours), ...others.filter((food) => !isYours(food))];
}

/** Whose numbers they are, of those that want to be named. */
export function sourcesOf(foods: readonly Food[]): { fatsecret: boolean; catalogue: boolean } {
  const has = (source: Food['source']) => foods.some((food) => food.source === source);
  return { fatsecret: has('fatsecret'), catalogue: has('catalogue') };
}
