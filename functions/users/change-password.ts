import { provenByPassword } from '#functions/lib/current-password.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { savePassword } from '#functions/lib/data/users/accounts.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { route } from '#functions/lib/http/route.ts';
import { hashPassword } from '#functions/lib/passwords.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const changePassword = route(users.changePassword, async ({ event, user, sessionId, body, now }) => {
  const { current_password, password } = body().user;
  const [credential, sessions] = await Promise.all([
    provenByPassword({ user, event, now }, current_password),
    loadSessions(user.id),
  ]);
  const passwordHash = await hashPassword(password);
  await savePassword(user, credential, passwordHash, sessions, { keep: sessionId }).catch(changedMeanwhile);
});

function changedMeanwhile(error: unknown): never {
  throw error instanceof ConditionFailed ? new Refusal('changed_meanwhile') : error;
}
