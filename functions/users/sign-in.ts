import { countAttempt, forgive } from '#functions/lib/data/users/sign-in-attempts.ts';
import { loadCredential } from '#functions/lib/data/users/users.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { startSession } from '#functions/lib/start-session.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const signIn = openRoute(users.signIn, async ({ event, body, now }) => {
  const { email, password } = body().user;
  const network = await networkAddress(event);
  await countAttempt(email, network, now);
  const credential = await loadCredential(email);
  const matches = await passwordMatches(password, credential?.passwordHash);
  if (!credential || !matches) throw new Refusal('wrong_credentials');

  const [answer] = await Promise.all([startSession(credential, now), forgive(email, network)]);
  return answer;
});
