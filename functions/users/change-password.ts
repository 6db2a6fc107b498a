import { ConditionFailed } from '#functions/lib/data/table.ts';
import { savePassword } from '#functions/lib/data/users/accounts.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { forgive } from '#functions/lib/data/users/sign-in-attempts.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { route } from '#functions/lib/http/route.ts';
import { checkCurrentPassword, hashPassword } from '#functions/lib/passwords.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const changePassword = route(users.changePassword, async ({ event, user, sessionId, body, now }) => {
  const { current_password, password } = body().user;
  const network = await networkAddress(event);
  const [credential, sessions] = await Promise.all([
    checkCurrentPassword(user, current_password, network, now),
    loadSessions(user.id),
  ]);

  const passwordHash = await hashPassword(password);
  await Promise.all([
    savePassword(user, credential, passwordHash, sessions, { keep: sessionId }).catch(changedMeanwhile),
    forgive(user.email, network),
  ]);
});

function changedMeanwhile(error: unknown): never {
  throw error instanceof ConditionFailed ? new Refusal('changed_meanwhile') : error;
}
