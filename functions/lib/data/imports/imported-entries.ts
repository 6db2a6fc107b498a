import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { refuseFull, saveEntry, saveInHistory } from '#functions/lib/data/commitments/completions.ts';
import {
  latestAction,
  type Progress,
  type ProgressEntry,
  scheduleOf,
  withLatest,
} from '#functions/lib/data/commitments/progress.ts';
import type { Item, Key } from '#functions/lib/data/dynamodb.ts';
import {
  attributeOf,
  monthOf,
  type StoredAction,
  storedAction,
  toAction,
} from '#functions/lib/data/history/history.ts';
import { addImportedNotes, type Note } from '#functions/lib/data/history/notes.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { settled } from '#functions/lib/data/settled.ts';
import { get, getMany, update } from '#functions/lib/data/table.ts';
import { oneLine } from '#functions/lib/one-line.ts';
import type { ImportedEntry } from '#shared/contracts/imports.ts';
import type { CompletionAction } from '#shared/domain/actions.ts';
import { place } from '#shared/domain/completion.ts';
import {
  entriesOf,
  oneForEachPeriod,
  type PlacedAction,
  type PlacedRecord,
  placeImported,
  withImported,
} from '#shared/domain/imports.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { Period } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { eachRow, type RefusedRow, type Row } from './rows.ts';

/*
 * The entries of an import, stored as completion actions: those of ended periods in the history, those of current ones
 * in the progress. A period that has an action keeps it, so that repeating an import changes nothing and no action of
 * the user is lost.
 */

/** Writes at a time: a thousand entries can be as many months. The engine on one machine answers 25 too slowly. */
const IN_PARALLEL = 10;
/** Entries of the progress per write: an expression has at most 4 KB. */
const CURRENT_AT_ONCE = 40;

/** The actions of one commitment. */
interface Actions {
  id: string;
  actions: PlacedRecord[];
}

/**
 * Stores entries of these commitments (their ids by key). A BatchGetItem for each 100 months of a commitment; then one
 * UpdateItem for each month with new entries, and for each 40 commitments with an action in the current period one
 * more, and one for each latest action that it replaces. Notes as `addImportedNotes`; a row that has only a note counts
 * as created if its period did not have that note. Refuses rows with date_in_future, import_key_unknown, not_due,
 * not_started.
 * @throws Refusal (changed_meanwhile) when others kept changing the same.
 */
export async function importEntries(
  userId: string,
  ids: ReadonlyMap<string, string>,
  progress: Progress,
  rows: readonly Row<ImportedEntry>[],
  now: number,
): Promise<{ created: number; unchanged: number; notes: number; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const found = eachRow(rows, refused, ({ key, date, status, amount, note }) => {
    const id = ids.get(key);
    const entry = id !== undefined && progress.entries[id];
    if (!entry) throw new Refusal('import_key_unknown', { field: 'key' });
    // A row with only a note is placed for its period.
    const kind = status ?? 'pending';
    const placed = placeImported(scheduleOf(progress, id, entry), { kind, date, amount }, now);
    return { id, placed, hasStatus: kind !== 'pending', note: oneLine(note ?? '', LIMITS.noteLength, '') };
  });
  const placed = found.filter(({ hasStatus }) => hasStatus);
  const all = [...Map.groupBy(placed, ({ id }) => id)].map(([id, each]) => ({
    id,
    actions: oneForEachPeriod(each.map(({ placed }) => placed)),
  }));
  const ended = select(all, (each) => each.period.endsAt <= now).map((each) => withoutLatest(progress, each));
  const current = select(all, (each) => each.period.endsAt > now);
  const saved = await settled([saveEnded(userId, ended), saveCurrent(userId, current, progress, now)]);
  const notes = await addImportedNotes(userId, found.filter(({ note }) => note).map(noteOf));
  const isNew = (row: PlacedRow) => !row.hasStatus && notes.get(row.id)?.has(row.placed.period.startsAt);
  const created = saved.reduce((sum, count) => sum + count, found.filter(isNew).length);
  const periods = [...notes.values()].reduce((sum, { size }) => sum + size, 0);
  return { created, unchanged: found.length - created, notes: periods, refused };
}

interface PlacedRow {
  id: string;
  placed: PlacedAction;
  hasStatus: boolean;
  note: string;
}

function noteOf({ id, placed, note }: PlacedRow): Note {
  return { commitmentId: id, startsAt: placed.period.startsAt, note };
}

function select(all: readonly Actions[], wanted: (action: PlacedRecord) => boolean): Actions[] {
  return all
    .map(({ id, actions }) => ({ id, actions: actions.filter(wanted) }))
    .filter(({ actions }) => actions.length > 0);
}

/**
 * Leaves out a period whose action is the latest one of the commitment, which is in the progress and not in the
 * history.
 */
function withoutLatest({ entries }: Progress, { id, actions }: Actions): Actions {
  const latest = entries[id] && latestAction(entries[id]);
  return { id, actions: actions.filter(({ period }) => !latest || !contains(period, latest.at)) };
}

async function saveEnded(userId: string, all: readonly Actions[]): Promise<number> {
  const months = all.flatMap(({ id, actions }) =>
    [...Map.groupBy(actions, ({ period }) => monthOf(period.startsAt))].map(([month, each]) => ({
      key: keys.history(userId, month, id),
      actions: each,
    })),
  );
  const found = await getMany(months.map(({ key }) => key));
  let created = 0;
  for (let start = 0; start < months.length; start += IN_PARALLEL) {
    const some = months.slice(start, start + IN_PARALLEL);
    const counts = await settled(some.map(({ key, actions }, k) => saveMonth(key, actions, found[start + k])));
    created += counts.reduce((sum, count) => sum + count, 0);
  }
  return created;
}

/** Adds the actions of the periods that have none; returns their number. */
function saveMonth(key: Key, actions: readonly PlacedRecord[], found: Item | undefined): Promise<number> {
  return retryFrom({ found, load: () => get(key) }, async (item) => {
    const added = actions.flatMap((placed) => {
      const before = item?.[attributeOf(placed.period.startsAt)] as StoredAction | undefined;
      const record = before ? withImported(toAction(before), placed) : placed.record;
      return record ? [{ period: placed.period, before, record }] : [];
    });
    if (added.length === 0) return 0;
    await update(key, {
      set: Object.fromEntries(added.map(({ record }, k) => [`p${k}`, storedAction(record)])),
      if: added.map(({ before }, k) => (before ? `#p${k} = :b${k}` : `attribute_not_exists(#p${k})`)).join(' AND '),
      names: Object.fromEntries(added.map(({ period }, k) => [`p${k}`, attributeOf(period.startsAt)])),
      values: Object.fromEntries(added.map(({ before }, k) => [`b${k}`, before])),
    });
    return added.reduce(
      (sum, { before, record }) => sum + entriesOf(record) - (before ? entriesOf(toAction(before)) : 0),
      0,
    );
  });
}

/** Saves actions of current periods, one for each commitment; returns how many were new. */
async function saveCurrent(userId: string, all: readonly Actions[], progress: Progress, now: number): Promise<number> {
  let created = 0;
  for (let start = 0; start < all.length; start += CURRENT_AT_ONCE) {
    const some = all.slice(start, start + CURRENT_AT_ONCE);
    const read = { found: progress, load: () => loadProgress(userId) };
    created += await retryFrom(read, (found) => saveLatest(userId, found, some, now));
  }
  return created;
}

/** Makes each action the latest one of its commitment, if the current period has none; returns how many were new. */
async function saveLatest(userId: string, progress: Progress, all: readonly Actions[], now: number): Promise<number> {
  const added = all.flatMap(({ id, actions: [placed] }) => {
    const entry = progress.entries[id];
    const latest = entry && latestAction(entry);
    if (!entry || !placed) return [];
    const isCurrent = latest && contains(placed.period, latest.at);
    const record = isCurrent ? withImported(latest, placed) : placed.record;
    if (!record) return [];
    const placement = place(scheduleOf(progress, id, entry), latest, record);
    const archive = placement.kind === 'latest' ? placement.archive : undefined;
    const count = entriesOf(record) - (isCurrent ? entriesOf(latest) : 0);
    const after = withLatest(entry, record);
    refuseFull(progress, id, after, now);
    return [{ id, entry, after, archive, count }];
  });
  const [counted = [], plain = []] = [true, false].map((has) => added.filter(({ entry }) => Boolean(entry.a) === has));
  for (const { id, entry, after, archive } of counted) await saveEntry(userId, id, { before: entry, after }, archive);
  await saveTogether(userId, plain);
  return added.reduce((sum, { count }) => sum + count, 0);
}

interface Added {
  id: string;
  entry: ProgressEntry;
  after: ProgressEntry;
  archive: { period: Period; action: CompletionAction } | undefined;
}

/** Saves entries without additions. */
async function saveTogether(userId: string, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return;
  // The replaced actions are saved first: after a crash in between, the repetition loses nothing.
  await settled(
    added.flatMap(({ id, archive }) => (archive ? [saveInHistory(userId, id, archive.period, archive.action)] : [])),
  );
  await update(keys.progress(userId), {
    set: Object.fromEntries(added.map(({ after }, k) => [`entries.i${k}`, after])),
    if: added.map((_, k) => `#entries.#i${k} = :b${k}`).join(' AND '),
    names: Object.fromEntries(added.map(({ id }, k) => [`i${k}`, id])),
    values: Object.fromEntries(added.map(({ entry }, k) => [`b${k}`, entry])),
  });
}

function contains({ startsAt, endsAt }: PlacedRecord['period'], instant: number): boolean {
  return startsAt <= instant && instant < endsAt;
}
