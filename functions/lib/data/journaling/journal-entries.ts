import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBackwards, queryBetween } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { get, getAll, put, removeIf } from '#functions/lib/data/table.ts';
import type { Mood } from '#shared/domain/journaling.ts';
import { LAST_DATE } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/* The journal of a user: an item for each written day. */

/** The entry of a day. One without a text and a mood is not stored. */
export interface StoredJournalEntry {
  /** By the user's clock, `YYYY-MM-DD`. */
  date: string;
  text: string;
  mood?: Mood | undefined;
  /** Epoch milliseconds. */
  updatedAt: number;
}

/** The entry of a day, undefined if it is not written: one GetItem. */
export async function loadJournalEntry(userId: string, date: string): Promise<StoredJournalEntry | undefined> {
  const item = await get(keys.journal(userId, date));
  return item && toJournalEntry(item);
}

/** The entries of these days, at most 100, undefined for those that are not written: one BatchGetItem. */
export async function loadJournalDays(
  userId: string,
  dates: readonly string[],
): Promise<(StoredJournalEntry | undefined)[]> {
  const items = await getAll(dates.map((date) => keys.journal(userId, date)));
  return items.map((item) => item && toJournalEntry(item));
}

/** The entries from one day to another, both included, oldest first: one Query per megabyte. */
export async function loadJournalEntries(userId: string, from: string, to: string): Promise<StoredJournalEntry[]> {
  const [first, last] = [keys.journal(userId, from), keys.journal(userId, to)];
  return (await queryBetween(first.PK, first.SK, last.SK)).map(toJournalEntry);
}

/** The entries before a day, or all of them, newest first, page by page: one Query for each megabyte. */
export async function* loadJournalPages(
  userId: string,
  before: string | undefined,
): AsyncGenerator<StoredJournalEntry[]> {
  const last = keys.journal(userId, before === undefined ? LAST_DATE : addDays(before, -1));
  for await (const page of queryBackwards(last.PK, prefixes.journal, last.SK)) yield page.map(toJournalEntry);
}

interface Save {
  /** Epoch milliseconds. */
  now: number;
  /** `updatedAt` of the entry that the user has seen, null for a day that was not written. If missing, any. */
  basedOn: number | null | undefined;
  /**
   * Called before a text is written where there was none (`true`), or a text is removed (`false`); and again if another
   * device has done the opposite in between.
   */
  beforeTurn: (isWritten: boolean) => Promise<unknown>;
}

/**
 * Changes the given fields of a day's entry, and returns it. Without a text and a mood the entry is deleted: undefined.
 * One GetItem, and one PutItem or DeleteItem if something changes, with what `beforeTurn` costs; all again after a lost
 * race.
 * @throws Refusal (changed_meanwhile) when the user has seen an earlier entry, or others kept changing it.
 */
export function saveJournalEntry(
  userId: string,
  date: string,
  change: Partial<Pick<StoredJournalEntry, 'text' | 'mood'>>,
  { now, basedOn, beforeTurn }: Save,
): Promise<StoredJournalEntry | undefined> {
  const key = keys.journal(userId, date);
  let announced: boolean | undefined;
  return retryOnConflict(async () => {
    const before = await loadJournalEntry(userId, date);
    const wasWritten = Boolean(before?.text);
    // Another device was faster.
    if (announced !== undefined && announced !== wasWritten) await beforeTurn(wasWritten);
    announced = undefined;
    // Two changes in one millisecond, or with a clock that was set back, must differ.
    const updatedAt = Math.max(now, (before?.updatedAt ?? 0) + 1);
    const after: StoredJournalEntry = { date, text: '', ...before, ...change, updatedAt };
    if (after.text === (before?.text ?? '') && after.mood === before?.mood) return before;
    if (basedOn !== undefined && basedOn !== (before?.updatedAt ?? null)) throw new Refusal('changed_meanwhile');
    const isWritten = after.text !== '';
    if (isWritten !== wasWritten) await beforeTurn(isWritten);
    announced = isWritten;
    const isUnchanged = before
      ? { if: '#updatedAt = :before', values: { before: before.updatedAt } }
      : { if: 'attribute_not_exists(#PK)' };
    if (after.text || after.mood) {
      await put({ ...key, ...after }, isUnchanged);
      return after;
    }
    if (before && !(await removeIf(key, isUnchanged))) throw new ConditionFailed([0]);
    return undefined;
  });
}

/** The entry of an item of the table or its stream. */
export function toJournalEntry({ PK: _, SK: __, ...entry }: Item): StoredJournalEntry {
  return entry as unknown as StoredJournalEntry;
}
