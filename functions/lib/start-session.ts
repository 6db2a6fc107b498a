import type { User as UserReply } from '#shared/contracts/users.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newSession, openSession } from './data/users/sessions.ts';
import { loadUser } from './data/users/users.ts';
import { WithHeaders } from './http/call.ts';
import { newId } from './ids.ts';
import { presentUser } from './present-user.ts';
import { issueToken } from './tokens.ts';

/**
 * Opens a session for a user who has proved who they are, and answers a sign-in: by password and by passkey alike. The
 * session is void if the password has changed since `passwordVersion`. Costs as `openSession`, and one GetItem beside
 * it.
 * @throws Refusal (wrong_credentials) for a deleted account.
 */
export async function startSession(
  { userId, passwordVersion }: { userId: string; passwordVersion: number },
  now: number,
): Promise<WithHeaders<{ token: string; user: UserReply }>> {
  const session = newSession(newId(now), userId, passwordVersion, now);
  const [user] = await Promise.all([loadUser(userId), openSession(session)]);
  if (!user) throw new Refusal('wrong_credentials');
  const token = await issueToken(session);
  return new WithHeaders({ token, user: presentUser(user, now) }, { authorization: `Bearer ${token}` });
}
