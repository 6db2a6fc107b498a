import { keys } from '#functions/lib/data/keys.ts';
import { get, type TransactItem, updateItem } from '#functions/lib/data/table.ts';
import { foodKey, type Grams } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * The foods that a user has logged, with the user's numbers for them: one item, guarded by its version, because each
 * change writes all of them.
 */

/** A food as it was eaten: the grams are those of this quantity. */
export interface Eaten extends Grams {
  name: string;
  quantity: number;
  unit: string;
  /** Whether these are the user's own numbers, and not those of a catalogue. */
  corrected: boolean;
}

export interface RememberedFood extends Eaten {
  /** Identifies the food, however its name was typed. */
  key: string;
  /** The last time it was logged, in epoch milliseconds. */
  at: number;
}

export interface Foods {
  /** The number of changes. */
  version: number;
  /** The foods, most recently used first. */
  all: RememberedFood[];
}

/** The foods that a user has logged, most recent first: one GetItem. */
export async function loadFoods(userId: string): Promise<RememberedFood[]> {
  return (await readFoods(userId)).all;
}

/** The foods with their version, for a change: one GetItem. */
export async function readFoods(userId: string): Promise<Foods> {
  const item = await get(keys.foods(userId));
  return { version: Number(item?.version ?? 0), all: (item?.foods ?? []) as RememberedFood[] };
}

/**
 * Saves eaten foods if the item has not changed since `read`.
 * @throws ConditionFailed (from its transaction) when someone else was faster.
 */
export function remember(userId: string, read: Foods, eaten: readonly Eaten[], now: number): TransactItem {
  return updateItem(keys.foods(userId), {
    set: { version: read.version + 1, foods: remembered(read.all, eaten, now) },
    if: read.version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
    values: { read: read.version },
  });
}

/**
 * The foods with the newly eaten ones in front. The oldest are dropped. Numbers of a catalogue never replace the user's
 * own.
 */
export function remembered(
  before: readonly RememberedFood[],
  eaten: readonly Eaten[],
  now: number,
): readonly RememberedFood[] {
  const known = new Map(before.map((food) => [food.key, food]));
  const logged = new Map<string, RememberedFood>();
  for (const each of eaten) {
    const key = foodKey(each.name);
    const own = logged.get(key) ?? known.get(key);
    const kept = own?.corrected && !each.corrected ? own : each;
    logged.delete(key);
    logged.set(key, { ...kept, key, at: now });
  }
  const others = before.filter(({ key }) => !logged.has(key));
  return [...logged.values(), ...others].slice(0, LIMITS.rememberedFoods);
}
