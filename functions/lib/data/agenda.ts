import { createHash } from 'node:crypto';
import { type Clock, nextReset } from '#shared/domain/periods.ts';
import { dueShard, keys } from './keys.ts';
import { changeOf, get, type Item, put, queryIndex, TableName, type TransactItem, updateIf } from './table.ts';

/*
 * When something is due for whom. Each user has one item for each kind, which says the next instant; an index lists them
 * by that instant in a few shards. What was served leaves the past for the next instant, so that whatever of a shard lies
 * in the past is still to be done, however late one looks.
 */

/** What is done on a schedule. */
export type SweepKind = 'resets' | 'digests';

/** What may be due for a user, each with an item of its own, and the schedule that looks for it. */
const KINDS = { resets: 'resets', digests: 'digests', held: 'digests' } as const satisfies Record<string, SweepKind>;

export type ScheduleKind = keyof typeof KINDS;

/** A partition takes 1,000 writes a second, and everybody in a zone is due in the same minute. */
export const SHARDS = 16;

/** What is next for a user. */
export interface NextReset {
  /** Epoch milliseconds. */
  due: number;
  /** The last day whose numbers are kept; `null` before the first. */
  closed: string | null;
}

/** Somebody for whom something is due, with the instant (ISO 8601) that is to be served. */
export interface Due {
  userId: string;
  due: string;
  what: ScheduleKind;
}

/** How far sweeps have come in each shard: what is due up to `handed` (a key of the index) was handed on; `whole` is when
 * last all of the past was looked at, in epoch milliseconds. */
export type Cursor = Record<number, { handed: string; whole: number }>;

/** The item of a new user, for the transaction that makes the account. */
export function firstReset(userId: string, clock: Clock, now: number): Item {
  const due = nextReset(clock, 'daily', now);
  return firstScheduleItem(userId, 'resets', due);
}

/**
 * Says when a user's next reset is, whatever was said before: with new clock settings, and when somebody comes back. What was
 * being served at the time is served no more.
 */
export function nextResetItem(userId: string, clock: Clock, now: number): TransactItem {
  return scheduleItem(userId, 'resets', nextReset(clock, 'daily', now));
}

/** Something that is due for whoever has never had such an item, for the transaction that makes the account. */
export function firstScheduleItem(userId: string, what: ScheduleKind, due: number): Item {
  return { ...keys.agenda(userId, what), due: iso(due), ...indexed(userId, what, due) };
}

/** Says when something is due next, whatever was said before; `undefined`: never. */
export function scheduleItem(userId: string, what: ScheduleKind, due: number | undefined): TransactItem {
  return { Update: { TableName, Key: keys.agenda(userId, what), ...scheduleChange(userId, what, due) } };
}

/**
 * Notes that something was served, when it is due next (`undefined`: not again by itself), and what else is to be known of it.
 * One UpdateItem, which changes nothing when it was served already, or set otherwise meanwhile.
 */
export async function markProcessed(
  { userId, what, due }: Due,
  next: number | undefined,
  fields: Record<string, string | number> = {},
): Promise<void> {
  const change = scheduleChange(userId, what, next, fields);
  await updateIf(keys.agenda(userId, what), {
    ...change,
    ConditionExpression: '#due = :served',
    ExpressionAttributeValues: { ...change.ExpressionAttributeValues, ':served': due },
  });
}

/**
 * Something more waits for an instant, or for an earlier one that was said before: one UpdateItem, or two. Counts, so that whoever
 * serves it knows whether something has come meanwhile.
 */
export async function dueBy(userId: string, what: ScheduleKind, due: number): Promise<void> {
  const key = keys.agenda(userId, what);
  const set = { due: iso(due), ...indexed(userId, what, due) };
  const sooner = () =>
    updateIf(
      key,
      changeOf({ set, add: { count: 1 } }, { ConditionExpression: 'attribute_not_exists(#due) OR #due > :due' }),
    );
  const counted = () =>
    updateIf(
      key,
      changeOf(
        { add: { count: 1 } },
        {
          ConditionExpression: '#due <= :due',
          ExpressionAttributeNames: { '#due': 'due' },
          ExpressionAttributeValues: { ':due': set.due },
        },
      ),
    );
  // What was served between the two is due no more: then it is to be said anew.
  while (!(await sooner()) && !(await counted()));
}

function scheduleChange(
  userId: string,
  what: ScheduleKind,
  due: number | undefined,
  fields: Record<string, string | number> = {},
) {
  const when =
    due === undefined
      ? { due: undefined, GSI1PK: undefined, GSI1SK: undefined }
      : { due: iso(due), ...indexed(userId, what, due) };
  return changeOf({ set: { ...fields, ...when } });
}

/** Who is due in a shard by an instant, the earliest first, after a key of the index: one Query for each page of 1 MB. */
export async function* dueUntil(kind: SweepKind, shard: number, after: string, now: number): AsyncGenerator<Due[]> {
  for await (const items of queryIndex(dueShard(kind, shard), after, handedUntil(now))) yield items.map(toDue);
}

/** The key of the index up to which a sweep at this instant has handed on. */
export function handedUntil(now: number): string {
  return `${iso(now)}~`;
}

/** How far sweeps have come: one GetItem. */
export async function loadCursor(kind: SweepKind): Promise<Cursor> {
  return ((await get(keys.cursor(kind)))?.shards ?? {}) as Cursor;
}

/** One PutItem. Of two sweeps at once the later one to end is kept: what is handed on twice is served once. */
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

/** An instant as keys spell it: ISO 8601, in UTC. */
export function iso(instant: number): string {
  return new Date(instant).toISOString();
}
