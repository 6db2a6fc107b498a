import { newSession, openSession } from '#functions/lib/data/users/sessions.ts';
import { countAttempt, forgive } from '#functions/lib/data/users/sign-in-attempts.ts';
import { loadCredential, loadUser } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { newId } from '#functions/lib/ids.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { issueToken } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const signIn = openRoute(users.signIn, async ({ event, body, now }) => {
  const { email, password } = body().user;
  const network = await networkAddress(event);
  await countAttempt(email, network, now);
  const credential = await loadCredential(email);
  const matches = await passwordMatches(password, credential?.passwordHash);
  if (!credential || !matches) throw new Refusal('wrong_credentials');

  const session = newSession(newId(now), credential.userId, credential.passwordVersion, now);
  const [user] = await Promise.all([loadUser(credential.userId), openSession(session), forgive(email, network)]);
  if (!user) throw new Refusal('wrong_credentials');
  const token = await issueToken(session);
  return new WithHeaders({ token, user: presentUser(user) }, { authorization: `Bearer ${token}` });
});
