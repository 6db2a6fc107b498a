import { owners } from '#functions/lib/data/keys.ts';
import { postAlone, posting } from '#functions/lib/data/outbox.ts';
import { countAnyonesLinkMail } from '#functions/lib/data/users/link-mails.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { newId } from '#functions/lib/ids.ts';
import { users } from '#shared/contracts/users.ts';

// Nothing here checks whether the address has an account, so neither the answer nor its time reveals it.
export const requestPasswordReset = openRoute(users.requestPasswordReset, async ({ body, now }) => {
  const { email } = body().user;
  if (!(await countAnyonesLinkMail(email, now))) return;
  const delivery = { id: newId(now), job: { kind: 'reset_password', email } } as const;
  await postAlone(posting(owners.email(email), 'mail', delivery, now));
});
