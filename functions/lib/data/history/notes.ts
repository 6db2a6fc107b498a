import { ConditionFailed, type Item, type Key } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryBackwards, queryBetween, queryPages } from '#functions/lib/data/queries.ts';
import { settled } from '#functions/lib/data/settled.ts';
import { checkItem, getMany, put, putItem, remove, removePages, transact } from '#functions/lib/data/table.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { hasWords, joinedNotes } from '#shared/domain/notes.ts';
import type { Period } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * Notes on periods: an item for each, so that check-offs neither read nor write them. Their keys begin with the start
 * of the period, which never changes, so that one Query has those of some days, and a search reads the latest first.
 */

/** Notes by commitment and the start of the period (epoch milliseconds). */
export type Notes = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** A note with its place. */
export interface Note {
  commitmentId: string;
  /** The start of the period (epoch milliseconds). */
  startsAt: number;
  note: string;
}

/** Conditional writes at a time. */
const IN_PARALLEL = 25;
/** Dates that are closer than this (milliseconds) are read by one Query. */
const NEAR = 31 * 86_400_000;

/**
 * Writes the note of a period: one TransactWriteItems; null removes it, by one DeleteItem. Harmless to repeat.
 * @throws Refusal: commitment_not_found when it was deleted in the meantime.
 */
export async function saveNote(
  userId: string,
  { commitmentId, startsAt }: Omit<Note, 'note'>,
  note: string | null,
): Promise<void> {
  const key = keyOf(userId, { commitmentId, startsAt });
  if (note === null) return remove(key);
  try {
    await transact([
      // Without this check, a note could be left over: the job of the deletion may have looked for notes already.
      checkItem(keys.commitment(userId, commitmentId), { if: 'attribute_exists(#PK)' }),
      putItem({ ...key, note }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('commitment_not_found');
    throw error;
  }
}

/**
 * The notes of some periods of commitments: one Query per megabyte of the notes between the first and the last start
 * from `since` (epoch milliseconds) on, and in parallel one BatchGetItem for each 100 periods that began before.
 * Without periods no request.
 */
export async function loadNotes(
  userId: string,
  periods: ReadonlyMap<string, readonly Period[]>,
  since: number,
): Promise<Notes> {
  const all = [...periods].flatMap(([commitmentId, each]) => each.map(({ startsAt }) => ({ commitmentId, startsAt })));
  const starts = all.map(({ startsAt }) => startsAt).filter((start) => start >= since);
  const early = all.filter(({ startsAt }) => startsAt < since).map((each) => keyOf(userId, each));
  const [first, last] = [starts.reduce(lower, Infinity), starts.reduce(higher, -Infinity)];
  const [ranged, single] = await Promise.all([
    starts.length === 0 ? [] : queryBetween(keys.user(userId).PK, startKey(first), `${startKey(last)}~`),
    getMany(early),
  ]);
  return byCommitment([...ranged, ...single].filter((item) => item !== undefined).map(toNote));
}

/** The notes of periods that began from an instant (epoch milliseconds) on: one Query per megabyte. */
export async function loadNotesSince(userId: string, since: number): Promise<Notes> {
  const items = await queryBetween(keys.user(userId).PK, startKey(since), `${prefixes.note}~`);
  return byCommitment(items.map(toNote));
}

/**
 * The notes of periods that began on some dates, by any clock of the user, and those of some days around them: one
 * Query per megabyte for all dates that are near each other, in parallel. Without dates no request.
 */
export async function loadNotesOn(userId: string, dates: readonly string[]): Promise<Notes> {
  const runs: { since: number; before: number }[] = [];
  for (const date of dates.toSorted()) {
    // In UTC a date begins up to 14 hours before, and ends up to 36 hours after the next midnight.
    const [since, before] = [Date.parse(addDays(date, -1)), Date.parse(addDays(date, 3))];
    const last = runs.at(-1);
    if (last && since - last.before < NEAR) last.before = before;
    else runs.push({ since, before });
  }
  const all = await Promise.all(
    runs.map(({ since, before }) => queryBetween(keys.user(userId).PK, startKey(since), startKey(before))),
  );
  return byCommitment(all.flat().map(toNote));
}

/** All notes of a user: one Query per megabyte. */
export async function loadAllNotes(userId: string): Promise<Notes> {
  const all: Note[] = [];
  for await (const page of queryPages(keys.user(userId).PK, prefixes.note)) all.push(...page.map(toNote));
  return byCommitment(all);
}

/**
 * The notes that have all these words, page by page, the latest periods first, of those that began before an instant
 * (epoch milliseconds; undefined for all). One Query for each megabyte that is read, at most ten; about 15 milliseconds
 * for 10,000 notes beside the requests.
 */
export async function* findNotes(
  userId: string,
  words: readonly string[],
  before: number | undefined,
): AsyncGenerator<Note[]> {
  // The end is exclusive: all keys of the instant begin with it.
  const last = before === undefined ? `${prefixes.note}~` : startKey(before);
  let pages = 0;
  for await (const page of queryBackwards(keys.user(userId).PK, prefixes.note, last)) {
    yield page.filter((item) => hasWords(String(item.note), words)).map(toNote);
    if (++pages >= LIMITS.searchMegabytes) return;
  }
}

/**
 * Adds the notes of an import, several for one period one after the other. Text that the user has written stays. Text
 * of an earlier import is continued. Returns the notes that are new or longer. One BatchGetItem for each 100 periods,
 * then one PutItem for each changed note. A note that was changed meanwhile is left alone.
 */
export async function addImportedNotes(userId: string, notes: readonly Note[]): Promise<Notes> {
  const periods = [...Map.groupBy(notes, (note) => keyOf(userId, note).SK).values()];
  const wanted = periods.flatMap(([first, ...others]) =>
    first ? [{ key: keyOf(userId, first), texts: [first, ...others].map(({ note }) => note) }] : [],
  );
  const found = await getMany(wanted.map(({ key }) => key));
  const changed = wanted.flatMap(({ key, texts }, index) => {
    const before = found[index];
    const note = joinedNotes(before && String(before.note), texts);
    const isKept = before && (before.imported !== true || before.note === note);
    return isKept ? [] : [{ item: { ...key, note, imported: true }, before: before?.note }];
  });
  const added: Note[] = [];
  for (let start = 0; start < changed.length; start += IN_PARALLEL) {
    const some = changed.slice(start, start + IN_PARALLEL);
    const saved = await settled(some.map(({ item, before }) => putIfUnchanged(item, before)));
    added.push(...some.filter((_, k) => saved[k]).map(({ item }) => toNote(item)));
  }
  return byCommitment(added);
}

/** Deletes the notes of a commitment: one Query per megabyte of all notes, one BatchWriteItem for 25 of its own. */
export function deleteNotes(userId: string, commitmentId: string): Promise<void> {
  const isOther = ({ SK }: Key) => placeOf(SK).commitmentId !== commitmentId;
  return removePages(keys.user(userId).PK, prefixes.note, () => {}, isOther);
}

async function putIfUnchanged(item: Item, before: unknown): Promise<boolean> {
  try {
    await put(item, { if: before === undefined ? 'attribute_not_exists(#PK)' : '#note = :before', values: { before } });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

const lower = (a: number, b: number) => Math.min(a, b);
const higher = (a: number, b: number) => Math.max(a, b);

const startKey = (startsAt: number) => `${prefixes.note}${new Date(startsAt).toISOString()}`;

function keyOf(userId: string, { commitmentId, startsAt }: Omit<Note, 'note'>) {
  return keys.note(userId, new Date(startsAt).toISOString(), commitmentId);
}

function placeOf(sortKey: string): Omit<Note, 'note'> {
  const [, startsAt = '', commitmentId = ''] = sortKey.split('#');
  return { commitmentId, startsAt: Date.parse(startsAt) };
}

function toNote(item: Item): Note {
  return { ...placeOf(String(item.SK)), note: String(item.note) };
}

function byCommitment(notes: readonly Note[]): Notes {
  const all = new Map<string, Map<number, string>>();
  for (const { commitmentId, startsAt, note } of notes) {
    const known = all.get(commitmentId);
    if (known) known.set(startsAt, note);
    else all.set(commitmentId, new Map([[startsAt, note]]));
  }
  return all;
}
