import { loadPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { loadMailState } from '#functions/lib/data/notifications/mail-states.ts';
import { countTest } from '#functions/lib/data/notifications/test-sends.ts';
import { isVerified } from '#functions/lib/data/users/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { logError } from '#functions/lib/log.ts';
import { SENTENCES } from '#functions/lib/sentences.ts';
import { unsubscribeLinks } from '#functions/lib/unsubscribe-links.ts';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { REASONS } from '#shared/domain/notifications.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const testEmail = route(notificationPreferences.testEmail, async ({ user, now }) => {
  const { email } = await loadPreferences(user.id);
  if (!email) throw new Refusal('invalid', SENTENCES.emailIsOff);
  if (!isVerified(user)) throw new Refusal('invalid', SENTENCES.emailUnproved);
  const state = await loadMailState(user.email);
  // Switching e-mail on, even where it is on, clears that.
  if (state !== 'fine') throw new Refusal('invalid', REASONS[state]);
  await countTest(user.id, 'email', now);
  // What composes and sends mail is not loaded by the calls that read and change preferences.
  const [{ sendMail }, { testMail }] = await Promise.all([
    import('#functions/lib/clients/mail.ts'),
    import('#functions/lib/emails/test-email.ts'),
  ]);
  const { page, call } = await unsubscribeLinks(user.email, now);
  const mail = { to: user.email, unsubscribeUrl: call, ...testMail({ name: user.name, unsubscribeUrl: page }) };
  const isSent = await sendMail(mail).catch((error: unknown) => {
    logError('A test e-mail was not sent', error);
    return false;
  });
  if (!isSent) throw new Refusal('bad_gateway', SENTENCES.emailRefused);
  return { message: SENTENCES.emailSent };
});
