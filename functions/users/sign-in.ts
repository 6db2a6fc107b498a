import { newSession, openSession } from '#functions/lib/data/users/sessions.ts';
import { countAttempt } from '#functions/lib/data/users/sign-in-attempts.ts';
import { loadCredential, loadUser, rememberNetwork } from '#functions/lib/data/users/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { newId } from '#functions/lib/ids.ts';
import { knownBrowser, makeKnown } from '#functions/lib/known-browser.ts';
import { passwordMatches } from '#functions/lib/passwords.ts';
import { presentUser } from '#functions/lib/present-user.ts';
import { issueToken } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';

export const signIn = openRoute(users.signIn, async ({ event, body, now }) => {
  const { email, password, known_browsers = [] } = body().user;
  const [network, credential] = await Promise.all([networkAddress(event), loadCredential(email)]);
  const browser = await knownBrowser(known_browsers, credential, now);
  const attempt = await countAttempt(email, credential, { network, browser }, now);
  const matches = await passwordMatches(password, credential?.passwordHash);
  if (!credential || !matches) throw new Refusal('wrong_credentials');

  const session = newSession(newId(now), credential.userId, credential.passwordVersion, now);
  const [user] = await Promise.all([
    loadUser(credential.userId),
    openSession(session),
    attempt.forgive(),
    rememberNetwork(email, credential, network, now),
  ]);
  if (!user) throw new Refusal('wrong_credentials');
  const [token, known] = await Promise.all([issueToken(session), makeKnown(credential, browser, now)]);
  const headers = { authorization: `Bearer ${token}`, 'x-known-browser': known };
  return new WithHeaders({ token, user: presentUser(user) }, headers);
});
