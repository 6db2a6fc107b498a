import { countAttempt } from '#functions/lib/data/users/sign-in-attempts.ts';
import { loadCredential, rememberNetwork } from '#functions/lib/data/users/users.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { knownBrowser, startSession } from '#functions/lib/start-session.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const signIn = openRoute(users.signIn, async ({ event, body, now }) => {
  const { email, password, known_browsers = [] } = body().user;
  const [network, credential] = await Promise.all([networkAddress(event), loadCredential(email)]);
  const browser = await knownBrowser(known_browsers, credential, now);
  const attempt = await countAttempt(email, credential, { network, browser }, now);
  const matches = await passwordMatches(password, credential?.passwordHash);
  if (!credential || !matches) throw new Refusal('wrong_credentials');

  const [answer] = await Promise.all([
    startSession(credential, event, now, browser),
    attempt.forgive(),
    rememberNetwork(email, credential, network, now),
  ]);
  return answer;
});
