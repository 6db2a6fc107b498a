import type { Commitment } from '#shared/contracts/commitments.ts';
import { isClosed } from './model.ts';
import { type Filters, matchesChoice, matchesFilters } from './view.ts';

/* Which rows of a list are rendered. */

/** The first lists with up to `limit` rows in all; a heading counts as a row. */
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
 * A row that is closed or opened again, or in a view without completed commitments completed or skipped, stays for a
 * moment, so that the user sees it; then it folds to a line with 'Undo', which closes later. It does not matter which
 * device has done it.
 */

/** In order: the row shows its new state, it folds, a line with 'Undo' replaces it, the line closes. */
export const EXIT_PHASES = ['struck', 'folding', 'folded', 'closing'] as const;
export type ExitPhase = (typeof EXIT_PHASES)[number];
export type RowExits = ReadonlyMap<string, ExitPhase>;

export const NO_EXITS: RowExits = new Map();

/** Rows and lines in which a note was begun, and whether it is still being written: nothing may take it away. */
export type Noted = ReadonlyMap<string, boolean>;

export const NONE_NOTED: Noted = new Map();

/** Whether the line with 'Undo' has replaced the row. */
export const isLine = (phase: ExitPhase | undefined): boolean => phase === 'folded' || phase === 'closing';

/** Phases that are animations. */
const ANIMATIONS: readonly ExitPhase[] = ['folding', 'closing'];

/** The exits with this one in its next phase, or without it after the last one. `reducedMotion` skips animations. */
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

/** The rows on their way out after `before` has become `after`. The same object if nothing changes. */
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
    // A row leaves only after it.
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
 * The list with those on their way out that were closed, opened again or noted, each in its place: an answer of the
 * server may have them no more. The same list if there are none.
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
