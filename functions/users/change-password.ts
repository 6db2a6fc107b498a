import { ConditionFailed } from '#functions/lib/data/table.ts';
import { savePassword } from '#functions/lib/data/users/accounts.ts';
import { loadSessions } from '#functions/lib/data/users/sessions.ts';
import { countAttempt, forgive } from '#functions/lib/data/users/sign-in-attempts.ts';
import { loadCredential } from '#functions/lib/data/users/users.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { route } from '#functions/lib/http/route.ts';
import { hashPassword, passwordMatches } from '#functions/lib/passwords.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

// Someone with a stolen token must not guess the password here: wrong ones count as failed sign-ins.
export const changePassword = route(users.changePassword, async ({ event, user, sessionId, body, now }) => {
  const { current_password, password } = body().user;
  const network = await networkAddress(event);
  const [credential, sessions] = await Promise.all([
    loadCredential(user.email),
    loadSessions(user.id),
    countAttempt(user.email, network, now),
  ]);
  if (credential?.userId !== user.id) {
    // The address was changed at this moment, so it was not a guess.
    await forgive(user.email, network);
    throw new Refusal('changed_meanwhile');
  }
  const matches = await passwordMatches(current_password, credential.passwordHash);
  if (!matches) throw new Refusal('wrong_current_password', { field: 'current_password' });

  const passwordHash = await hashPassword(password);
  await Promise.all([
    savePassword(user, credential, passwordHash, sessions, { keep: sessionId }).catch(changedMeanwhile),
    forgive(user.email, network),
  ]);
});

function changedMeanwhile(error: unknown): never {
  throw error instanceof ConditionFailed ? new Refusal('changed_meanwhile') : error;
}
