import type { RememberedFood } from '#functions/lib/data/foods/foods.ts';
import type { Food, FoodWithServings } from '#shared/contracts/fitness.ts';
import { foodKey, macrosOf } from '#shared/domain/fitness.ts';

/* The foods that a user has logged, with their own numbers. */

/** A food as the next entry may use it. */
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

/** The same with its only serving, as it was logged. */
export function presentYoursWithServings(food: RememberedFood): FoodWithServings {
  const { quantity, unit } = food;
  const serving = { id: 'logged', label: servingOf(food), quantity, unit, ...macrosOf(food) };
  return { ...presentYours(food), servings: [serving] };
}

/**
 * The foods that the user has not logged yet. Foods of a brand stay, because several brands share a name and logged
 * foods have no brand.
 */
export function notYours(foods: readonly Food[], yours: readonly RememberedFood[]): Food[] {
  const known = new Set(yours.map(({ key }) => key));
  return foods.filter(({ name, brand }) => brand !== null || !known.has(foodKey(name)));
}

function servingOf({ quantity, unit }: RememberedFood): string {
  return `${quantity} ${unit}`;
}
