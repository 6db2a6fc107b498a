import { isDeepStrictEqual } from 'node:util';
import type { BoardPart, RecordedAction } from '#shared/contracts/live.ts';
import type { BoardOrder } from '#shared/domain/board.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';
import { FOR_NOBODY, type Visibility } from '#shared/domain/visibility.ts';
import type { Exercise } from './commitments/commitment-lists.ts';
import { type Progress, toPauses } from './commitments/progress.ts';
import { type StoredVisibility, toVisibility } from './commitments/visibilities.ts';
import type { Item } from './dynamodb.ts';
import { keys, prefixes } from './keys.ts';

/* Converts records of boards to changes, for `stream-changes.ts`. */

/** Who sees a commitment, and whether they may read its notes. */
export interface CommitmentSharing {
  visibility: Visibility;
  notesShared: boolean;
}

export type BoardChange =
  /** A board has changed: only by these completion actions, only in this part, or, without either, in any part. */
  | { kind: 'commitments'; userId: string; actions?: RecordedAction[]; part?: BoardPart }
  /** The schedule, closings or pauses of these commitments have changed, which confidants see; `null`: of all. */
  | { kind: 'shown'; userId: string; ids: string[] | null; pauses?: Record<'before' | 'after', readonly NamedPause[]> }
  /**
   * A commitment was created, deleted, shared with others, or changed in what others see (`isContentChanged`). Before
   * its creation and after its deletion, its visibility is nobody's.
   */
  | {
      kind: 'commitment';
      userId: string;
      before: CommitmentSharing;
      after: CommitmentSharing;
      isContentChanged: boolean;
    }
  /** The order of commitments or categories has changed, with which commitments or categories there are. */
  | { kind: 'order'; userId: string; before: BoardOrder; after: BoardOrder }
  /** A category was renamed. */
  | { kind: 'category'; userId: string; id: string };

/** The changes of a record of a user's board: its order, commitments, categories, progress and pauses. No request. */
export function boardChanges(userId: string, sortKey: string, before: Item, after: Item): BoardChange[] {
  const change = { kind: 'commitments', userId } as const;
  if (sortKey.startsWith(prefixes.category)) {
    const renamed: BoardChange = { kind: 'category', userId, id: sortKey.slice(prefixes.category.length) };
    return [{ ...change, part: 'categories' }, ...(isKept(before, after) ? [renamed] : [])];
  }
  if (sortKey === keys.pauses(userId).SK) {
    const [had, has] = [toPauses(before).all, toPauses(after).all];
    const told = shown(userId, pausedAnew(had, has)).map((each) => ({ ...each, pauses: { before: had, after: has } }));
    return [{ ...change, part: 'commitments' }, ...told];
  }
  if (sortKey.startsWith(prefixes.commitment)) {
    return [{ ...change, part: 'commitments' }, ...commitment(userId, before, after)];
  }
  if (sortKey === keys.progress(userId).SK) {
    const actions = actionsOf(before, after);
    if (actions) return [{ ...change, actions }];
    return [{ ...change, part: 'commitments' }, ...shown(userId, changedAnew(before, after))];
  }
  return order(userId, before.order as BoardOrder | undefined, after.order as BoardOrder | undefined);
}

const isKept = (before: Item, after: Item) => before.PK !== undefined && after.PK !== undefined;

function order(userId: string, before: BoardOrder | undefined, after: BoardOrder | undefined): BoardChange[] {
  const { categories: had, ...othersBefore }: Partial<BoardOrder> = before ?? {};
  const { categories: has, ...others }: Partial<BoardOrder> = after ?? {};
  const parts: BoardPart[] = [];
  if (!isDeepStrictEqual(others, othersBefore)) parts.push('commitments');
  if (!isDeepStrictEqual(has, had)) parts.push('categories');
  const changes: BoardChange[] = parts.map((part) => ({ kind: 'commitments', userId, part }));
  return before && after && parts.length > 0 ? [...changes, { kind: 'order', userId, before, after }] : changes;
}

/** What others see of a commitment. Its description and cue, and the notes of its exercises, are for its owner. */
function commitment(userId: string, before: Item, after: Item): BoardChange[] {
  const shownIn = (item: Item): CommitmentSharing => ({
    visibility: item.PK === undefined ? FOR_NOBODY : toVisibility(item.visibility as StoredVisibility | undefined),
    notesShared: item.notesShared === true,
  });
  const seen = ({ title, type, category, exercises = [] }: Item) => {
    const all = (exercises as Exercise[]).map(({ notes: _, ...exercise }) => exercise);
    return { title, type, category, exercises: all };
  };
  const [had, has] = [shownIn(before), shownIn(after)];
  const isContentChanged = isKept(before, after) && !isDeepStrictEqual(seen(before), seen(after));
  if (!isContentChanged && isDeepStrictEqual(had, has)) return [];
  return [{ kind: 'commitment', userId, before: had, after: has, isContentChanged }];
}

const shown = (userId: string, ids: string[] | null): (BoardChange & { kind: 'shown' })[] =>
  ids?.length === 0 ? [] : [{ kind: 'shown', userId, ids }];

/** The commitments whose paused days have changed; `null` for all. Confidants do not see the reason of a pause. */
function pausedAnew(before: readonly NamedPause[], after: readonly NamedPause[]): string[] | null {
  const had = new Map(before.map((each) => [each.id, each]));
  const has = new Map(after.map((each) => [each.id, each]));
  const ids = new Set<string>();
  for (const id of new Set([...had.keys(), ...has.keys()])) {
    const [was, is] = [had.get(id), has.get(id)];
    const isSame = was?.from === is?.from && was?.until === is?.until;
    if (isSame && isDeepStrictEqual(was?.commitmentIds, is?.commitmentIds)) continue;
    if (was?.commitmentIds === null || is?.commitmentIds === null) return null;
    const [named, names] = [was?.commitmentIds ?? [], is?.commitmentIds ?? []];
    for (const each of [...named, ...names]) {
      if (!isSame || !named.includes(each) || !names.includes(each)) ids.add(each);
    }
  }
  return [...ids];
}

/**
 * The commitments whose entries have changed in more than their reminders; `null`, for all, if the clock has changed.
 */
function changedAnew(before: Item, after: Item): string[] | null {
  if (before.clocks && !isDeepStrictEqual(before.clocks, after.clocks)) return null;
  const had = entriesOf(before);
  const seen = ({ r: _, ...others }: Progress['entries'][string]) => others;
  return Object.entries(entriesOf(after)).flatMap(([id, entry]) => {
    const was = had[id];
    return was && !isDeepStrictEqual(seen(was), seen(entry)) ? [id] : [];
  });
}

/** The completion actions; undefined if anything else has changed. */
function actionsOf(before: Item, after: Item): RecordedAction[] | undefined {
  if (!isDeepStrictEqual(withoutActions(before), withoutActions(after))) return undefined;
  const entriesBefore = entriesOf(before);
  const changed = Object.entries(entriesOf(after)).filter(
    ([id, entry]) => !isDeepStrictEqual(entry, entriesBefore[id]),
  );
  const actions = changed.flatMap(([id, { d, t }]) => {
    const had = entriesBefore[id];
    if (d === undefined || t === undefined || (d === had?.d && t === had.t)) return [];
    return [{ id, kind: d, at: new Date(t).toISOString() }];
  });
  // The entry does not tell an addition that is not the latest action, so this is no list of actions.
  return actions.length < changed.length ? undefined : actions;
}

const entriesOf = (progress: Item) => (progress.entries ?? {}) as Progress['entries'];

function withoutActions(progress: Item): Item {
  const entries = Object.entries(entriesOf(progress)).map(([id, { d: _, t: __, a: ___, x: ____, ...timing }]) => [
    id,
    timing,
  ]);
  return { ...progress, entries: Object.fromEntries(entries) };
}
