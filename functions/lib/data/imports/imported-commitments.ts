import { createHash } from 'node:crypto';
import { wakeForReminders } from '#functions/lib/data/agenda.ts';
import { loadCategories } from '#functions/lib/data/categories/categories.ts';
import { type Board, saveOrder, toBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import {
  newEntry,
  newReminders,
  type Progress,
  type ProgressEntry,
  type StoredClosing,
  type Timing,
  toProgress,
} from '#functions/lib/data/commitments/progress.ts';
import { saveTitles, titleOf } from '#functions/lib/data/commitments/titles.ts';
import type { StoredVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { savePauses } from '#functions/lib/data/pauses/pauses.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { getAll, putItem, type TransactItem, transact, updateItem } from '#functions/lib/data/table.ts';
import { newId } from '#functions/lib/ids.ts';
import type { ImportedCommitment } from '#shared/contracts/imports.ts';
import { addAll, addCategory } from '#shared/domain/board.ts';
import { importedSince, uniqueTitle } from '#shared/domain/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { withImportedPauses } from '#shared/domain/pause-changes.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { recurrenceOf, refuseUnfit } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { eachRow, type RefusedRow, type Row } from './rows.ts';

/*
 * The commitments of an import. One item of the user has the ids of imported commitments, by source and title, or by
 * source and id in the source. It is written in the transaction that creates a commitment, guarded by the board's
 * version, so that two imports at the same time create nothing twice.
 */

/**
 * New commitments per transaction: an item for each, one for the new category of each, and five more. 40 would fit, but
 * the engine on one machine takes seconds for so many items when the machine is busy.
 */
const AT_ONCE = 20;

/** The source of our own export. Its rows can also be commitments that were never imported and still exist. */
const OWN_EXPORT = 'steadfast';

/** The result of an import of commitments. */
export interface ImportedCommitments {
  /** The ids of the commitments by the keys of their rows. */
  ids: Map<string, string>;
  /** The ids of the new commitments. */
  created: ReadonlySet<string>;
  refused: RefusedRow[];
  progress: Progress;
}

interface Known extends Board {
  progress: Progress;
  /** The ids of imported commitments by `nameOf`, also of some that were deleted since. */
  imported: Record<string, string>;
  /** The ids of categories by name. */
  categories: Map<string, string>;
}

interface New {
  id: string;
  row: ImportedCommitment;
  category: string | null;
  /** The id of its category if that is new, too. */
  newCategory: string | undefined;
}

/**
 * Finds the commitments of an import, and creates those that do not exist yet. One BatchGetItem (with one Query and one
 * GetItem in parallel if categories are named), and one transaction for each 20 new commitments; all again after a lost
 * race. Refuses rows with import_key_repeated, too_many_categories, too_many_commitments, and those of `refuseUnfit`
 * and `withImportedPauses`.
 * @throws Refusal (changed_meanwhile) when others kept changing the board.
 */
export function importCommitments(
  userId: string,
  source: string,
  rows: readonly Row<ImportedCommitment>[],
  now: number,
): Promise<ImportedCommitments> {
  // Outside the attempts: an attempt after a lost race finds the commitments that the first one has created.
  const created = new Set<string>();
  return retryOnConflict(async () => {
    const before = await load(userId, source, rows);
    const { ids, made, refused } = decide(before, source, rows, now);
    let known = before;
    for (let start = 0; start < made.length; start += AT_ONCE) {
      const some = made.slice(start, start + AT_ONCE);
      known = await save(userId, source, known, some, now);
      for (const { id } of some) created.add(id);
    }
    return { ids, created, refused, progress: known.progress };
  });
}

async function load(userId: string, source: string, rows: readonly Row<ImportedCommitment>[]): Promise<Known> {
  const isByTitle = source === OWN_EXPORT && rows.some(({ value }) => value.id === undefined);
  const [[board, progress, pauses, imports, titles], categories] = await Promise.all([
    getAll([
      keys.board(userId),
      keys.progress(userId),
      keys.pauses(userId),
      keys.imports(userId),
      ...(isByTitle ? [keys.titles(userId)] : []),
    ]),
    rows.some(({ value }) => value.category) ? loadCategories(userId) : [],
  ]);
  const known = { ...toBoard(board), progress: toProgress(progress, pauses) };
  return {
    ...known,
    imported: { ...(isByTitle && idsByTitle(known, titles)), ...(imports?.ids as Record<string, string>) },
    categories: new Map(categories.map(({ id, name }) => [name, id])),
  };
}

/** The ids of commitments by title. Those with the same title are distinguished by their order, as in an export. */
function idsByTitle({ order, progress }: Board & { progress: Progress }, titles: Item | undefined) {
  const counts = new Map<string, number>();
  const named = order.manual.map((id) => [progress.entries[id] && titleOf(titles, id), id] as const);
  return Object.fromEntries(
    named.flatMap(([title, id]) => (title ? [[nameOf(OWN_EXPORT, { title: uniqueTitle(title, counts) }), id]] : [])),
  );
}

/** The id of each row's commitment, and which of them are new. */
function decide(known: Known, source: string, rows: readonly Row<ImportedCommitment>[], now: number) {
  const refused: RefusedRow[] = [];
  const ids = new Map<string, string>();
  const made: New[] = [];
  let pauses = known.progress.pauses.all;
  const byName = new Map(Object.entries(known.imported).filter(([, id]) => known.progress.entries[id]));
  const categories = new Map(known.categories);
  eachRow(rows, refused, (row) => {
    if (ids.has(row.key)) throw new Refusal('import_key_repeated', { field: 'key' });
    refuseUnfit(row.frequency, recurrenceOf(row.schedule));
    const name = nameOf(source, row);
    let id = ownIdOf(known, source, row) ?? byName.get(name);
    if (id === undefined) {
      if (known.order.manual.length + made.length >= LIMITS.commitments)
        throw new Refusal('too_many_commitments', { params: { limit: LIMITS.commitments } });
      id = newId(now);
      // Checked before anything is saved: a row whose pauses do not fit is refused as a whole.
      pauses = withPausesOf(pauses, id, row, known.progress, now);
      made.push({ id, row, ...categoryOf(categories, row.category, now) });
      byName.set(name, id);
    }
    ids.set(row.key, id);
  });
  return { ids, made, refused };
}

function categoryOf(
  categories: Map<string, string>,
  name: string | null | undefined,
  now: number,
): Pick<New, 'category' | 'newCategory'> {
  if (!name) return { category: null, newCategory: undefined };
  const known = categories.get(name);
  if (known !== undefined) return { category: known, newCategory: undefined };
  if (categories.size >= LIMITS.categories)
    throw new Refusal('too_many_categories', { field: 'category', params: { limit: LIMITS.categories } });
  const id = newId(now);
  categories.set(name, id);
  return { category: id, newCategory: id };
}

/** @throws ConditionFailed when someone else changed the board. */
async function save(userId: string, source: string, known: Known, made: readonly New[], now: number): Promise<Known> {
  const added = made.flatMap(({ row, newCategory }) => (newCategory ? [{ id: newCategory, name: row.category }] : []));
  const withCategories = added.reduce((order, { id }) => addCategory(order, id), known.order);
  const order = addAll(withCategories, made);
  const { clocks } = known.progress;
  const entries = Object.fromEntries(
    made.map(({ id, row }) => {
      const since = importedSince({ startDate: row.start_date, clocks }, now);
      return [id, { ...newEntry(timingOf(row), since), ...closingsIn(row, now), ...newReminders(row.reminders, now) }];
    }),
  );
  const { pauses } = known.progress;
  const all = made.reduce((before, { id, row }) => withPausesOf(before, id, row, known.progress, now), pauses.all);
  const progress = {
    clocks,
    entries: { ...known.progress.entries, ...entries },
    pauses: all === pauses.all ? pauses : { version: pauses.version + 1, all },
  };
  // Ids of deleted commitments are dropped, so that the item cannot grow without limit.
  const present = Object.entries(known.imported).filter(([, id]) => progress.entries[id]);
  const imported = Object.fromEntries([...present, ...made.map(({ id, row }) => [nameOf(source, row), id])]);
  await transact([
    saveOrder(userId, known, order),
    saveEntries(userId, entries),
    ...(all === pauses.all ? [] : [savePauses(userId, pauses, all)]),
    saveTitles(
      userId,
      made.map(({ id, row }) => ({ id, title: row.title, ...visibilityOf(row) })),
    ),
    putItem({ ...keys.imports(userId), ids: imported }),
    ...(made.some(({ row }) => row.reminders?.length) ? [wakeForReminders(userId, now)] : []),
    ...added.map((category) => putItem({ ...keys.category(userId, category.id), ...category })),
    ...made.map((each) => putItem(commitmentItem(userId, each))),
  ]);
  return { ...known, version: known.version + 1, order, progress, imported };
}

/** The pauses with those of a row; the same list if it has none. */
function withPausesOf(all: NamedPause[], id: string, row: ImportedCommitment, { clocks }: Progress, now: number) {
  if (!row.pauses?.length) return all;
  const pauses = row.pauses.map(({ from, until, reason = null }) => ({ from, until, reason }));
  return withImportedPauses(all, id, pauses, { today: dayAt(clockAt(clocks, now), now), idOf: () => newId(now) });
}

/** The closings of a row, without those in the future. Only the last one may have no end. */
function closingsIn({ closings = [] }: ImportedCommitment, now: number): Pick<ProgressEntry, 'z'> {
  const sorted = closings
    .map(({ from, to }) => ({ from: Date.parse(from), to: to === null ? null : Date.parse(to) }))
    .filter(({ from }) => from <= now)
    .toSorted((a, b) => a.from - b.from);
  if (sorted.length === 0) return {};
  const z = sorted.map(({ from, to }, k): StoredClosing => {
    const end = to ?? sorted[k + 1]?.from ?? Infinity;
    return end > now ? [from] : [from, Math.max(from, end)];
  });
  return { z };
}

function timingOf({ start_date: startDate, frequency, schedule }: ImportedCommitment): Timing {
  return { startDate, frequency, recurrence: recurrenceOf(schedule) };
}

function saveEntries(userId: string, entries: Progress['entries']): TransactItem {
  const all = Object.entries(entries);
  return updateItem(keys.progress(userId), {
    set: Object.fromEntries(all.map(([, entry], k) => [`entries.i${k}`, entry])),
    names: Object.fromEntries(all.map(([id], k) => [`i${k}`, id])),
  });
}

function commitmentItem(userId: string, { id, row, category }: New): Item {
  const { title } = row;
  const { cue, tied_to: tiedTo } = row;
  const more = { ...(cue && { cue }), ...(tiedTo && { tiedTo }), ...visibilityOf(row) };
  return { ...keys.commitment(userId, id), id, title, description: null, type: '', category, exercises: [], ...more };
}

function visibilityOf({ audience }: ImportedCommitment): { visibility?: StoredVisibility } {
  return audience === 'nobody' ? { visibility: { audience, people: {} } } : {};
}

/** The id of a row of our own export, if the commitment is still here. Titles change, and several can be the same. */
function ownIdOf({ progress }: Known, source: string, { id }: ImportedCommitment): string | undefined {
  return source === OWN_EXPORT && id !== undefined && Object.hasOwn(progress.entries, id) ? id : undefined;
}

/** The name of a commitment in the item: a digest of its id, or without an id of its title, because titles are long. */
function nameOf(source: string, { id, title }: Pick<ImportedCommitment, 'id' | 'title'>): string {
  return createHash('sha256')
    .update(JSON.stringify(id === undefined ? [source, title] : [source, { id }]))
    .digest('base64url')
    .slice(0, 22);
}
