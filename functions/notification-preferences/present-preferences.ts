import { type Preferences, toContract } from '#functions/lib/data/preferences.ts';
import type { User } from '#functions/lib/data/users.ts';
import type { Preferences as PreferencesReply } from '#shared/contracts/notification-preferences.ts';

/** Preferences as their owner sees them. */
export function presentPreferences(preferences: Preferences, { clock }: User): PreferencesReply {
  return { ...toContract(preferences), timezone: clock.timezone };
}
