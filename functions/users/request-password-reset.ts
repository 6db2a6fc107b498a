import { owners } from '#functions/lib/data/keys.ts';
import { postAlone, posting } from '#functions/lib/data/outbox.ts';
import { countAnyonesLinkMail } from '#functions/lib/data/users/link-mails.ts';
import { countPasswordReset } from '#functions/lib/data/users/network-limits.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { newId } from '#functions/lib/ids.ts';
import { users } from '#shared/contracts/users.ts';

// The network's limit is refused, the address's is not: nothing here checks whether it has an account, so neither the
// answer nor its time reveals it.
export const requestPasswordReset = openRoute(users.requestPasswordReset, async ({ event, body, now }) => {
  const { email } = body().user;
  await countPasswordReset(await networkAddress(event), now);
  if (!(await countAnyonesLinkMail(email, now))) return;
  const delivery = { id: newId(now), job: { kind: 'reset_password', email } } as const;
  await postAlone(posting(owners.email(email), 'mail', delivery, now));
});
