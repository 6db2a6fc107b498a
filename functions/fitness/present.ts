import type { KeptEntry } from '#functions/lib/data/fitness/entries.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import { fitnessSettingsOf } from '#functions/lib/fitness-settings.ts';
import type { Call } from '#functions/lib/http/call.ts';
import { presentFitnessEntry } from '#functions/lib/present-fitness-entry.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

/** An entry of the caller's own. */
export function present<E extends KeptEntry>(
  user: User,
  entry: E,
  { now, locale }: Pick<Call<Endpoint>, 'now' | 'locale'>,
) {
  return presentFitnessEntry(user.id, entry, fitnessSettingsOf(user), now, locale());
}
