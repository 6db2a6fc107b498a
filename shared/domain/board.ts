import { Refusal } from './refusal.ts';

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

/**
 * The manual order with these commitments first, as named; those that are not named follow in their order.
 * @throws Refusal (invalid) for an id that is not on the board.
 */
export function reorder(order: BoardOrder, ids: readonly string[]): BoardOrder {
  refuseUnknown(order.manual, ids);
  return { ...order, manual: first(order.manual, ids) };
}

/**
 * The order of one category with these commitments first. Without a `category` it is the one that all of them are in;
 * with one (`null`: none), those that were elsewhere come into it, or of them only the `welcome`: who orders a category
 * without knowing that something has left it meanwhile does not bring it back. `moved` names those that came.
 * @throws Refusal (invalid) for an id that is not on the board, and for ids of several categories where none is named.
 */
export function reorderWithin(
  order: BoardOrder,
  named: readonly string[],
  category?: string | null,
  welcome: readonly string[] = named,
): { order: BoardOrder; category: string | null; moved: string[] } {
  refuseUnknown(order.manual, named);
  const into = category === undefined ? categoryOf(order, named) : shownCategory(order, category);
  const ids = named.filter((id) => welcome.includes(id) || list(order, into).includes(id));
  if (ids.length === 0) return { order, category: into, moved: [] };
  const moved = ids.filter((id) => !list(order, into).includes(id));
  const left = Object.entries(order.within).map(([each, all]) => [each, all.filter((id) => !moved.includes(id))]);
  const within = { ...Object.fromEntries(left), [key(into)]: first(list(order, into), ids) };
  return { order: { ...order, within }, category: into, moved };
}

/** A new category comes after all others. */
export function addCategory(order: BoardOrder, id: string): BoardOrder {
  return { ...order, categories: [...order.categories, id] };
}

/** The order without a category: its commitments come last among those that have none. */
export function removeCategory(order: BoardOrder, id: string): BoardOrder {
  const { [id]: orphans = [], ...within } = order.within;
  return {
    ...order,
    categories: order.categories.filter((each) => each !== id),
    within: { ...within, [NO_CATEGORY]: [...list(order, null), ...orphans] },
  };
}

/**
 * The categories in the order named; those that are not named follow.
 * @throws Refusal (invalid) for an id that is none of them.
 */
export function reorderCategories(order: BoardOrder, ids: readonly string[]): BoardOrder {
  refuseUnknown(order.categories, ids);
  return { ...order, categories: first(order.categories, ids) };
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

function categoryOf(order: BoardOrder, ids: readonly string[]): string | null {
  const homes = Object.entries(order.within).filter(([, all]) => ids.some((id) => all.includes(id)));
  if (homes.length > 1) throw new Refusal('ids_of_several_categories', { field: 'ids' });
  return shownCategory(order, homes[0]?.[0] ?? null);
}

function first(all: readonly string[], ids: readonly string[]): string[] {
  const known = new Set(ids);
  return [...ids, ...all.filter((id) => !known.has(id))];
}

function refuseUnknown(all: readonly string[], ids: readonly string[]): void {
  const known = new Set(all);
  if (!ids.every((id) => known.has(id))) throw new Refusal('unknown_ids', { field: 'ids' });
}

function list(order: BoardOrder, category: string | null): string[] {
  return order.within[key(category)] ?? [];
}

function key(category: string | null): string {
  return category ?? NO_CATEGORY;
}
