import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { updated, updateIf } from '#functions/lib/data/table.ts';

/*
 * The live connections of a user: one item with a top-level attribute `C#<connection>` for each, so that connections
 * are added and removed by single updates without conflicts. A connection that has turned out to be gone is removed.
 * Others are ignored after the longest possible lifetime, and the item expires by itself.
 */

/** A connection, as it is stored. */
interface StoredConnection {
  /** The session's id. */
  s: string;
  /** Epoch milliseconds at which it connected. */
  t: number;
  /** The identifiers of its subscriptions, byte for byte. */
  i: Record<string, true>;
  /** The locale of the browser. */
  l: string;
}

export interface Connection {
  id: string;
  sessionId: string;
  /** The identifiers of its subscriptions. A connection without any gets no events. */
  identifiers: string[];
  /** The language and formats of the texts that are sent to it. */
  locale: string;
}

/** API Gateway ends a connection after two hours. */
const LONGEST = 125 * 60_000;
/** From this many connections on, old ones are removed. */
const MANY = 40;
const MOST = 50;
const PREFIX = 'C#';
const SUBSCRIPTIONS = 5;

/** The longest valid identifier. */
export const IDENTIFIER_BYTES = 256;

/**
 * Stores a connection: one UpdateItem. Returns the connections to remove and close: with more than forty, those that
 * have expired, and the oldest beyond fifty.
 */
export async function storeConnection(
  userId: string,
  connectionId: string,
  { sessionId, locale }: { sessionId: string; locale: string },
  now: number,
): Promise<string[]> {
  const entry: StoredConnection = { s: sessionId, t: now, i: {}, l: locale };
  const item = await updated(keys.connections(userId), {
    set: { connection: entry, expires: Math.ceil((now + LONGEST) / 1000) },
    names: { connection: attribute(connectionId) },
  });
  return surplus(item, now, connectionId);
}

/**
 * Stores a subscription, at most five for each connection: one UpdateItem. Returns false if the connection is unknown,
 * so that it would get no events, or has five others.
 */
export async function storeSubscription(userId: string, connectionId: string, identifier: string): Promise<boolean> {
  return updateIf(keys.connections(userId), {
    set: { 'connection.i.identifier': true },
    if: 'attribute_exists(#connection.#i.#identifier) OR size(#connection.#i) < :most',
    names: names(connectionId, identifier),
    values: { most: SUBSCRIPTIONS },
  });
}

/** Ends a subscription, if the connection has it: one UpdateItem. */
export async function removeSubscription(userId: string, connectionId: string, identifier: string): Promise<void> {
  await updateIf(keys.connections(userId), {
    set: { 'connection.i.identifier': undefined },
    if: 'attribute_exists(#connection.#i.#identifier)',
    names: names(connectionId, identifier),
  });
}

/** Removes an ended connection: one UpdateItem, which changes nothing if it was removed before. */
export async function removeConnection(userId: string, connectionId: string): Promise<void> {
  await forget(userId, [connectionId]);
}

/** Removes connections that are gone: one UpdateItem, none for an empty list. */
export async function forget(userId: string, connectionIds: readonly string[]): Promise<void> {
  if (connectionIds.length === 0) return;
  const aliases = connectionIds.map((_, k) => `c${k}`);
  await updateIf(keys.connections(userId), {
    set: Object.fromEntries(aliases.map((alias) => [alias, undefined])),
    // Without the condition, the update would create the item.
    if: aliases.map((alias) => `attribute_exists(#${alias})`).join(' OR '),
    names: Object.fromEntries(connectionIds.map((id, k) => [`c${k}`, attribute(id)])),
  });
}

/** The connections in an item (of `keys.reach`, or undefined), oldest first, without expired ones. */
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

function entriesOf(item: Item | undefined): [id: string, entry: StoredConnection][] {
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, entry]): [string, StoredConnection] => [name.slice(PREFIX.length), entry as StoredConnection])
    .sort(([, left], [, right]) => left.t - right.t);
}

function isOver(connectedAt: number, now: number): boolean {
  return now - connectedAt > LONGEST;
}

function names(connectionId: string, identifier: string): Record<string, string> {
  return { connection: attribute(connectionId), identifier };
}

function attribute(connectionId: string): string {
  return `${PREFIX}${connectionId}`;
}

/**
 * Marks a ticket as used; returns false if it was used before. Of two connections at the same moment, only one gets
 * true. The item is kept until the ticket expires (`expires`, epoch milliseconds). One UpdateItem.
 */
export function markTicketUsed(userId: string, ticketId: string, expires: number): Promise<boolean> {
  return updateIf(keys.liveTicket(userId, ticketId), {
    set: { expires: Math.ceil(expires / 1000) },
    if: 'attribute_not_exists(#expires)',
  });
}
