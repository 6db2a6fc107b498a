import type { Commitment } from '#shared/contracts/commitments.ts';
import { type Filters, matchesFilters } from './view.ts';

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
 * In a view without completed commitments, a row that is completed stays for a moment, struck through, so that the user
 * sees it and can undo it; then it folds away. It does not matter which device has completed it.
 */

/** First struck through, then folding away. */
export type ExitPhase = 'struck' | 'folding';
export type RowExits = ReadonlyMap<string, ExitPhase>;

export const NO_EXITS: RowExits = new Map();

/** The rows on their way out after `before` has become `after`. The same object if nothing changes. */
export function updateRowExits(
  exits: RowExits,
  before: readonly Commitment[],
  after: readonly Commitment[],
  filters: Filters,
): RowExits {
  if (filters.completed) return exits.size === 0 ? exits : NO_EXITS;
  const open = new Set(before.filter((each) => matchesFilters(filters, each)).map(({ id }) => id));
  const withCompleted = { ...filters, completed: true };
  const now = new Map<string, ExitPhase>();
  for (const each of after) {
    if (!each.completed || !matchesFilters(withCompleted, each)) continue;
    const phase = exits.get(each.id) ?? (open.has(each.id) ? 'struck' : undefined);
    if (phase) now.set(each.id, phase);
  }
  const same = now.size === exits.size && [...now].every(([id, phase]) => exits.get(id) === phase);
  return same ? exits : now;
}
