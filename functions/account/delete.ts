import { deleteAccount } from '#functions/lib/data/account/deletion.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { forgive } from '#functions/lib/data/users/sign-in-attempts.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { route } from '#functions/lib/http/route.ts';
import { checkCurrentPassword } from '#functions/lib/passwords.ts';
import { account } from '#shared/contracts/account.ts';

// Someone with a stolen token must not guess the password here: wrong ones count as failed sign-ins.
export const deleteMe = route(account.delete, async ({ event, user, body, now }) => {
  const network = await networkAddress(event);
  const [credential, sessions] = await Promise.all([
    checkCurrentPassword(user, body().user.current_password, network, now),
    loadSessions(user.id),
  ]);
  await Promise.all([deleteAccount(user, credential, sessions, now), forgive(user.email, network)]);
});
