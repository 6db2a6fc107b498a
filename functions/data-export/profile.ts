import { loadCoaches } from '#functions/lib/data/coaches/coaches.ts';
import { loadPreferences, toContract } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadAddressStates } from '#functions/lib/data/notifications/mail-states.ts';
import { loadPasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { loadBrowsers } from '#functions/lib/data/users/browsers.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { dollarsOf } from '#shared/domain/ai-cost.ts';
import { POWERUPS, settingsOf } from '#shared/domain/powerups.ts';
import { type Exported, PICTURE_PATH } from './parts.ts';

/** Name, address and settings of a user: three GetItem, one BatchGetItem, and one Query. */
export async function profileOf({ user, text }: Exported): Promise<object> {
  const [preferences, { all }, browsers, [mailState], coaches] = await Promise.all([
    loadPreferences(user.id),
    loadPasskeys(user),
    loadBrowsers(user.id),
    loadAddressStates([user]),
    loadCoaches(user.id),
  ]);
  return {
    user: {
      ...presentUser(user, user.image && PICTURE_PATH),
      locale: user.locale ?? null,
      created_at: new Date(user.createdAt).toISOString(),
    },
    notification_preferences: toContract(preferences),
    email_state: mailState === 'unproved' ? 'unverified' : mailState,
    coach_settings: {
      monthly_limit_usd: coaches.monthlyLimit === null ? null : dollarsOf(coaches.monthlyLimit),
      hidden_coach_types: coaches.hidden,
    },
    browsers: browsers.map(({ device: { browser, system }, seenAt }) => ({
      browser: browser ? text.browsers[browser] : null,
      system: system ? text.systems[system] : null,
      last_seen_at: new Date(seenAt).toISOString(),
    })),
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
