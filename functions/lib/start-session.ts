import type { User as UserReply } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newSession, openSession } from './data/users/sessions.ts';
import { loadUser } from './data/users/users.ts';
import { WithHeaders } from './http/call.ts';
import { newId } from './ids.ts';
import { makeKnown } from './known-browser.ts';
import { presentUser } from './present-user.ts';
import { issueToken } from './tokens.ts';

/**
 * Opens a session for a user who has proved who they are, and answers a sign-in: by password and by passkey alike. The
 * session is void if the password has changed since `passwordVersion`. Costs as `openSession`, and one GetItem beside
 * it. From then on the browser is known; `browser` is its id if it was known before.
 * @throws Refusal (wrong_credentials) for a deleted account.
 */
export async function startSession(
  { userId, passwordVersion }: { userId: string; passwordVersion: number },
  now: number,
  browser?: string,
): Promise<WithHeaders<{ token: string; user: UserReply }>> {
  const session = newSession(newId(now), userId, passwordVersion, now);
  const [user] = await Promise.all([loadUser(userId), openSession(session)]);
  if (!user) throw new Refusal('wrong_credentials');
  const [token, known] = await Promise.all([issueToken(session), makeKnown({ userId, passwordVersion }, browser, now)]);
  const headers = { authorization: `Bearer ${token}`, 'x-known-browser': known };
  return new WithHeaders({ token, user: presentUser(user) }, headers);
}
