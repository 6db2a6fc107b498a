import { pictureOf } from '#functions/lib/clients/photo-access.ts';
import { provenByPassword } from '#functions/lib/current-password.ts';
import { changeAccount } from '#functions/lib/data/users/accounts.ts';
import { countLinkMail } from '#functions/lib/data/users/link-mails.ts';
import { route } from '#functions/lib/http/route.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { localeToKeep } from '#functions/lib/text.ts';
import { users } from '#shared/contracts/users.ts';
import { checkedKey } from './checked-key.ts';

export const updateMe = route(users.update, async ({ event, user, body, now }) => {
  const { name, email, current_password, daily_reset_time, weekly_reset_day, monthly_reset_day, openai_api_key } =
    body().user;
  const moves = email !== undefined && email !== user.email;
  const byPassword = moves && current_password !== undefined;
  if (byPassword) await provenByPassword({ user, event, now }, current_password);
  // First, because nothing may be changed if it is refused.
  const openaiKey = typeof openai_api_key === 'string' ? await checkedKey(user, openai_api_key, now) : openai_api_key;
  // A new address gets an e-mail, and may be someone else's.
  if (moves) await countLinkMail(user.id, now);
  const locale = localeToKeep(event.headers);
  const clock = {
    dailyResetTime: daily_reset_time,
    weeklyResetDay: weekly_reset_day,
    monthlyResetDay: monthly_reset_day,
  };
  const change = { name, email, byPassword, clock, openaiKey, locale };
  const [changed, image] = await Promise.all([changeAccount(user, change, now), pictureOf(user, now)]);
  return presentUser(changed.user, image);
});
