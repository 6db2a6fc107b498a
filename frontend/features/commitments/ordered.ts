import { inOrder } from '#frontend/lib/in-order.ts';
import type { Order } from '#frontend/lib/orders.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import type { Seen } from './seen.ts';

/* Commitments as they stand with the orders that are not confirmed yet, and with those that are. */

export interface CommitmentOrder extends Order {
  mode: SortMode;
  /** To which the ids belong from now on; only of a category's order. */
  categoryId: string | null;
  /** Those of the ids that come there from elsewhere. */
  moved: string[];
}

/** What shows when an order is laid over the list. What it leaves as it is stays the same object. */
export function laidOver(
  all: readonly Commitment[],
  { mode, ids, categoryId, moved }: Pick<CommitmentOrder, 'mode' | 'ids' | 'categoryId' | 'moved'>,
): readonly Commitment[] {
  if (mode === 'manual') {
    return inOrder(all, ids).map((each, place) =>
      each.manual_position === place ? each : { ...each, manual_position: place },
    );
  }
  const members = all
    .filter(({ id, category_id }) => moved.includes(id) || category_id === categoryId)
    .sort((a, b) => a.category_position - b.category_position);
  const places = new Map(inOrder(members, ids).map(({ id }, place) => [id, place]));
  return all.map((each) => {
    const place = places.get(each.id);
    if (place === undefined || (each.category_position === place && each.category_id === categoryId)) return each;
    return { ...each, category_id: categoryId, category_position: place };
  });
}

/**
 * The list as the server answered it. What was seen later than it was asked for (a tick that was confirmed meanwhile, a
 * commitment that was made) stays, in its new place.
 */
export function taken(all: readonly Seen[], reply: readonly Commitment[], asOf: number): Seen[] {
  const known = new Map(all.map((seen) => [seen.commitment.id, seen]));
  const listed = reply.map((commitment): Seen => {
    const before = known.get(commitment.id);
    if (!before || before.asOf <= asOf) return { commitment, asOf };
    const { manual_position, category_position, category_id } = commitment;
    return { ...before, commitment: { ...before.commitment, manual_position, category_position, category_id } };
  });
  const ids = new Set(reply.map(({ id }) => id));
  return [...all.filter(({ commitment, asOf: later }) => later > asOf && !ids.has(commitment.id)), ...listed];
}
