import { passToOwnPhotos } from '#functions/lib/clients/photo-access.ts';
import { type KeptEntry, loadEntry } from '#functions/lib/data/fitness/entries.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-powerup.ts';
import { type Call, WithHeaders } from '#functions/lib/http/call.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** The entries that a path of the API has: all, or foods only. */
export type Kind = 'any' | 'food';

/**
 * An entry of the user's own: one BatchGetItem.
 * @throws Refusal (entry_not_found), also for an entry that is not food on a path of foods.
 */
export async function find(userId: string, id: string, kind: Kind): Promise<KeptEntry> {
  const found = await loadEntry(userId, id);
  if (kind === 'food' && found.type !== 'food') throw new Refusal('entry_not_found');
  return found;
}

/** An entry as its owner sees it. */
export function present<E extends KeptEntry>(user: User, entry: E, { locale }: Pick<Call<Endpoint>, 'locale'>) {
  return presentFitnessEntry(user.id, entry, fitnessSettingsOf(user), locale());
}

/** Adds the pass that shows the caller's own photos to a reply. */
export async function withPass<Reply>({ id }: User, reply: Reply | Promise<Reply>, now: number) {
  const [loaded, pass] = await Promise.all([reply, passToOwnPhotos(id, now)]);
  return new WithHeaders(loaded, { cookies: [pass] });
}
