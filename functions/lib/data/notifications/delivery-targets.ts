import { type Connection, toConnections } from '#functions/lib/data/cable/connections.ts';
import { type Head, toHead } from '#functions/lib/data/chats/chats.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { type Preferences, toPreferences } from '#functions/lib/data/notification-preferences/preferences.ts';
import { getMany } from '#functions/lib/data/table.ts';
import { isVerified, toUser, type User } from '#functions/lib/data/users/users.ts';

/*
 * The users who receive a live event, and their connections. Everything is read as it is now, so that former members
 * and users who have signed out receive nothing.
 */

/** The connections of a user. */
export interface DeliveryTarget {
  /** Connections with a subscription whose sessions exist. */
  connections: Connection[];
  preferences: Preferences;
}

/** Chats as they are now, by id: one BatchGetItem for each 100. */
export async function loadHeads(chatIds: readonly string[]): Promise<Map<string, Head>> {
  const items = await getMany(chatIds.map((id) => keys.head(id)));
  return new Map(items.flatMap((item) => (item ? [[String(item.id), toHead(item)]] : [])));
}

/** Users by their ids, without deleted ones: one BatchGetItem for each 100. */
export async function loadUsers(userIds: readonly string[]): Promise<Map<string, User>> {
  const users = (await getMany(userIds.map((id) => keys.user(id)))).flatMap((item) => toUser(item) ?? []);
  return new Map(users.map((user) => [user.id, user]));
}

/** Users who have verified these addresses, by address: two BatchGetItem, one after the other, for each 100. */
export async function loadOwners(emails: readonly string[]): Promise<Map<string, User>> {
  const credentials = await getMany(emails.map((email) => keys.credential(email)));
  const users = await loadUsers(credentials.flatMap((item) => (item ? [String(item.userId)] : [])));
  return new Map([...users.values()].filter(isVerified).map((user) => [user.email, user]));
}

/**
 * The delivery targets of users: one BatchGetItem for each 50, then one for each 100 of the sessions of those with
 * connections.
 */
export async function loadDeliveryTargets(
  userIds: readonly string[],
  now: number,
): Promise<Map<string, DeliveryTarget>> {
  const items = await getMany(userIds.flatMap((id) => [keys.connections(id), keys.preferences(id)]));
  const found = userIds.map((userId, k) => ({
    userId,
    connections: toConnections(items[2 * k], now).filter(({ identifiers }) => identifiers.length > 0),
    preferences: toPreferences(items[2 * k + 1]),
  }));
  const sessions = new Set(found.flatMap(({ userId, connections }) => connections.map(sessionOf(userId))));
  const keysOfSessions = [...sessions].map((key) => keys.session(...(key.split(' ') as [string, string])));
  const stored = await getMany(keysOfSessions);
  const live = new Set([...sessions].filter((_, k) => stored[k]));
  return new Map(
    found.map(({ userId, connections, preferences }) => [
      userId,
      { connections: connections.filter((each) => live.has(sessionOf(userId)(each))), preferences },
    ]),
  );
}

/** All connections of a session: one GetItem. */
export async function loadConnections(userId: string, sessionId: string, now: number): Promise<Connection[]> {
  const [item] = await getMany([keys.connections(userId)]);
  return toConnections(item, now).filter((connection) => connection.sessionId === sessionId);
}

const sessionOf =
  (userId: string) =>
  ({ sessionId }: Connection) =>
    `${userId} ${sessionId}`;
