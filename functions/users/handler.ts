import { randomUUID } from 'node:crypto';
import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { provenByPassword } from '#functions/lib/current-password.ts';
import { putJobAlone } from '#functions/lib/data/outbox.ts';
import { changeAccount, verifyEmail } from '#functions/lib/data/users/accounts.ts';
import { verificationJob } from '#functions/lib/data/users/addresses.ts';
import { recordActivity } from '#functions/lib/data/users/last-active.ts';
import { countLinkMail } from '#functions/lib/data/users/link-mails.ts';
import { countResend } from '#functions/lib/data/users/network-limits.ts';
import { closeSession } from '#functions/lib/data/users/sessions.ts';
import { isVerified } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { localeToKeep } from '#functions/lib/text.ts';
import { issueLiveTicket, readLink } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { AI_KEY, AI_PROVIDER_ID } from '#shared/domain/ai-provider.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { checkedKey } from './checked-key.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password.ts';
import { register } from './register.ts';
import { signIn } from './sign-in.ts';

export const handler = resource(
  register,
  signIn,
  route(users.signOut, async ({ user, sessionId }) => {
    await closeSession(user.id, sessionId);
  }),
  // URLs are written to logs. A ticket in one is void before anyone reads it, but the token of a session would not be.
  route(users.liveTicket, async ({ user, sessionId, now }) => {
    const { ticket, expires } = await issueLiveTicket({ id: randomUUID(), userId: user.id, sessionId }, now);
    return { ticket, expires_at: new Date(expires).toISOString() };
  }),
  // The session check has read the user already: apart from the first call of a day, this costs nothing more.
  route(users.me, async ({ user, now }) => {
    const [image] = await Promise.all([pictureOf(user, now), recordActivity(user, now)]);
    return presentUser(user, image);
  }),
  route(users.update, async ({ event, user, body, now }) => {
    const {
      name,
      email,
      current_password,
      daily_reset_time,
      weekly_reset_day,
      monthly_reset_day,
      [AI_KEY]: key,
    } = body().user;
    const moves = email !== undefined && email !== user.email;
    const byPassword = moves && current_password !== undefined;
    if (byPassword) await provenByPassword({ user, event, now }, current_password);
    // Checked first: if the key is refused, nothing may be changed.
    const aiKey = typeof key === 'string' ? await checkedKey(user, { provider: AI_PROVIDER_ID, text: key }, now) : key;
    // Counted, because the new address gets an e-mail and may be someone else's.
    if (moves) await countLinkMail(user.id, now);
    const locale = localeToKeep(event.headers);
    const clock = {
      dailyResetTime: daily_reset_time,
      weeklyResetDay: weekly_reset_day,
      monthlyResetDay: monthly_reset_day,
    };
    const change = { name, email, byPassword, clock, aiKey, locale };
    const [changed, image] = await Promise.all([changeAccount(user, change, now), pictureOf(user, now)]);
    return presentUser(changed.user, image);
  }),
  changePassword,
  openRoute(users.verifyEmail, async ({ body, now }) => {
    const link = await readLink('verify-email', body().token, now);
    const result = link && (await verifyEmail(link.userId, link.proof, now));
    if (!result) throw new Refusal('link_used_up');
    // The answer may contain the address: the token of the link does too.
    if (result === 'already') throw new Refusal('email_already_verified', { params: { email: link.proof } });
    return { email: link.proof, email_verified: true };
  }),
  route(users.resendVerification, async ({ event, user, now }) => {
    if (isVerified(user)) return;
    await countResend(await networkAddress(event), now);
    await countLinkMail(user.id, now);
    await putJobAlone(verificationJob(user, now));
  }),
  requestPasswordReset,
  resetPassword,
);
