import type { Commitment } from '#shared/contracts/commitments.ts';
import { isClosed } from './model.ts';
import { type Filters, matchesChoice, matchesFilters } from './view.ts';

/* The rendered rows of a list. */

/** The first lists with at most `limit` rows in total; a heading counts as a row. */
export function takeRows<List extends { rows: readonly unknown[] }>(lists: readonly List[], limit: number): List[] {
  const first: List[] = [];
  let left = limit;
  for (const list of lists) {
    if (left <= 0) break;
    first.push(list.rows.length <= left ? list : { ...list, rows: list.rows.slice(0, left) });
    left -= 1 + list.rows.length;
  }
  return first;
}

/*
 * A row stays for a moment when it leaves the view, because its commitment was closed, reopened, completed or skipped,
 * here or on another device. So the user sees the new state. Then the row folds to a line with 'Undo', which closes
 * later.
 */

/** In order: the row shows its new state, it folds, a line with 'Undo' replaces it, the line closes. */
const EXIT_PHASES = ['struck', 'folding', 'folded', 'closing'] as const;
export type ExitPhase = (typeof EXIT_PHASES)[number];
export type RowExits = ReadonlyMap<string, ExitPhase>;

export const NO_EXITS: RowExits = new Map();

/** The rows and lines in which a note was begun, and whether it is still being written. These stay. */
export type BegunNotes = ReadonlyMap<string, boolean>;

export const NONE_NOTED: BegunNotes = new Map();

/** Whether the line with 'Undo' has replaced the row. */
export const isLine = (phase: ExitPhase | undefined): boolean => phase === 'folded' || phase === 'closing';

/** Phases that are animations. */
const ANIMATIONS: readonly ExitPhase[] = ['folding', 'closing'];

/**
 * The exits after the next phase of this one, which is removed after its last phase. `reducedMotion` skips animations.
 */
export function withNextPhase(exits: RowExits, id: string, reducedMotion: boolean): RowExits {
  const phase = exits.get(id);
  if (!phase) return exits;
  const later = new Map(exits);
  const phases = EXIT_PHASES.slice(EXIT_PHASES.indexOf(phase) + 1);
  const next = phases.find((each) => !reducedMotion || !ANIMATIONS.includes(each));
  if (next) later.set(id, next);
  else later.delete(id);
  return later;
}

/** The exits after `before` has become `after`. The same object if nothing changes. */
export function updateRowExits(
  exits: RowExits,
  before: readonly Commitment[],
  after: readonly Commitment[],
  filters: Filters,
  noted = NONE_NOTED,
): RowExits {
  const listed = new Set(before.filter((each) => matchesFilters(filters, each)).map(({ id }) => id));
  const now = new Map<string, ExitPhase>();
  for (const each of after) {
    // A row with an unfinished note starts to leave only afterwards.
    const written = noted.get(each.id) ? (exits.get(each.id) ?? 'struck') : undefined;
    if (written) now.set(each.id, written);
    if (written || matchesFilters(filters, each) || !matchesChoice(filters, each)) continue;
    const phase = exits.get(each.id) ?? (listed.has(each.id) ? 'struck' : undefined);
    if (phase) now.set(each.id, phase);
  }
  const same = now.size === exits.size && [...now].every(([id, phase]) => exits.get(id) === phase);
  return same ? exits : now;
}

/**
 * The list with leaving rows that were closed, reopened or noted, each in its place: the server's list may no longer
 * have them. The same list if there are none.
 */
export function withLeaving(
  before: readonly Commitment[],
  after: readonly Commitment[],
  exits: RowExits,
  { closed }: Pick<Filters, 'closed'>,
  noted = NONE_NOTED,
): readonly Commitment[] {
  if (exits.size === 0) return after;
  const ids = new Set(after.map(({ id }) => id));
  const all = [...after];
  for (const [place, each] of before.entries()) {
    const isMoved = isClosed(each) !== Boolean(closed);
    if ((isMoved || noted.has(each.id)) && exits.has(each.id) && !ids.has(each.id)) all.splice(place, 0, each);
  }
  return all.length === after.length ? after : all;
}
