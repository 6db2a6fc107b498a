import { owners } from '#functions/lib/data/keys.ts';
import { countLinkMail } from '#functions/lib/data/link-mails.ts';
import { postAlone } from '#functions/lib/data/outbox.ts';
import { isVerified } from '#functions/lib/data/users.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { users } from '#shared/contracts/users.ts';

export const resendVerification = route(users.resendVerification, async ({ user, now }) => {
  if (isVerified(user)) return;
  await countLinkMail(user.id, now);
  const job = { kind: 'verify_email', userId: user.id, email: user.email } as const;
  await postAlone(owners.user(user.id), 'mail', { id: newId(now), job }, now);
});
