import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { foodKey, type Grams, macrosOf } from '#shared/domain/fitness.ts';
import { CATALOGUE_TEXT } from './catalogue-text.ts';
import { searchFoods, searchFoodsNearly } from './search-words.ts';

/* The built-in catalogue, used if FatSecret is not configured or does not answer. */

interface Portion {
  /** Such as '1 cup, sliced'. */
  label: string;
  grams: number;
}

export interface CatalogueFood {
  id: string;
  name: string;
  /** More search words. */
  also: string;
  /** Per 100 g. */
  grams: Grams;
  /** The most usual first. */
  portions: readonly [Portion, ...Portion[]];
}

const HUNDRED: Portion = { label: '100 g', grams: 100 };

let all: readonly CatalogueFood[] | undefined;
let byKey: ReadonlyMap<string, CatalogueFood> | undefined;

/** All foods, parsed with the first use. */
export function catalogue(): readonly CatalogueFood[] {
  all ??= CATALOGUE_TEXT.split('\n').flatMap((line) => (/^[a-z]/.test(line) ? [foodOf(line)] : []));
  return all;
}

/** The foods that match a search, best first, in their most usual portions. */
export function searchCatalogue(search: string, most: number): Food[] {
  return searchFoods(catalogue(), search).slice(0, most).map(presented);
}

/** As `searchCatalogue`, with one wrong letter in a word. */
export function searchCatalogueNearly(search: string, most: number): Food[] {
  return searchFoodsNearly(catalogue(), search).slice(0, most).map(presented);
}

/** A food with all its portions, or undefined. */
export function catalogueFood(id: string): FoodWithServings | undefined {
  const food = catalogue().find((each) => each.id === id);
  return food && { ...presented(food), servings: servingsOf(food) };
}

/** All portions of the food with the name of this key; none if the catalogue has no such food. */
export function catalogueServings(key: string): FoodWithServings['servings'] {
  byKey ??= new Map(catalogue().map((food) => [foodKey(food.name), food]));
  const food = byKey.get(key);
  return food ? servingsOf(food) : [];
}

function servingsOf(food: CatalogueFood): FoodWithServings['servings'] {
  return [...food.portions, HUNDRED].map((portion) => ({
    id: portion.label,
    label: labelOf(portion),
    ...measured(portion.label),
    ...macrosIn(food, portion),
  }));
}

function foodOf(line: string): CatalogueFood {
  const [id = '', name = '', also = '', grams = '', portions = ''] = line.split('|').map((part) => part.trim());
  const [protein = 0, carbs = 0, fat = 0] = grams.split(' ').map(Number);
  const [usual = HUNDRED, ...others] = portions.split('; ').map(portionOf);
  return { id, name, also, grams: { protein, carbs, fat }, portions: [usual, ...others] };
}

function portionOf(text: string): Portion {
  const end = text.lastIndexOf(' ');
  return { label: text.slice(0, end), grams: Number(text.slice(end + 1)) };
}

function presented(food: CatalogueFood): Food {
  const [usual] = food.portions;
  return {
    id: `catalogue:${food.id}`,
    name: food.name,
    brand: null,
    serving: labelOf(usual),
    source: 'catalogue',
    ...macrosIn(food, usual),
  };
}

function macrosIn({ grams: { protein, carbs, fat } }: CatalogueFood, { grams }: Portion) {
  const share = grams / 100;
  return macrosOf({ protein: protein * share, carbs: carbs * share, fat: fat * share });
}

function labelOf(portion: Portion): string {
  return portion === HUNDRED ? portion.label : `${portion.label} (${portion.grams} g)`;
}

/** '1/2 cup, sliced' is half a 'cup, sliced'. */
function measured(label: string): { quantity: number; unit: string } {
  const [, count = '1', parts, unit = label] = /^(\d+)(?:\/(\d+))? (.+)$/.exec(label) ?? [];
  return { quantity: Number(count) / Number(parts ?? 1), unit };
}
