import type { RememberedFood } from '#functions/lib/data/foods/foods.ts';
import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { foodKey, macrosOf } from '#shared/domain/fitness.ts';

/* The foods that somebody has logged, with their own numbers. */

/** One of them as the next entry may take it. */
export function presentYours(food: RememberedFood): Food {
  return {
    id: `yours:${food.key}`,
    name: food.name,
    brand: null,
    serving: servingOf(food),
    source: 'yours',
    ...macrosOf(food),
  };
}

/** The same with its one serving: as it was logged. */
export function presentYoursWithServings(food: RememberedFood): FoodWithServings {
  const { quantity, unit } = food;
  const serving = { id: 'logged', label: servingOf(food), quantity, unit, ...macrosOf(food) };
  return { ...presentYours(food), servings: [serving] };
}

/** Those that are not known to the user already. One of a brand stays: several brands share a name, and what was logged names none. */
export function notYours(foods: readonly Food[], yours: readonly RememberedFood[]): Food[] {
  const known = new Set(yours.map(({ key }) => key));
  return foods.filter(({ name, brand }) => brand !== null || !known.has(foodKey(name)));
}

function servingOf({ quantity, unit }: RememberedFood): string {
  return `${quantity} ${unit}`;
}
