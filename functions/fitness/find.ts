import { type KeptEntry, loadEntry } from '#functions/lib/data/fitness/entries.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** Where entries are found: by the paths of all of them, or of foods alone. */
export type Kind = 'any' | 'food';

/** An entry of the user's own: one BatchGetItem. @throws Refusal (not_found), also for what is no food where a food is asked for. */
export async function find(userId: string, id: string, kind: Kind): Promise<KeptEntry> {
  const found = await loadEntry(userId, id);
  if (kind === 'food' && found.type !== 'food') throw new Refusal('entry_not_found');
  return found;
}
