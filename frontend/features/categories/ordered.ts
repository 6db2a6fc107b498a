import { inOrder } from '#frontend/lib/in-order.ts';
import type { Order } from '#frontend/lib/orders.ts';
import type { Category } from '#shared/contracts/categories.ts';

/** What shows when an order is laid over the list. What it leaves as it is stays the same object. */
export function laidOver(all: readonly Category[], { ids }: Pick<Order, 'ids'>): readonly Category[] {
  const inPlace = [...all].sort((a, b) => a.position - b.position);
  return inOrder(inPlace, ids).map((each, place) => (each.position === place ? each : { ...each, position: place }));
}
