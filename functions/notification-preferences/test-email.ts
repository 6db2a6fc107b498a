import { loadPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadMailState } from '#functions/lib/data/notifications/mail-states.ts';
import { countTest } from '#functions/lib/data/notifications/test-sends.ts';
import { isVerified } from '#functions/lib/data/users/users.ts';
import { emailLanguage } from '#functions/lib/emails/language.ts';
import { route } from '#functions/lib/http/route.ts';
import { logError } from '#functions/lib/log.ts';
import { textOf } from '#functions/lib/text.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** The error codes for addresses that get no e-mail. */
const STOPPED = {
  unproved: 'email_address_unverified',
  unsubscribed: 'email_address_unsubscribed',
  bounced: 'email_address_bounced',
  complained: 'email_address_complained',
} as const;

export const testEmail = route(notificationPreferences.testEmail, async ({ user, now, locale }) => {
  const { email } = await loadPreferences(user.id);
  if (!email) throw new Refusal('email_off');
  if (!isVerified(user)) throw new Refusal('email_unverified');
  const state = await loadMailState(user);
  // Turning e-mail on clears that, even if it is on already.
  if (state !== 'fine') throw new Refusal(STOPPED[state]);
  await countTest(user.id, 'email', now);
  // Imported dynamically: calls that read and change preferences do not need it.
  const [{ sendMail }, { testMail }, language] = await Promise.all([
    import('#functions/lib/clients/mail.ts'),
    import('#functions/lib/emails/test-email.ts'),
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
  const { testNotifications } = await textOf(locale());
  return { message: testNotifications.emailSent };
});
