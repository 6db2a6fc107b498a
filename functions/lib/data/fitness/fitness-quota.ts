import { keys } from '#functions/lib/data/keys.ts';
import { giveBack, take } from '#functions/lib/data/throttle.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * How much somebody logs in 24 hours. A photo is analyzed at a price, so there are fewer of them.
 */

const DAY = 86_400;

const QUOTAS = {
  entry: { what: 'ENTRIES', limit: LIMITS.entriesPerDay, full: 'too_many_entries_today' },
  photo: { what: 'PHOTOS', limit: LIMITS.photosPerDay, full: 'too_many_photos_today' },
} as const;

export type Quota = keyof typeof QUOTAS;

/**
 * Takes a place in each of these counters, or in none. Costs as `take` for each, all at once; one UpdateItem more to give one back.
 * @throws Refusal (too_many) where there is no room.
 */
export async function takeQuotas(userId: string, places: readonly Quota[], now: number): Promise<void> {
  const taken = await Promise.all(
    places.map((place) => take(keys.logged(userId, QUOTAS[place].what), QUOTAS[place].limit, DAY, now)),
  );
  const full = places.find((_, at) => !taken[at]);
  if (!full) return;
  const held = places.filter((_, at) => taken[at]);
  await returnQuotas(userId, held);
  const { full: code, limit } = QUOTAS[full];
  throw new Refusal(code, { params: { limit }, retryAfter: DAY });
}

/** Gives places back that were taken for nothing: one UpdateItem for each, all at once. */
export async function returnQuotas(userId: string, places: readonly Quota[]): Promise<void> {
  await Promise.all(places.map((place) => giveBack(keys.logged(userId, QUOTAS[place].what))));
}
