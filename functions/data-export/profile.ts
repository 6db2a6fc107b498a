import { loadPreferences, toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadPasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { POWERUPS, settingsOf } from '#shared/domain/powerups.ts';
import type { Exported } from './parts.ts';

/** Name, address and settings of a user: two GetItem. */
export async function profileOf({ user }: Exported): Promise<object> {
  const [preferences, { all }] = await Promise.all([loadPreferences(user.id), loadPasskeys(user)]);
  return {
    user: { ...presentUser(user), locale: user.locale ?? null, created_at: new Date(user.createdAt).toISOString() },
    notification_preferences: toContract(preferences),
    passkeys: all.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: new Date(createdAt).toISOString(),
      last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    })),
    powerups: POWERUPS.flatMap((powerup) => {
      const installed = user.powerUps?.[powerup.key];
      if (!installed) return [];
      return [
        {
          key: powerup.key,
          status: installed.status,
          settings: settingsOf(powerup, installed.settings),
          installed_at: new Date(installed.installedAt).toISOString(),
        },
      ];
    }),
  };
}
