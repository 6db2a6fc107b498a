import { provenByPassword } from '#functions/lib/current-password.ts';
import { deleteAccount } from '#functions/lib/data/account/deletion.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { route } from '#functions/lib/http/route.ts';
import { account } from '#shared/contracts/account.ts';

export const deleteMe = route(account.delete, async ({ event, user, body, now }) => {
  const { current_password } = body().user;
  const [credential, sessions] = await Promise.all([
    provenByPassword({ user, event, now }, current_password),
    loadSessions(user.id),
  ]);
  await deleteAccount(user, credential, sessions, now);
});
