import { inOrder } from '#frontend/lib/in-order.ts';
import type { ListOrder } from '#frontend/lib/list-order.ts';
import type { Category } from '#shared/contracts/categories.ts';

/** The list in this order. Categories that keep their position stay the same objects. */
export function withOrder(all: readonly Category[], { ids }: Pick<ListOrder, 'ids'>): readonly Category[] {
  const inPlace = [...all].sort((a, b) => a.position - b.position);
  return inOrder(inPlace, ids).map((each, place) => (each.position === place ? each : { ...each, position: place }));
}
