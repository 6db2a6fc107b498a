import { Refusal } from './refusal.ts';

/*
 * The order of a user's commitments: one list for the manual view, and one for each category. An order of any length is
 * one write, and the board's version detects parallel changes.
 */

export interface BoardOrder {
  manual: string[];
  categories: string[];
  /** By category id, and `NO_CATEGORY`. */
  within: Record<string, string[]>;
}

export const NO_CATEGORY = 'none';

/** The order of a new user. */
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

/** New commitments in their order: before all others in manual order, and last in their categories. */
export function addAll(order: BoardOrder, all: readonly { id: string; category: string | null }[]): BoardOrder {
  const added = Map.groupBy(all, ({ category }) => key(category));
  const within = { ...order.within };
  for (const [category, each] of added) within[category] = [...(within[category] ?? []), ...each.map(({ id }) => id)];
  return { ...order, manual: [...all.map(({ id }) => id), ...order.manual], within };
}

/** A commitment that moves to another category comes last there. */
export function move(order: BoardOrder, id: string, from: string | null, to: string | null): BoardOrder {
  const left = { ...order.within, [key(from)]: list(order, from).filter((each) => each !== id) };
  return { ...order, within: { ...left, [key(to)]: [...(left[key(to)] ?? []), id] } };
}

/** The order without a commitment; an unknown id changes nothing. */
export function remove(order: BoardOrder, id: string): BoardOrder {
  const without = (ids: string[]) => ids.filter((each) => each !== id);
  return {
    ...order,
    manual: without(order.manual),
    within: Object.fromEntries(Object.entries(order.within).map(([category, ids]) => [category, without(ids)])),
  };
}

/** The manual order with these commitments first; the others follow in their order. @throws Refusal (unknown_ids) */
export function reorder(order: BoardOrder, ids: readonly string[]): BoardOrder {
  refuseUnknown(order.manual, ids);
  return { ...order, manual: first(order.manual, ids) };
}

/**
 * The order of one category with these commitments first. Without a `category` it is the one that all of them are in.
 * With one (`null`: none), commitments from elsewhere move into it, or only the `movable` ones of them: so a client
 * that does not know that a commitment has left the category does not bring it back. `moved` has those that moved.
 * @throws Refusal: unknown_ids, ids_of_several_categories if no category is given.
 */
export function reorderWithin(
  order: BoardOrder,
  named: readonly string[],
  category?: string | null,
  movable: readonly string[] = named,
): { order: BoardOrder; category: string | null; moved: string[] } {
  refuseUnknown(order.manual, named);
  const into = category === undefined ? categoryOf(order, named) : shownCategory(order, category);
  const ids = named.filter((id) => movable.includes(id) || list(order, into).includes(id));
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

/** The order without a category: its commitments move to the end of those without one. */
export function removeCategory(order: BoardOrder, id: string): BoardOrder {
  const { [id]: orphans = [], ...within } = order.within;
  return {
    ...order,
    categories: order.categories.filter((each) => each !== id),
    within: { ...within, [NO_CATEGORY]: [...list(order, null), ...orphans] },
  };
}

/** The categories in the given order; the others follow. @throws Refusal (unknown_ids) */
export function reorderCategories(order: BoardOrder, ids: readonly string[]): BoardOrder {
  refuseUnknown(order.categories, ids);
  return { ...order, categories: first(order.categories, ids) };
}

/** The positions of a commitment, from 0; 0 in an order that does not contain it. */
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

/** The category that a commitment shows: one that no longer exists reads as none. */
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
