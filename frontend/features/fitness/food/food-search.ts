import type { Food } from '#shared/contracts/fitness.ts';
import { foodKey } from '#shared/domain/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';

const RECENT_SHOWN = 8;

/** What is asked for what was typed; nothing where that is too little. */
export function askedFor(typed: string): string {
  const asked = typed.trim();
  return asked.length < LIMITS.foodSearchMinimum ? '' : asked.slice(0, LIMITS.foodSearchLength);
}

/**
 * What is offered: before anything is typed the foods that were logged last, then those of them that match, and what was found. Each
 * once, as the user has it.
 */
export function offered(typed: string, recent: readonly Food[], found: readonly Food[]): Food[] {
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
