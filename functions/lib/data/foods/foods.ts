import { keys } from '#functions/lib/data/keys.ts';
import { get, TableName, type TransactItem } from '#functions/lib/data/table.ts';
import { foodKey, type Grams } from '#shared/domain/fitness.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/*
 * The foods that somebody has logged, with the numbers that they gave them: one item, whose version guards it, since each change
 * writes all of them.
 */

/** A food as it was eaten: its grams are those of this quantity of it. */
export interface Eaten extends Grams {
  name: string;
  quantity: number;
  unit: string;
  /** These are the user's own numbers, not those of a catalogue. */
  corrected: boolean;
}

export interface RememberedFood extends Eaten {
  /** By which it is known again, however its name was typed. */
  key: string;
  /** When it was logged last, in epoch milliseconds. */
  at: number;
}

export interface Foods {
  /** Counts the changes. */
  version: number;
  /** Last used first. */
  all: RememberedFood[];
}

/** The foods that a user has logged, last used first: one GetItem. */
export async function loadFoods(userId: string): Promise<RememberedFood[]> {
  return (await readFoods(userId)).all;
}

/** The same, to be changed: one GetItem. */
export async function readFoods(userId: string): Promise<Foods> {
  const item = await get(keys.foods(userId));
  return { version: Number(item?.version ?? 0), all: (item?.foods ?? []) as RememberedFood[] };
}

/**
 * Remembers what was eaten, if nothing else was remembered since `read`.
 * @throws ConditionFailed (from its transaction) when somebody was faster.
 */
export function remember(userId: string, read: Foods, eaten: readonly Eaten[], now: number): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.foods(userId),
      UpdateExpression: 'SET #version = :next, #foods = :foods',
      ConditionExpression: read.version === 0 ? 'attribute_not_exists(#version)' : '#version = :read',
      ExpressionAttributeNames: { '#version': 'version', '#foods': 'foods' },
      ExpressionAttributeValues: {
        ':next': read.version + 1,
        ':foods': remembered(read.all, eaten, now),
        ...(read.version > 0 && { ':read': read.version }),
      },
    },
  };
}

/** Foods with those that were eaten now, which come first. The oldest are forgotten; a catalogue's numbers replace none of the user's own. */
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
