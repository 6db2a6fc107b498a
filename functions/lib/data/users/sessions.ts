import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { getAll, type Item, put, queryPrefix, remove } from '#functions/lib/data/table.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { toUser, type User } from './users.ts';

/** One signed-in browser. `expires` is in epoch seconds, as DynamoDB's time to live wants it. */
export interface Session {
  id: string;
  userId: string;
  /** Of the password that it was opened with. */
  passwordVersion: number;
  createdAt: number;
  expires: number;
}

/** A session that begins now and lives as long as its token. */
export function newSession(id: string, userId: string, passwordVersion: number, now: number): Session {
  const expires = Math.floor(now / 1000) + LIMITS.sessionDays * 86_400;
  return { id, userId, passwordVersion, createdAt: now, expires };
}

/** The item of a session, for a transaction that opens it along with something else. */
export function sessionItem(session: Session): Item {
  return { ...keys.session(session.userId, session.id), ...session };
}

/**
 * Opens a session, and closes the oldest beyond twenty. One PutItem and one Query, and a DeleteItem for each one closed.
 * Counting after the write makes it hold however many sign in at once: the last to look sees them all.
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

/** One DeleteItem. The token of the session is void at once. */
export async function closeSession(userId: string, sessionId: string): Promise<void> {
  await remove(keys.session(userId, sessionId));
}

/**
 * The user of a session that was not revoked: the check of every signed-in call. One BatchGetItem. That a session has
 * run out its token says, which ends with it. A sign-in that was under way with the old password while it was changed
 * has opened nothing.
 */
export async function userOfSession(userId: string, sessionId: string): Promise<User | undefined> {
  const [session, user] = await getAll([keys.session(userId, sessionId), keys.user(userId)]);
  return session && session.passwordVersion === user?.passwordVersion ? toUser(user) : undefined;
}
