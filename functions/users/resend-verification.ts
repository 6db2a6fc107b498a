import { postAlone } from '#functions/lib/data/outbox.ts';
import { verification } from '#functions/lib/data/users/addresses.ts';
import { countLinkMail } from '#functions/lib/data/users/link-mails.ts';
import { countResend } from '#functions/lib/data/users/network-limits.ts';
import { isVerified } from '#functions/lib/data/users/users.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { route } from '#functions/lib/http/route.ts';
import { users } from '#shared/contracts/users.ts';

export const resendVerification = route(users.resendVerification, async ({ event, user, now }) => {
  if (isVerified(user)) return;
  await countResend(await networkAddress(event), now);
  await countLinkMail(user.id, now);
  await postAlone(verification(user, now));
});
