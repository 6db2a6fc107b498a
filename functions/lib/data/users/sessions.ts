import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { getAll, type Item, put, queryPrefix, remove } from '#functions/lib/data/table.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { toUser, type User } from './users.ts';

/** A signed-in browser. `expires` is in epoch seconds, for DynamoDB's time to live. */
export interface Session {
  id: string;
  userId: string;
  /** The version of the password at sign-in. */
  passwordVersion: number;
  createdAt: number;
  expires: number;
}

/** A new session, which lives as long as its token. */
export function newSession(id: string, userId: string, passwordVersion: number, now: number): Session {
  const expires = Math.floor(now / 1000) + LIMITS.sessionDays * 86_400;
  return { id, userId, passwordVersion, createdAt: now, expires };
}

/** The item of a session, for a transaction that creates it together with other items. */
export function sessionItem(session: Session): Item {
  return { ...keys.session(session.userId, session.id), ...session };
}

/**
 * Creates a session and deletes the oldest beyond twenty. One PutItem and one Query, and a DeleteItem for each
 * deletion. Counting after the write is exact under parallel sign-ins, because the last one counts all of them.
 */
export async function openSession(session: Session): Promise<void> {
  await put(sessionItem(session));
  const all = await loadSessions(session.userId);
  const newestFirst = all.toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  const surplus = newestFirst.slice(LIMITS.sessionsPerUser);
  await Promise.all(surplus.map((old) => closeSession(old.userId, old.id)));
}

/** All sessions of a user: one Query. */
export async function loadSessions(userId: string): Promise<Session[]> {
  return (await queryPrefix(keys.user(userId).PK, prefixes.sessions)) as unknown as Session[];
}

/** One DeleteItem. The token of the session is void immediately. */
export async function closeSession(userId: string, sessionId: string): Promise<void> {
  await remove(keys.session(userId, sessionId));
}

/**
 * The user of a session: the check of every signed-in call. One BatchGetItem. Expiry is not checked, because the token
 * expires together with the session. A sign-in with the old password that was in progress during a change of password
 * does not count.
 */
export async function userOfSession(userId: string, sessionId: string): Promise<User | undefined> {
  const [session, user] = await getAll([keys.session(userId, sessionId), keys.user(userId)]);
  return session && session.passwordVersion === user?.passwordVersion ? toUser(user) : undefined;
}
