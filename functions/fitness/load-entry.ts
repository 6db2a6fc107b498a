import { type KeptEntry, loadEntry } from '#functions/lib/data/fitness/entries.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** Finds an entry by its path: any entry, or only a food. */
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
