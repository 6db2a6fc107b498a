import type { KeptEntry } from '#functions/lib/data/fitness/entries.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-settings.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';

/** An entry of the caller's own. */
export function present<E extends KeptEntry>(user: User, entry: E, now: number) {
  return presentFitnessEntry(user.id, entry, fitnessSettingsOf(user), now);
}
