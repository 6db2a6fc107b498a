import { removePasskeys } from '#functions/lib/data/passkeys/passkeys.ts';
import { restoreEmail } from '#functions/lib/data/users/addresses.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { readLink } from '#functions/lib/tokens.ts';
import { account } from '#shared/contracts/account.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const restoreAddress = openRoute(account.restoreEmail, async ({ body, now }) => {
  const link = await readLink('restore-email', body().token, now);
  const restored = link && (await restoreEmail(link.userId, link.proof, now));
  if (!restored) throw new Refusal('link_used_up');
  // They are void already.
  await removePasskeys(link.userId);
});
