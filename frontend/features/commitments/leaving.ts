import type { Commitment } from '#shared/contracts/commitments.ts';
import { type Filters, passes } from './arrange.ts';

/*
 * Where what is completed is not shown, a row that is checked off stays for a moment, struck, so that one sees what happened and
 * can undo it; then it folds away. It does not matter who has checked it off.
 */

/** Struck through, and then on its way out. */
export type Phase = 'struck' | 'folding';
export type Leaving = ReadonlyMap<string, Phase>;

export const NOBODY: Leaving = new Map();

/** Who is leaving, now that `before` has become `after`. The same object where nothing changes. */
export function leavingAfter(
  leaving: Leaving,
  before: readonly Commitment[],
  after: readonly Commitment[],
  filters: Filters,
): Leaving {
  if (filters.completed) return leaving.size === 0 ? leaving : NOBODY;
  const open = new Set(before.filter((each) => passes(filters, each)).map(({ id }) => id));
  const withCompleted = { ...filters, completed: true };
  const now = new Map<string, Phase>();
  for (const each of after) {
    if (!each.completed || !passes(withCompleted, each)) continue;
    const phase = leaving.get(each.id) ?? (open.has(each.id) ? 'struck' : undefined);
    if (phase) now.set(each.id, phase);
  }
  const same = now.size === leaving.size && [...now].every(([id, phase]) => leaving.get(id) === phase);
  return same ? leaving : now;
}
