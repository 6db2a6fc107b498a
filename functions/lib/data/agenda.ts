import { createHash } from 'node:crypto';
import { type Clock, nextReset } from '#shared/domain/periods.ts';
import type { Item } from './dynamodb.ts';
import { dueShard, keys } from './keys.ts';
import { queryIndex } from './queries.ts';
import { get, put, type TransactItem, updateIf, updateItem } from './table.ts';

/*
 * When something is due for whom. Each user has one item for each kind with the next instant, and an index lists them
 * by that instant in shards. Handling an item moves its instant into the future, so everything of a shard that is
 * in the past is still to be done, however late the sweep is.
 */

const MINUTE = 60_000;

/** A kind of scheduled work. */
export type SweepKind = 'resets' | 'digests' | 'reminders' | 'agreements';

/** The kinds of items, each with the schedule that looks for it. */
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
 * A partition takes 1,000 writes a second, and all users of a timezone are due in the same minute. The number may grow:
 * items stay in the shard in which they were written, among these, until they are handled. It must never be smaller.
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
 * last time when the whole past was read, in epoch milliseconds.
 */
export type Cursor = Record<number, { handed: string; whole: number }>;

/** The item of a new user, for the transaction that creates the account. */
export function firstReset(userId: string, clock: Clock, now: number): Item {
  const due = nextReset(clock, 'daily', now);
  return firstScheduleItem(userId, 'resets', due);
}

/**
 * Sets a user's next reset whatever it was before, for new clock settings and for users who return. A reset in progress
 * then saves nothing.
 */
export function nextResetItem(userId: string, clock: Clock, now: number): TransactItem {
  return scheduleItem(userId, 'resets', nextReset(clock, 'daily', now));
}

/** A first item of a kind for a user who has none, for the transaction that creates the account. */
export function firstScheduleItem(userId: string, what: ScheduleKind, due: number): Item {
  return { ...keys.agenda(userId, what), due: iso(due), ...indexed(userId, what, due) };
}

/**
 * Lets the worker of reminders look at a user with the next minute, for the transaction that changes their reminders or
 * clock. It handles all reminders since it looked last, so that one that is due already is not lost, and sets the next
 * instant.
 */
export function wakeForReminders(userId: string, now: number): TransactItem {
  return scheduleItem(userId, 'reminders', (Math.floor(now / MINUTE) + 1) * MINUTE);
}

/**
 * Lets the worker of agreements look at a user with the next minute, for the transaction that changes what Steadfast
 * asks about them, or their clock. It sets the next morning.
 */
export function wakeForAgreements(userId: string, now: number): TransactItem {
  return scheduleItem(userId, 'agreements', (Math.floor(now / MINUTE) + 1) * MINUTE);
}

/** Sets the next due instant whatever it was before; `undefined`: never. */
export function scheduleItem(userId: string, what: ScheduleKind, due: number | undefined): TransactItem {
  return updateItem(keys.agenda(userId, what), { set: schedule(userId, what, due) });
}

/**
 * As `scheduleItem`, with other fields. It fails if the item is not due when it was `read` to be: it was handled, or
 * set, in the meantime.
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
 * Saves that something was handled: the next due instant (`undefined`: none) and other fields. One UpdateItem, which
 * changes nothing if it was handled already, or set in the meantime.
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
  // It was handled between the two updates, so it must be set again.
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

/** How far sweeps have come: one GetItem. */
export async function loadCursor(kind: SweepKind): Promise<Cursor> {
  return ((await get(keys.cursor(kind)))?.shards ?? {}) as Cursor;
}

/** One PutItem. If two sweeps run at once, the later one is kept: work that is queued twice is done once. */
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
