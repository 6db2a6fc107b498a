import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { get, getAll, put, remove, removeIf, updatedFrom, updateIf } from '#functions/lib/data/table.ts';
import type { Browser, Device, System } from '#shared/domain/browsers.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { logError } from '../../log.ts';
import { toUser, type User } from './users.ts';

const HOUR = 3_600_000;

/** A signed-in browser. `expires` is in epoch seconds, for DynamoDB's time to live. */
export interface Session {
  id: string;
  userId: string;
  /** The version of the password at sign-in. */
  passwordVersion: number;
  createdAt: number;
  expires: number;
  /** The browser and system that opened it. */
  device: Device;
  /** The last use, to the hour (epoch milliseconds). */
  seenAt: number;
}

/** A new session, which lives as long as its token. */
export function newSession(
  id: string,
  userId: string,
  passwordVersion: number,
  now: number,
  device: Device = { browser: undefined, system: undefined },
): Session {
  const expires = Math.floor(now / 1000) + LIMITS.sessionDays * 86_400;
  return { id, userId, passwordVersion, createdAt: now, expires, device, seenAt: now };
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

/**
 * The sessions with which a user is signed in, the last seen first: one Query. Without those that have expired or are
 * void because the password was changed.
 */
export async function loadValidSessions({ id, passwordVersion }: User, now: number): Promise<Session[]> {
  const all = await loadSessions(id);
  const valid = all.filter((each) => each.passwordVersion === passwordVersion && each.expires > now / 1000);
  return valid.sort((a, b) => b.seenAt - a.seenAt || (a.id < b.id ? 1 : -1));
}

/** Deletes a session of the user's own: one DeleteItem. @throws Refusal (session_not_found) */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  const found = await removeIf(keys.session(userId, sessionId), { if: 'attribute_exists(#PK)' });
  if (!found) throw new Refusal('session_not_found');
}

/**
 * Saves that a session was used, once in an hour: nothing, or one UpdateItem and then one for its browser. Of several
 * calls at the same time, one saves it. A failure is only logged, because the user's call must not fail.
 */
export async function recordSessionUse(session: Session, now: number): Promise<void> {
  const { userId, id, device, seenAt } = session;
  if (now - seenAt < HOUR) return;
  try {
    const isSaved = await updateIf(keys.session(userId, id), {
      set: { seenAt: now },
      if: 'attribute_exists(#PK) AND #seenAt <= :before',
      values: { before: now - HOUR },
    });
    if (isSaved) await noteBrowser(userId, device, now);
  } catch (error) {
    logError('The use of a session was not noted', error, { userId });
  }
}

/** Deletes a session: one DeleteItem. Its token is void immediately. */
export async function closeSession(userId: string, sessionId: string): Promise<void> {
  await remove(keys.session(userId, sessionId));
}

/** The user of a session, as `loadSession`. */
export async function userOfSession(userId: string, sessionId: string): Promise<User | undefined> {
  return (await loadSession(userId, sessionId))?.user;
}

/**
 * A session with its user: the check of every signed-in call. One BatchGetItem. Expiry is not checked, because the
 * token expires together with the session. A session of a sign-in with the old password, in progress during its change,
 * is not valid.
 */
export async function loadSession(
  userId: string,
  sessionId: string,
): Promise<{ user: User; session: Session } | undefined> {
  const [session, item] = await getAll([keys.session(userId, sessionId), keys.user(userId)]);
  const user = session && session.passwordVersion === item?.passwordVersion ? toUser(item) : undefined;
  return user && { user, session: session as unknown as Session };
}

/*
 * When each browser of a user was seen last: one item, with an attribute for each pair of browser and system. It also
 * remembers browsers whose sessions have ended.
 */

const KNOWN_MS = LIMITS.knownBrowserDays * 86_400_000;
/** The value for an unknown browser or system. */
const UNKNOWN = 'unknown';

/** The item of a new user, who has registered with this browser. */
export function browsersItem(userId: string, device: Device, now: number): Item {
  return { ...keys.browsers(userId), [attributeOf(device)]: now };
}

/**
 * Saves that a browser was seen; returns whether it is new, which means not seen for 90 days. Returns false for an
 * account from before browsers were stored. One UpdateItem.
 */
export async function noteBrowser(userId: string, device: Device, now: number): Promise<boolean> {
  const attribute = attributeOf(device);
  const before = await updatedFrom(keys.browsers(userId), { set: { device: now }, names: { device: attribute } });
  if (!before) return false;
  const seen = before[attribute];
  return seen === undefined || now - Number(seen) >= KNOWN_MS;
}

/** The browsers of a user, with the instants at which they were seen last: one GetItem. */
export async function loadBrowsers(userId: string): Promise<{ device: Device; seenAt: number }[]> {
  const { PK: _, SK: __, ...seen } = (await get(keys.browsers(userId))) ?? {};
  return Object.entries(seen).map(([attribute, seenAt]) => {
    const [browser, system] = attribute.split(' ').map((name) => (name === UNKNOWN ? undefined : name));
    return { device: { browser: browser as Browser, system: system as System }, seenAt: Number(seenAt) };
  });
}

function attributeOf({ browser, system }: Device): string {
  return `${browser ?? UNKNOWN} ${system ?? UNKNOWN}`;
}
