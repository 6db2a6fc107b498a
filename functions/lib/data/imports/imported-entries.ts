import { loadProgress } from '#functions/lib/data/commitments/commitment-lists.ts';
import { saveInHistory } from '#functions/lib/data/commitments/completions.ts';
import { latestAction, type Progress, scheduleOf, withLatest } from '#functions/lib/data/commitments/progress.ts';
import type { Item, Key } from '#functions/lib/data/dynamodb.ts';
import { attributeOf, monthOf } from '#functions/lib/data/history/history.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom } from '#functions/lib/data/retry-on-conflict.ts';
import { get, getMany, update } from '#functions/lib/data/table.ts';
import type { ImportedEntry } from '#shared/contracts/imports.ts';
import { place } from '#shared/domain/completion.ts';
import { oneForEachPeriod, type PlacedAction, placeImported } from '#shared/domain/imports.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { eachRow, type RefusedRow, type Row } from './rows.ts';

/*
 * The entries of an import, stored as completion actions: those of ended periods in the history, those of current ones
 * in the progress. A period that has an action keeps it, whoever made it and of whatever kind, so repeating an import
 * changes nothing, and nothing that the person did here is lost.
 */

/** Writes at a time: a thousand entries can be as many months. */
const IN_PARALLEL = 25;
/** Entries of the progress per write: an expression has at most 4 KB. */
const CURRENT_AT_ONCE = 40;

/** The actions of one commitment. */
interface Actions {
  id: string;
  actions: PlacedAction[];
}

/**
 * Stores entries of these commitments (their ids by key). A BatchGetItem for each 100 months of a commitment; then one
 * UpdateItem for each month with new entries, and for each 40 commitments with an action in the current period one
 * more, and one for each latest action that it replaces. Refuses rows with date_in_future, import_key_unknown,
 * not_started.
 * @throws Refusal (changed_meanwhile) when others kept changing the same.
 */
export async function importEntries(
  userId: string,
  ids: ReadonlyMap<string, string>,
  progress: Progress,
  rows: readonly Row<ImportedEntry>[],
  now: number,
): Promise<{ created: number; unchanged: number; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const placed = eachRow(rows, refused, ({ key, date, status }) => {
    const id = ids.get(key);
    const entry = id !== undefined && progress.entries[id];
    if (!entry) throw new Refusal('import_key_unknown', { field: 'key' });
    return { id, placed: placeImported(scheduleOf(progress, entry), status, date, now) };
  });
  const all = [...Map.groupBy(placed, ({ id }) => id)].map(([id, each]) => ({
    id,
    actions: oneForEachPeriod(each.map(({ placed }) => placed)),
  }));
  const ended = select(all, (each) => each.period.endsAt <= now).map((each) => withoutLatest(progress, each));
  const current = select(all, (each) => each.period.endsAt > now);
  const created = (await saveEnded(userId, ended)) + (await saveCurrent(userId, current, progress));
  return { created, unchanged: placed.length - created, refused };
}

function select(all: readonly Actions[], wanted: (action: PlacedAction) => boolean): Actions[] {
  return all
    .map(({ id, actions }) => ({ id, actions: actions.filter(wanted) }))
    .filter(({ actions }) => actions.length > 0);
}

/** The latest action of a commitment is not in the history, and belongs to an ended period as well. */
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
    const counts = await Promise.all(some.map(({ key, actions }, k) => saveMonth(key, actions, found[start + k])));
    created += counts.reduce((sum, count) => sum + count, 0);
  }
  return created;
}

/** Adds the actions of the periods that have none; returns their number. */
function saveMonth(key: Key, actions: readonly PlacedAction[], found: Item | undefined): Promise<number> {
  return retryFrom({ found, load: () => get(key) }, async (item) => {
    const added = actions.filter(({ period }) => !item?.[attributeOf(period.startsAt)]);
    if (added.length === 0) return 0;
    const numbered = added.map(({ period, action }, k) => ({ k, period, action }));
    await update(key, {
      UpdateExpression: `SET ${numbered.map(({ k }) => `#p${k} = :a${k}`).join(', ')}`,
      ConditionExpression: numbered.map(({ k }) => `attribute_not_exists(#p${k})`).join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(
        numbered.map(({ k, period }) => [`#p${k}`, attributeOf(period.startsAt)]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        numbered.map(({ k, action }) => [`:a${k}`, [action.kind, action.at]]),
      ),
    });
    return added.length;
  });
}

/** Each of these commitments has one action. */
async function saveCurrent(userId: string, all: readonly Actions[], progress: Progress): Promise<number> {
  let created = 0;
  for (let start = 0; start < all.length; start += CURRENT_AT_ONCE) {
    const some = all.slice(start, start + CURRENT_AT_ONCE);
    const read = { found: progress, load: () => loadProgress(userId) };
    created += await retryFrom(read, (found) => saveLatest(userId, found, some));
  }
  return created;
}

/** Makes each action the latest one of its commitment, if the current period has none; returns how many were new. */
async function saveLatest(userId: string, progress: Progress, all: readonly Actions[]): Promise<number> {
  const added = all.flatMap(({ id, actions: [placed] }) => {
    const entry = progress.entries[id];
    const latest = entry && latestAction(entry);
    if (!entry || !placed || (latest && contains(placed.period, latest.at))) return [];
    const placement = place(scheduleOf(progress, entry), latest, placed.action);
    const archive = placement.kind === 'latest' ? placement.archive : undefined;
    return [{ id, entry, action: placed.action, archive }];
  });
  if (added.length === 0) return 0;
  // The replaced actions are saved first: after a crash in between, the repetition loses nothing.
  await Promise.all(
    added.flatMap(({ id, archive }) => (archive ? [saveInHistory(userId, id, archive.period, archive.action)] : [])),
  );
  await update(keys.progress(userId), {
    UpdateExpression: `SET ${added.map((_, k) => `#entries.#i${k} = :n${k}`).join(', ')}`,
    ConditionExpression: added.map((_, k) => `#entries.#i${k} = :b${k}`).join(' AND '),
    ExpressionAttributeNames: {
      '#entries': 'entries',
      ...Object.fromEntries(added.map(({ id }, k) => [`#i${k}`, id])),
    },
    ExpressionAttributeValues: Object.fromEntries(
      added.flatMap(({ entry, action }, k) => [
        [`:b${k}`, entry],
        [`:n${k}`, withLatest(entry, action)],
      ]),
    ),
  });
  return added.length;
}

function contains({ startsAt, endsAt }: PlacedAction['period'], instant: number): boolean {
  return startsAt <= instant && instant < endsAt;
}
