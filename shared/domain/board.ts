/*
 * The order of a user's commitments: one list for the manual view, one for each category. An order of any length is one
 * write, and two tabs that change it at once are told apart by the board's version.
 */

export interface BoardOrder {
  manual: string[];
  categories: string[];
  /** By category id, and `NO_CATEGORY`. */
  within: Record<string, string[]>;
}

export const NO_CATEGORY = 'none';

/** The order of a user who has nothing yet. */
export function emptyOrder(): BoardOrder {
  return { manual: [], categories: [], within: {} };
}

/** A new commitment comes first in manual order and last in its category. */
export function add(order: BoardOrder, id: string, category: string | null): BoardOrder {
  return {
    ...order,
    manual: [id, ...order.manual],
    within: { ...order.within, [key(category)]: [...list(order, category), id] },
  };
}

/** A commitment that goes to another category comes last there. */
export function move(order: BoardOrder, id: string, from: string | null, to: string | null): BoardOrder {
  const left = { ...order.within, [key(from)]: list(order, from).filter((each) => each !== id) };
  return { ...order, within: { ...left, [key(to)]: [...(left[key(to)] ?? []), id] } };
}

/** The order without a commitment; one that it does not know changes nothing. */
export function remove(order: BoardOrder, id: string): BoardOrder {
  const without = (ids: string[]) => ids.filter((each) => each !== id);
  return {
    ...order,
    manual: without(order.manual),
    within: Object.fromEntries(Object.entries(order.within).map(([category, ids]) => [category, without(ids)])),
  };
}

/** A commitment's places, from 0. One that an order does not know stands at 0. */
export function positions(
  order: BoardOrder,
  id: string,
  category: string | null,
): { manual: number; category: number } {
  return {
    manual: Math.max(0, order.manual.indexOf(id)),
    category: Math.max(0, list(order, category).indexOf(id)),
  };
}

/** The category that a commitment shows: one that does not exist (any more) reads as none. */
export function shownCategory(order: BoardOrder, category: string | null): string | null {
  return category !== null && order.categories.includes(category) ? category : null;
}

function list(order: BoardOrder, category: string | null): string[] {
  return order.within[key(category)] ?? [];
}

function key(category: string | null): string {
  return category ?? NO_CATEGORY;
}
