import { keys } from '#functions/lib/data/keys.ts';
import { type Item, updated, updateIf } from '#functions/lib/data/table.ts';

/*
 * How a user is reached live: one item, with a top-level attribute `C#<connection>` for each connection, so that connections
 * come and go in single updates that never meet. Whoever is reached at a connection that is gone forgets it; what nobody forgot
 * is ignored as soon as no connection lives so long, and the item ends by itself.
 */

/** A connection, as it is stored. */
interface Entry {
  /** The session. */
  s: string;
  /** Epoch milliseconds at which it connected. */
  t: number;
  /** The identifiers of its subscriptions, byte for byte. */
  i: Record<string, true>;
  /** The locale of the browser; none of a connection of an earlier version. */
  l?: string;
}

export interface Connection {
  id: string;
  sessionId: string;
  /** Of its subscriptions; what is sent to one that has none is of no use. */
  identifiers: string[];
  /** In which what is sent to it is written. */
  locale: string | undefined;
}

/** API Gateway ends a connection after two hours. */
const LONGEST = 125 * 60_000;
/** A user's connections from which on old ones are looked for. */
const MANY = 40;
const MOST = 50;
const PREFIX = 'C#';
const SUBSCRIPTIONS = 5;

/** Longer identifiers are no subscription's. */
export const IDENTIFIER_BYTES = 256;

/**
 * Notes a connection: one UpdateItem. Answers the connections that are to be forgotten, and closed: where there are more than
 * forty, those that are over, and the oldest beyond fifty.
 */
export async function connected(
  userId: string,
  connectionId: string,
  { sessionId, locale }: { sessionId: string; locale: string },
  now: number,
): Promise<string[]> {
  const entry: Entry = { s: sessionId, t: now, i: {}, l: locale };
  const item = await updated(keys.connections(userId), {
    UpdateExpression: 'SET #connection = :entry, #expires = :expires',
    ExpressionAttributeNames: { '#connection': attribute(connectionId), '#expires': 'expires' },
    ExpressionAttributeValues: { ':entry': entry, ':expires': Math.ceil((now + LONGEST) / 1000) },
  });
  return surplus(item, now, connectionId);
}

/**
 * Notes a subscription of a connection, one of five at most: one UpdateItem. Answers false when the connection is not
 * known, so that nothing would come to it, or has five others.
 */
export async function subscribed(userId: string, connectionId: string, identifier: string): Promise<boolean> {
  return updateIf(keys.connections(userId), {
    UpdateExpression: 'SET #connection.#identifiers.#identifier = :subscribed',
    ConditionExpression:
      'attribute_exists(#connection.#identifiers.#identifier) OR size(#connection.#identifiers) < :most',
    ExpressionAttributeNames: names(connectionId, identifier),
    ExpressionAttributeValues: { ':subscribed': true, ':most': SUBSCRIPTIONS },
  });
}

/** Ends a subscription, if the connection has it: one UpdateItem. */
export async function unsubscribed(userId: string, connectionId: string, identifier: string): Promise<void> {
  await updateIf(keys.connections(userId), {
    UpdateExpression: 'REMOVE #connection.#identifiers.#identifier',
    ConditionExpression: 'attribute_exists(#connection.#identifiers.#identifier)',
    ExpressionAttributeNames: names(connectionId, identifier),
  });
}

/** A connection has ended: one UpdateItem, which changes nothing where it was forgotten before. */
export async function disconnected(userId: string, connectionId: string): Promise<void> {
  await forget(userId, [connectionId]);
}

/** Forgets connections that are gone: one UpdateItem, or nothing where there are none. */
export async function forget(userId: string, connectionIds: readonly string[]): Promise<void> {
  if (connectionIds.length === 0) return;
  const names = Object.fromEntries(connectionIds.map((id, index) => [`#c${index}`, attribute(id)]));
  const aliases = Object.keys(names);
  await updateIf(keys.connections(userId), {
    UpdateExpression: `REMOVE ${aliases.join(', ')}`,
    // An update makes the item where there is none; nobody's connection is worth one.
    ConditionExpression: aliases.map((alias) => `attribute_exists(${alias})`).join(' OR '),
    ExpressionAttributeNames: names,
  });
}

/** The connections that an item (of `keys.reach`, or nothing) holds, oldest first, without those that must be over by now. */
export function toConnections(item: Item | undefined, now: number): Connection[] {
  return entriesOf(item)
    .filter(([, { t }]) => !isOver(t, now))
    .map(([id, { s, i, l }]) => ({ id, sessionId: s, identifiers: Object.keys(i), locale: l }));
}

function surplus(item: Item, now: number, newest: string): string[] {
  const entries = entriesOf(item).filter(([id]) => id !== newest);
  if (entries.length < MANY) return [];
  const live = entries.filter(([, { t }]) => !isOver(t, now));
  const kept = new Set(live.slice(-(MOST - 1)).map(([id]) => id));
  return entries.map(([id]) => id).filter((id) => !kept.has(id));
}

function entriesOf(item: Item | undefined): [id: string, entry: Entry][] {
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, entry]): [string, Entry] => [name.slice(PREFIX.length), entry as Entry])
    .sort(([, left], [, right]) => left.t - right.t);
}

function isOver(connectedAt: number, now: number): boolean {
  return now - connectedAt > LONGEST;
}

function names(connectionId: string, identifier: string): Record<string, string> {
  return { '#connection': attribute(connectionId), '#identifiers': 'i', '#identifier': identifier };
}

function attribute(connectionId: string): string {
  return `${PREFIX}${connectionId}`;
}
