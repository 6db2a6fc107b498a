import { verifyEmail } from '#functions/lib/data/users/accounts.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { readLink } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const verifyAddress = openRoute(users.verifyEmail, async ({ body, now }) => {
  const link = await readLink('verify-email', body().token, now);
  const result = link && (await verifyEmail(link.userId, link.proof, now));
  if (!result) throw new Refusal('link_used_up');
  // This tells nothing new: the token of the link contains the address.
  if (result === 'already') throw new Refusal('email_already_verified', { params: { email: link.proof } });
  return { email: link.proof, email_verified: true };
});
