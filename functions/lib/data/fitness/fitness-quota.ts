import { keys } from '#functions/lib/data/keys.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * Limits in 24 hours: the entries and photos that a user may log, and the requests to FatSecret for a user. The limit
 * for photos is lower, because an analysis costs money. Requests to FatSecret of all users share one account.
 */

const DAY = 86_400;

const QUOTAS = {
  entry: { what: 'ENTRIES', limit: LIMITS.entriesPerDay, full: 'too_many_entries_today' },
  lookup: { what: 'LOOKUPS', limit: LIMITS.foodLookupsPerDay, full: 'too_many_food_lookups' },
  photo: { what: 'PHOTOS', limit: LIMITS.photosPerDay, full: 'too_many_photos_today' },
} as const;

export type Quota = keyof typeof QUOTAS;

/**
 * Uses one of each of these quotas, or none. Costs as `countUse` for each, in parallel; one more UpdateItem for each
 * that is returned.
 * @throws Refusal: too_many_entries_today, too_many_photos_today, too_many_food_lookups.
 */
export async function takeQuotas(userId: string, places: readonly Quota[], now: number): Promise<void> {
  const taken = await Promise.all(
    places.map((place) => countUse(keys.logged(userId, QUOTAS[place].what), QUOTAS[place].limit, DAY, now)),
  );
  const full = places.find((_, at) => !taken[at]);
  if (!full) return;
  const held = places.filter((_, at) => taken[at]);
  await returnQuotas(userId, held);
  const { full: code, limit } = QUOTAS[full];
  throw new Refusal(code, { params: { limit }, retryAfter: DAY });
}

/** Returns quotas that were not used: one UpdateItem for each, in parallel. */
export async function returnQuotas(userId: string, places: readonly Quota[]): Promise<void> {
  await Promise.all(places.map((place) => uncountUse(keys.logged(userId, QUOTAS[place].what))));
}
