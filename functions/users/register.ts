import { createUser } from '#functions/lib/data/accounts.ts';
import { fingerprint } from '#functions/lib/data/idempotency.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { newSession, openSession } from '#functions/lib/data/sessions.ts';
import { countAttempt, forgive } from '#functions/lib/data/sign-in-attempts.ts';
import { loadCredential, loadUser, type User } from '#functions/lib/data/users.ts';
import { WithHeaders } from '#functions/lib/http/call.ts';
import { networkAddress } from '#functions/lib/http/network-address.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { newId } from '#functions/lib/ids.ts';
import { issueToken } from '#functions/lib/tokens.ts';
import { users } from '#shared/contracts/users.ts';
import { isTimezone } from '#shared/domain/local-time.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { presentUser } from './present-user.ts';

export const register = openRoute(users.register, async ({ event, body, idempotencyKey, now }) => {
  const { name, email, password, timezone } = body().user;
  const key = idempotencyKey();
  const user: User = {
    id: newId(now),
    name,
    email,
    verifiedEmail: null,
    passwordVersion: 0,
    image: null,
    clock: {
      timezone: timezone && isTimezone(timezone) ? timezone : 'UTC',
      dailyResetTime: '00:00',
      weeklyResetDay: 1,
      monthlyResetDay: 1,
    },
    createdAt: now,
  };
  const session = newSession(newId(now), user.id, user.passwordVersion, now);
  // The password is no part of the fingerprint: even its digest would be too much to keep. A repetition proves it below.
  const repeatable =
    key === undefined
      ? undefined
      : { owner: owners.email(email), key, fingerprint: fingerprint([name, email, timezone]) };
  const created = await createUser(user, await hashPassword(password), session, repeatable);
  if (created.repeated) return signInAgain(created.id, email, password, await networkAddress(event), now);
  return signedIn(user, await issueToken(session));
});

/**
 * The answer to a registration was lost, and the browser asks again: it gets a session of the account it made. It is a
 * sign-in, so its passwords are counted as one's are; by now the address may be another account's.
 */
async function signInAgain(userId: string, email: string, password: string, network: string, now: number) {
  const [credential, user] = await Promise.all([
    loadCredential(email),
    loadUser(userId),
    countAttempt(email, network, now),
  ]);
  const matches = await passwordMatches(password, credential?.passwordHash);
  if (!user || credential?.userId !== userId || !matches) {
    throw new Refusal('invalid', SENTENCES.idempotencyKeyReused);
  }
  await forgive(email, network);
  const session = newSession(newId(now), userId, credential.passwordVersion, now);
  await openSession(session);
  return signedIn(user, await issueToken(session));
}

function signedIn(user: User, token: string) {
  return new WithHeaders({ token, user: presentUser(user), chat_id: null }, { authorization: `Bearer ${token}` });
}
