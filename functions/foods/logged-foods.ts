import type { RememberedFood } from '#functions/lib/data/foods/foods.ts';
import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { macrosOf } from '#shared/domain/fitness.ts';
import { catalogueServings } from './catalogue.ts';

/* The foods that a user has logged, with their own numbers. */

/** A logged food as a result of a search. */
export function presentYours(food: RememberedFood): Food {
  return {
    id: `yours:${food.key}`,
    name: food.name,
    brand: null,
    serving: servingsOf(food)[0].label,
    source: 'yours',
    ...macrosOf(food),
  };
}

/** As `presentYours`, with servings: the logged one, and those of the catalogue's food with the same name. */
export function presentYoursWithServings(food: RememberedFood): FoodWithServings {
  return { ...presentYours(food), servings: servingsOf(food) };
}

type Serving = FoodWithServings['servings'][number];

/** The logged serving comes first, under the catalogue's label if it is the same as one of the catalogue's. */
function servingsOf(food: RememberedFood): [Serving, ...Serving[]] {
  const { quantity, unit } = food;
  const logged = { id: 'logged', label: `${quantity} ${unit}`, quantity, unit, ...macrosOf(food) };
  const all = catalogueServings(food.key);
  const same = all.find((each) => isSame(each, logged));
  return same ? [same, ...all.filter((each) => each !== same)] : [logged, ...all];
}

function isSame(a: Serving, b: Serving): boolean {
  return (['quantity', 'unit', 'protein', 'carbs', 'fat'] as const).every((name) => a[name] === b[name]);
}
