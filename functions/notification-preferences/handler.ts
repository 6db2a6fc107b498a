import {
  countTest,
  loadPreferences,
  type Preferences,
  toContract,
} from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadMailState } from '#functions/lib/data/notifications/mail-states.ts';
import { changeAccount } from '#functions/lib/data/users/accounts.ts';
import { isVerified, type User } from '#functions/lib/data/users/users.ts';
import { emailLanguage } from '#functions/lib/emails/email.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { unsubscribeLinks } from '#functions/lib/links.ts';
import { logError } from '#functions/lib/log.ts';
import { localeToKeep, textOf } from '#functions/lib/text.ts';
import {
  notificationPreferences,
  type Preferences as PreferencesReply,
} from '#shared/contracts/notification-preferences.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { canonicalTimezone } from '#shared/domain/timezones.ts';

/** The error codes for addresses that get no e-mail. */
const STOPPED = {
  unproved: 'email_address_unverified',
  unsubscribed: 'email_address_unsubscribed',
  bounced: 'email_address_bounced',
  complained: 'email_address_complained',
} as const;

export const handler = resource(
  route(notificationPreferences.read, async ({ user }) => presentPreferences(loadPreferences(user.id), user)),
  route(notificationPreferences.update, async ({ event, user, body, now }) => {
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
    // The timezone is part of the clock, and a new one begins an epoch: one transaction with the preferences.
    const changed = await changeAccount(
      user,
      {
        clock: { timezone: timezone && canonicalTimezone(timezone) },
        preferences,
        locale: localeToKeep(event.headers),
      },
      now,
    );
    return presentPreferences(changed.preferences ?? loadPreferences(user.id), changed.user);
  }),
  route(notificationPreferences.testEmail, async ({ user, now, locale }) => {
    const { email } = await loadPreferences(user.id);
    if (!email) throw new Refusal('email_off');
    if (!isVerified(user)) throw new Refusal('email_unverified');
    const state = await loadMailState(user);
    // Turning e-mail on clears the state, even if e-mail is on already.
    if (state !== 'fine') throw new Refusal(STOPPED[state]);
    await countTest(user.id, 'email', now);
    // Imported dynamically: calls that read and change preferences do not need it.
    const [{ sendMail }, { testMail }, language] = await Promise.all([
      import('#functions/lib/clients/mail.ts'),
      import('#functions/lib/emails/notifications.ts'),
      emailLanguage(locale()),
    ]);
    const { page, call } = await unsubscribeLinks(user.email, user.id, now);
    const mail = {
      to: user.email,
      unsubscribeUrl: call,
      ...testMail({ name: user.name, unsubscribeUrl: page }, language),
    };
    const isSent = await sendMail(mail).catch((error: unknown) => {
      logError('A test e-mail was not sent', error);
      return false;
    });
    if (!isSent) throw new Refusal('email_failed');
    const { notifications } = await textOf(locale());
    return { message: notifications.testEmailSent };
  }),
);

/**
 * Preferences as their owner sees them. E-mail is shown as off if the address gets none; turning it on clears that
 * state. One GetItem, in parallel with that of the preferences.
 */
async function presentPreferences(
  preferences: Preferences | Promise<Preferences>,
  user: User,
): Promise<PreferencesReply> {
  const [chosen, state] = await Promise.all([preferences, loadMailState(user)]);
  const contract = toContract(chosen);
  const email_enabled = contract.email_enabled && state === 'fine';
  return { ...contract, email_enabled, timezone: user.clock.timezone };
}
