import { type Preferences, toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadMailState } from '#functions/lib/data/notifications/mail-states.ts';
import type { User } from '#functions/lib/data/users/users.ts';
import type { Preferences as PreferencesReply } from '#shared/contracts/notification-preferences.ts';

/**
 * Preferences as their owner sees them. E-mail is shown as off if the address gets none; turning it on removes that.
 * One GetItem, in parallel with that of the preferences.
 */
export async function presentPreferences(
  preferences: Preferences | Promise<Preferences>,
  user: User,
): Promise<PreferencesReply> {
  const [chosen, state] = await Promise.all([preferences, loadMailState(user)]);
  const contract = toContract(chosen);
  const email_enabled = contract.email_enabled && state === 'fine';
  return { ...contract, email_enabled, timezone: user.clock.timezone };
}
