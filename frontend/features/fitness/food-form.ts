import { unclear } from '#frontend/ui/number-field.tsx';
import type { Checked } from '#frontend/ui/use-checked-form.ts';
import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { manualData, type NewFood, type NewPhoto, newFood } from '#shared/contracts/fitness-input.ts';
import { readIssue } from '#shared/contracts/issues.ts';
import { foodKey, type Grams, gramsTyped, type Visibility } from '#shared/domain/fitness.ts';
import { askedFood, gramsIn, servingFor } from '#shared/domain/food-amounts.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { numberText, readNumber } from '#shared/domain/numbers.ts';
import { beginning } from '#shared/domain/text.ts';
import * as text from '#shared/text/fitness-food.ts';

/* The fields of the food dialogs as texts, and their conversion to bodies of calls. */

export const GRAMS = ['protein', 'carbs', 'fat'] as const;

export type GramTexts = Record<keyof Grams, string>;
/** The typed grams without their unit: '12,5 g'. */
const withoutUnit = (text: string): string => text.replace(/\s*g(r|rams?)?\.?\s*$/i, '');

const typedGrams = (text: string): number => gramsTyped(withoutUnit(text), LIMITS.grams);

export type FoodTexts = GramTexts & { name: string };

export const NOTHING_TYPED: FoodTexts = { name: '', protein: '', carbs: '', fat: '' };

/** The grams that are saved for the typed texts. */
export function gramsOf(texts: GramTexts): Grams {
  return {
    protein: typedGrams(texts.protein),
    carbs: typedGrams(texts.carbs),
    fat: typedGrams(texts.fat),
  };
}

/**
 * The text of a field for grams after it loses the focus. Invalid input becomes 0; an empty field stays empty, and a
 * number with two readings stays for the question about it.
 */
export function settledGrams(text: string): string {
  if (unclear(withoutUnit(text))) return text;
  return text.trim() === '' ? '' : String(typedGrams(text));
}

/** Questions about grams with two readings. */
export function unclearGrams(texts: GramTexts, path: readonly PropertyKey[] = []): Issue[] {
  return GRAMS.flatMap((name) => {
    const question = unclear(withoutUnit(texts[name]));
    return question ? [wrong([...path, name], question)] : [];
  });
}

/** Grams as the user would type them. */
export function gramTexts({ protein, carbs, fat }: Record<keyof Grams, number | string>): GramTexts {
  const shown = (grams: number | string) => (typeof grams === 'string' ? grams : numberText(grams));
  return { protein: shown(protein), carbs: shown(carbs), fat: shown(fat) };
}

export function isTyped(texts: FoodTexts): boolean {
  return Object.values(texts).some((text) => text.trim() !== '');
}

export type Portion = FoodWithServings['servings'][number];

/** A food from the search, with the eaten amount. */
export interface ChosenFood {
  food: Food;
  /** The label of the portion. */
  portion: string;
  /** The number of portions, as typed. */
  times: string;
  /** The user has changed the numbers, so they are no longer those of the food. */
  changed: boolean;
}

/** A food as it was taken from the search, and the amount that was chosen since. */
export interface TakenFood {
  food: Food;
  /** The search by which it was found. */
  asked: ReturnType<typeof askedFood>;
  measured?: Pick<ChosenFood, 'portion' | 'times'>;
}

/** The search by which a food was found. A number at the start of the food's own name is not an amount. */
export function askedOf(typed: string, food: Food): TakenFood['asked'] {
  const asked = askedFood(typed);
  return foodKey(food.name).startsWith(foodKey(typed)) ? { ...asked, amount: undefined } : asked;
}

/** The amount of a taken food. Until the user chooses one, it is the amount in the search, if that fits a portion. */
export function amountOf(
  { food, asked: { name, amount }, measured }: TakenFood,
  portions: readonly Portion[],
): Pick<ChosenFood, 'portion' | 'times'> {
  if (measured) return measured;
  const offered = amount && servingFor(amount, name, portions);
  return offered ? { portion: offered.label, times: numberText(offered.times) } : { portion: food.serving, times: '1' };
}

/** The portions to choose from, including the one that the numbers of the food are for. */
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

/** The portion that the numbers of a found food are for. */
function ownPortion({ serving, calories, protein, carbs, fat }: Food): Portion {
  return { id: '', label: serving, quantity: 1, unit: 'serving', calories, protein, carbs, fat };
}

/** Food that is entered by hand: a name, the edited grams, and the taken food. */
export interface Entered {
  name: string;
  byHand: Partial<GramTexts>;
  food: TakenFood | undefined;
}

/** The texts of the fields. The grams follow the amount of the food until they are edited by hand. */
export function shownFood({ name, byHand, food }: Entered, servings: readonly Portion[] | undefined) {
  if (!food) return { texts: { ...NOTHING_TYPED, ...byHand, name }, portions: [] };
  const portions = portionsOf(food.food, servings);
  const changed = Object.keys(byHand).length > 0;
  const taken: ChosenFood = { food: food.food, ...amountOf(food, portions), changed };
  const portion = portionOf(taken, portions);
  return { texts: { ...portionTexts(portion, taken.times, byHand), name }, portions, taken, portion };
}

/** The grams of a number of portions, as texts, except those that were edited by hand. */
export function portionTexts(portion: Grams, times: string, byHand: Partial<GramTexts> = {}): GramTexts {
  return gramTexts(gramsIn({ ...portion, quantity: 1 }, amountTyped(times), byHand));
}

/** The number in a field for an amount; 0 if it is invalid. */
export function amountTyped(text: string): number {
  const typed = readNumber(text);
  return Number.isFinite(typed) && typed > 0 ? typed : 0;
}

interface Logged {
  visibility: Visibility;
  date: string;
}

/** Validates food that is entered by hand. */
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
  const { data, error } = newFood.safeParse(body);
  const issues = [...(error?.issues ?? []).map(withOwnNameError), ...unclearGrams(texts)];
  return data && issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}

export type AboutPhoto = Pick<NewPhoto, 'manual_data' | 'visibility' | 'date'>;

/** Validates a photo with the typed data. */
export function checkedPhoto(photo: File | undefined, texts: FoodTexts, { visibility, date }: Logged) {
  const about: AboutPhoto = { manual_data: manualDataOf(texts), visibility, date };
  const label = manualData.safeParse(about.manual_data ?? {});
  const issues: Issue[] = [
    ...(photo ? [] : [wrong(['photo'], text.photoMissing)]),
    ...(label.error?.issues ?? []),
    ...unclearGrams(texts),
  ];
  const checked: Checked<{ photo: File; about: AboutPhoto }> =
    photo && issues.length === 0 ? { success: true, data: { photo, about } } : { success: false, error: { issues } };
  return checked;
}

/** The typed data of a photo. Empty fields are left out, because a number overrides the analysis. */
function manualDataOf(texts: FoodTexts): NonNullable<NewPhoto['manual_data']> | null {
  const grams = gramsOf(texts);
  const typed = GRAMS.filter((name) => texts[name].trim() !== '').map((name) => [name, grams[name]] as const);
  const name = texts.name.trim();
  if (name === '' && typed.length === 0) return null;
  return { ...(name && { name }), ...Object.fromEntries(typed) };
}

/** Replaces the sentence about a missing name. */
export function withOwnNameError(issue: Issue): Issue {
  return issue.path.at(-1) === 'name' && readIssue(issue.message)?.code === 'required'
    ? { ...issue, message: text.nameMissing }
    : issue;
}

export type Issue = Extract<Checked<unknown>, { success: false }>['error']['issues'][number];

function wrong(path: PropertyKey[], message: string): Issue {
  return { code: 'custom', path, message, input: undefined };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

const RECENT_SHOWN = 8;

/** The search term for typed text; empty if that is too short. */
export function searchTermOf(typed: string): string {
  const asked = typed.trim();
  return asked.length < LIMITS.foodSearchMinimum ? '' : beginning(LIMITS.foodSearchLength, asked);
}

/**
 * The foods to offer. Without input: the last logged foods. With input: matching ones of those, then the search
 * results. Each food once, with the user's own numbers if there are any.
 */
export function suggestions(typed: string, recent: readonly Food[], found: readonly Food[]): Food[] {
  const words = foodKey(askedFood(typed).name).split(' ').filter(Boolean);
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

/** Which sources of these foods must be credited. */
export function sourcesOf(foods: readonly Food[]): { fatsecret: boolean; catalogue: boolean } {
  const has = (source: Food['source']) => foods.some((food) => food.source === source);
  return { fatsecret: has('fatsecret'), catalogue: has('catalogue') };
}
