import { Refusal } from '#shared/domain/refusal.ts';
import { loadSession, recordSessionUse } from '../data/users/sessions.ts';
import type { User } from '../data/users/users.ts';
import { readToken } from '../tokens.ts';

export interface SignedIn {
  user: User;
  sessionId: string;
  /** Settles once the use of the session is saved, or that has failed. */
  recorded: Promise<void>;
}

/**
 * The caller of a request. Every call checks the session, so a revoked one is void immediately: one BatchGetItem. Its
 * use is saved meanwhile (`recordSessionUse`).
 * @throws Refusal (signed_out)
 */
export async function authenticate(authorization: string | undefined, now: number): Promise<SignedIn> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? [];
  const claims = token && (await readToken(token, now));
  const found = claims && (await loadSession(claims.userId, claims.sessionId));
  if (!found) throw new Refusal('signed_out');
  return { user: found.user, sessionId: claims.sessionId, recorded: recordSessionUse(found.session, now) };
}
