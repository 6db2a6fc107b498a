import { loadPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { changeAccount } from '#functions/lib/data/users/accounts.ts';
import { route } from '#functions/lib/http/route.ts';
import { localeToKeep } from '#functions/lib/text.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { canonicalTimezone } from '#shared/domain/timezones.ts';
import { presentPreferences } from './present-preferences.ts';

export const updatePreferences = route(notificationPreferences.update, async ({ event, user, body, now }) => {
  const { timezone, ...asked } = body().preferences;
  const preferences = {
    push: asked.push_enabled,
    email: asked.email_enabled,
    inApp: asked.in_app_enabled,
    emailFrequency: asked.email_frequency,
    quietHoursStart: asked.quiet_hours_start,
    quietHoursEnd: asked.quiet_hours_end,
    weeklyReview: asked.weekly_review,
  };
  // The timezone is part of the clock: a new one begins an epoch, in one transaction with the preferences.
  const changed = await changeAccount(
    user,
    { clock: { timezone: timezone && canonicalTimezone(timezone) }, preferences, locale: localeToKeep(event.headers) },
    now,
  );
  return presentPreferences(changed.preferences ?? loadPreferences(user.id), changed.user);
});
