import { verifyEmail } from '#functions/lib/data/users/accounts.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { readLink } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const verifyAddress = openRoute(users.verifyEmail, async ({ body, now }) => {
  const link = await readLink('verify-email', body().token, now);
  const verified = link && (await verifyEmail(link.userId, link.proof, now));
  if (!verified) throw new Refusal('link_used_up');
  return { email: link.proof, email_verified: true };
});
