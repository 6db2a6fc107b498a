import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { get, update } from '#functions/lib/data/table.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Tokens } from '#shared/domain/ai-cost.ts';
import { toLocal } from '#shared/domain/local-time.ts';

/*
 * The tokens and the cost of a user's coaches: one item for each month of the user's calendar, with an entry for each
 * coach. The totals of the month are stored too, so that checking the limit needs no addition.
 */

export interface CoachUsage extends Tokens {
  /** The id of the coach, or `PHOTOS`. */
  coachId: string;
  /** The name of the coach when it last answered, because it may be deleted since. Photos need none. */
  name?: string | undefined;
  /** Millionths of a dollar. */
  micros: number;
}

export interface MonthUsage {
  /** `YYYY-MM`. */
  month: string;
  /** The total of all coaches, in millionths of a dollar. */
  micros: number;
  /** The coaches that have replied, the most expensive first. */
  coaches: readonly CoachUsage[];
}

/** The id under which the cost of photo analyses is stored. */
export const PHOTOS = 'photos';

const attribute = (coachId: string, field: 'name' | 'input' | 'output' | 'micros') => `${coachId}#${field}`;

/** The month of an instant by the user's clock. */
export function usageMonth({ clock }: Pick<User, 'clock'>, now: number): string {
  return toLocal(now, clock.timezone).date.slice(0, 7);
}

/** The usage of a user's coaches in a month: one GetItem. */
export async function loadUsage(userId: string, month: string): Promise<MonthUsage> {
  return toUsage(await get(keys.coachUsage(userId, month)), month);
}

/** Adds the usage of one reply: one UpdateItem. Not idempotent. */
export async function addUsage(userId: string, month: string, reply: CoachUsage): Promise<void> {
  const { coachId, name, input, output, micros } = reply;
  await update(keys.coachUsage(userId, month), {
    set: name === undefined ? {} : { name },
    add: { input, output, micros, total: micros },
    names: {
      name: attribute(coachId, 'name'),
      input: attribute(coachId, 'input'),
      output: attribute(coachId, 'output'),
      micros: attribute(coachId, 'micros'),
      total: 'micros',
    },
  });
}

/** A stored month. The item does not exist before the first reply. */
export function toUsage(item: Item | undefined, month: string): MonthUsage {
  const ids = Object.keys(item ?? {}).flatMap((name) =>
    name.endsWith('#micros') ? [name.slice(0, -'#micros'.length)] : [],
  );
  const number = (coachId: string, field: 'input' | 'output' | 'micros') =>
    Number(item?.[attribute(coachId, field)] ?? 0);
  return {
    month,
    micros: Number(item?.micros ?? 0),
    coaches: ids
      .map((coachId) => ({
        coachId,
        name: item?.[attribute(coachId, 'name')] as string | undefined,
        input: number(coachId, 'input'),
        output: number(coachId, 'output'),
        micros: number(coachId, 'micros'),
      }))
      .sort((a, b) => b.micros - a.micros || (a.coachId < b.coachId ? -1 : 1)),
  };
}
