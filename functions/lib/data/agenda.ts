import { createHash } from 'node:crypto';
import { type Clock, nextReset } from '#shared/domain/periods.ts';
import type { Item } from './dynamodb.ts';
import { dueShard, keys } from './keys.ts';
import { queryIndex } from './queries.ts';
import { get, put, type TransactItem, updateIf, updateItem } from './table.ts';

/*
 * The agenda: each user has one item for each kind of scheduled work, with the next due instant. An index lists the
 * items by that instant in shards. Handling an item moves its instant into the future, so all items in the past are
 * still to be done, however late the sweep is.
 */

const MINUTE = 60_000;

/** A kind of scheduled work. */
export type SweepKind = 'resets' | 'digests' | 'reminders' | 'agreements';

/** The kinds of agenda items, each with the kind of sweep that looks for it. */
const KINDS = {
  resets: 'resets',
  digests: 'digests',
  held: 'digests',
  reviews: 'digests',
  reminders: 'reminders',
  agreements: 'agreements',
} as const satisfies Record<string, SweepKind>;

export type ScheduleKind = keyof typeof KINDS;

/**
 * The number of partitions of the index: one takes 1,000 writes a second, and all users of a timezone are due in the
 * same minute. The number may grow but never shrink: an item stays in the shard in which it was written until it is
 * handled.
 */
export const SHARDS = 64;

/** The next due instant of a user. */
export interface NextReset {
  /** Epoch milliseconds. */
  due: number;
  /** The last day whose numbers are stored; `null` before the first. */
  closed: string | null;
}

/** A user for whom something is due, with the instant (ISO 8601) that is to be handled. */
export interface Due {
  userId: string;
  due: string;
  what: ScheduleKind;
}

/**
 * How far sweeps have come in each shard: everything due up to `handed` (a key of the index) was queued. `whole` is the
 * last instant at which the whole past was read (epoch milliseconds).
 */
export type Cursor = Record<number, { handed: string; whole: number }>;

/** The first reset of a new user: an item of the transaction that creates the account. */
export function firstReset(userId: string, clock: Clock, now: number): Item {
  const due = nextReset(clock, 'daily', now);
  return firstScheduleItem(userId, 'resets', due);
}

/**
 * Overwrites a user's next reset, for new clock settings and for users who return. A reset in progress then saves
 * nothing.
 */
export function nextResetItem(userId: string, clock: Clock, now: number): TransactItem {
  return scheduleItem(userId, 'resets', nextReset(clock, 'daily', now));
}

/** The first agenda item of a kind for a user: an item of the transaction that creates the account. */
export function firstScheduleItem(userId: string, what: ScheduleKind, due: number): Item {
  return { ...keys.agenda(userId, what), due: iso(due), ...indexed(userId, what, due) };
}

/**
 * Makes the worker of reminders handle a user in the next minute, for the transaction that changes their reminders or
 * clock. It handles all reminders since the last time, so that one that is already due is not lost, and sets the next
 * instant.
 */
export function wakeForReminders(userId: string, now: number): TransactItem {
  return scheduleItem(userId, 'reminders', (Math.floor(now / MINUTE) + 1) * MINUTE);
}

/**
 * Makes the worker of agreements handle a user in the next minute, for the transaction that changes their agreements or
 * clock. It sets the next morning.
 */
export function wakeForAgreements(userId: string, now: number): TransactItem {
  return scheduleItem(userId, 'agreements', (Math.floor(now / MINUTE) + 1) * MINUTE);
}

/** Overwrites the next due instant; `undefined`: never. */
export function scheduleItem(userId: string, what: ScheduleKind, due: number | undefined): TransactItem {
  return updateItem(keys.agenda(userId, what), { set: schedule(userId, what, due) });
}

/**
 * As `scheduleItem`, with other fields. It fails if the due instant is not that of `read`, because the item was handled
 * or changed meanwhile.
 */
export function rescheduleItem(
  userId: string,
  what: ScheduleKind,
  read: Item | undefined,
  due: number | undefined,
  fields: Record<string, unknown>,
): TransactItem {
  return updateItem(keys.agenda(userId, what), {
    set: { ...fields, ...schedule(userId, what, due) },
    if: read?.due === undefined ? 'attribute_not_exists(#due)' : '#due = :read',
    values: { read: read?.due },
  });
}

/**
 * Saves that a due item was handled: the next due instant (`undefined`: none) and other fields. One UpdateItem, which
 * changes nothing if it was handled or changed meanwhile.
 */
export async function markProcessed(
  { userId, what, due }: Due,
  next: number | undefined,
  fields: Record<string, unknown> = {},
): Promise<void> {
  await updateIf(keys.agenda(userId, what), {
    set: { ...fields, ...schedule(userId, what, next) },
    if: '#due = :served',
    values: { served: due },
  });
}

/**
 * Makes something due at an instant, unless it is due earlier: one UpdateItem, or two. Increments a counter, so that a
 * worker knows whether something was added in the meantime.
 */
export async function dueBy(userId: string, what: ScheduleKind, due: number): Promise<void> {
  const key = keys.agenda(userId, what);
  const set = { due: iso(due), ...indexed(userId, what, due) };
  const sooner = () => updateIf(key, { set, add: { count: 1 }, if: 'attribute_not_exists(#due) OR #due > :due' });
  const counted = () => updateIf(key, { add: { count: 1 }, if: '#due <= :due', values: { due: set.due } });
  // If neither update applied, the item was handled in between and must be set again.
  while (!(await sooner()) && !(await counted()));
}

function schedule(userId: string, what: ScheduleKind, due: number | undefined) {
  if (due === undefined) return { due: undefined, GSI1PK: undefined, GSI1SK: undefined };
  return { due: iso(due), ...indexed(userId, what, due) };
}

/**
 * The users who are due in a shard up to an instant, the earliest first, after a key of the index: one Query for each
 * page of 1 MB.
 */
export async function* dueUntil(kind: SweepKind, shard: number, after: string, now: number): AsyncGenerator<Due[]> {
  for await (const items of queryIndex(dueShard(kind, shard), after, handedUntil(now))) yield items.map(toDue);
}

/** The key of the index up to which a sweep at this instant has queued jobs. */
export function handedUntil(now: number): string {
  return `${iso(now)}~`;
}

/** The cursor of a kind of sweep: one GetItem. */
export async function loadCursor(kind: SweepKind): Promise<Cursor> {
  return ((await get(keys.cursor(kind)))?.shards ?? {}) as Cursor;
}

/**
 * Saves a cursor: one PutItem. If two sweeps run at once, the later one wins: work that is queued twice is done once.
 */
export async function saveCursor(kind: SweepKind, shards: Cursor): Promise<void> {
  await put({ ...keys.cursor(kind), shards });
}

function indexed(userId: string, what: ScheduleKind, due: number) {
  const shard = (createHash('sha256').update(userId).digest()[0] ?? 0) % SHARDS;
  return keys.due(KINDS[what], shard, iso(due), userId);
}

function toDue({ GSI1SK, SK }: Item): Due {
  const [due = '', userId = ''] = String(GSI1SK).split('#');
  return { userId, due, what: String(SK).split('#')[1] as ScheduleKind };
}

/** An instant as it appears in keys: ISO 8601 in UTC. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}
