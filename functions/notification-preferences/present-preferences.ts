import type { Preferences } from '#functions/lib/data/preferences.ts';
import type { User } from '#functions/lib/data/users.ts';
import type { Preferences as PreferencesReply } from '#shared/contracts/notification-preferences.ts';

/** Preferences as their owner sees them. */
export function presentPreferences(preferences: Preferences, { clock }: User): PreferencesReply {
  return {
    push_enabled: preferences.push,
    email_enabled: preferences.email,
    in_app_enabled: preferences.inApp,
    email_frequency: preferences.emailFrequency,
    quiet_hours_start: preferences.quietHoursStart,
    quiet_hours_end: preferences.quietHoursEnd,
    timezone: clock.timezone,
  };
}
