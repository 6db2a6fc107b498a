import { arrayMove } from '@dnd-kit/sortable';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment, SortMode } from '#shared/contracts/commitments.ts';
import { noCategory } from '#shared/text/commitments.ts';
import type { ListPosition } from '#shared/text/commitments-reorder.ts';
import { type Filters, groupByCategory, NO_CATEGORY } from '../../view.ts';

export interface ReorderBoardProps {
  sort: SortMode;
  /** All commitments in manual order, as `useOrderedCommitments` returns them. */
  commitments: readonly Commitment[];
  /** The commitments that match the filters, in manual order. */
  shown: readonly Commitment[];
  /** All categories, as `useOrderedCategories` returns them. */
  categories: readonly Category[];
  /** The category filter. With one, the category view has only that group. */
  category?: Filters['category'];
  /** Saves the order of all categories. */
  onReorderCategories: (ids: string[]) => void;
}

/*
 * The lists of reorder mode are lanes: one in the manual view, one for each category in the category view. A move among
 * the visible rows changes the order of the whole list, which may include rows that the filters hide.
 */

export interface Lane {
  key: string;
  /** `null`: 'No Category'; `undefined`: the manual order, which has no heading. */
  category: Category | null | undefined;
  rows: readonly Commitment[];
}

/** The `index`th row of the `lane`th lane. */
export interface Place {
  lane: number;
  index: number;
}

export type Direction = 'up' | 'down';

type View = Pick<ReorderBoardProps, 'sort' | 'categories'> & { category?: string | undefined };

export function lanesOf({ sort, categories, category = '' }: View, shown: readonly Commitment[]): Lane[] {
  if (sort === 'manual') return [{ key: 'manual', category: undefined, rows: shown }];
  return groupByCategory(shown, categories)
    .map((group) => ({ key: group.category?.id ?? NO_CATEGORY, category: group.category, rows: group.rows }))
    .filter(({ key }) => category === '' || key === category);
}

export function findPlace(lanes: readonly Lane[], id: string): Place | undefined {
  const lane = lanes.findIndex(({ rows }) => rows.some((row) => row.id === id));
  return lane < 0 ? undefined : { lane, index: lanes[lane]?.rows.findIndex((row) => row.id === id) ?? 0 };
}

/** The next place up or down, also across lanes: up from the first place of a lane is the end of the lane above. */
export function adjacentPlace(lanes: readonly Lane[], { lane, index }: Place, direction: Direction): Place | undefined {
  const rows = (of: number) => lanes[of]?.rows.length ?? 0;
  if (direction === 'up') {
    if (index > 0) return { lane, index: index - 1 };
    return lane > 0 ? { lane: lane - 1, index: rows(lane - 1) } : undefined;
  }
  if (index < rows(lane) - 1) return { lane, index: index + 1 };
  return lane < lanes.length - 1 ? { lane: lane + 1, index: 0 } : undefined;
}

/**
 * The whole order after `id` has become the `index`th of the shown ids. Moved down, it comes right after the shown one
 * above it; otherwise right before the shown one below it. Hidden ids keep their order.
 */
export function moveInOrder(whole: readonly string[], shown: readonly string[], id: string, index: number): string[] {
  const rest = whole.filter((each) => each !== id);
  const others = shown.filter((each) => each !== id);
  const above = others[index - 1];
  const below = others[index];
  const before = shown.indexOf(id);
  const isDown = before >= 0 && index > before;
  const [neighbour, side] = above !== undefined && (isDown || below === undefined) ? [above, 1] : [below, 0];
  const met = neighbour === undefined ? -1 : rest.indexOf(neighbour);
  const place = met < 0 ? rest.length : met + side;
  const at = whole.indexOf(id);
  // From another category, the id is new in this list.
  return at < 0 ? rest.toSpliced(place, 0, id) : arrayMove([...whole], at, place);
}

/** All ids of the list that a lane shows a part of. */
export function fullOrder(
  { sort, categories }: View,
  commitments: readonly Commitment[],
  key: string,
): readonly string[] {
  if (sort === 'manual') return commitments.map(({ id }) => id);
  const group = groupByCategory(commitments, categories).find(({ category }) => (category?.id ?? NO_CATEGORY) === key);
  return group?.rows.map(({ id }) => id) ?? [];
}

/** The ids of the shown categories, in order. */
export const categoryIds = (lanes: readonly Lane[]): string[] => lanes.flatMap(({ category }) => category?.id ?? []);

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

export interface Subject {
  id: string;
  title: string;
  kind: 'row' | 'category';
}

/** A heading, a row or the text of an empty lane, above a dragged element. */
export interface BlockAbove {
  kind: 'head' | 'row' | 'empty';
}

export function subjectOf(lanes: readonly Lane[], id: string): Subject | undefined {
  const place = findPlace(lanes, id);
  if (place) return { id, kind: 'row', title: lanes[place.lane]?.rows[place.index]?.title ?? '' };
  const lane = lanes.find(({ category }) => category?.id === id);
  return lane?.category ? { id, kind: 'category', title: lane.category.name } : undefined;
}

/** The place of a row below these blocks: in the lane of the last heading. */
export function placeAfter(above: readonly BlockAbove[]): Place {
  const last = above.findLastIndex(({ kind }) => kind === 'head');
  const heads = above.filter(({ kind }) => kind === 'head').length;
  return { lane: Math.max(0, heads - 1), index: above.slice(last + 1).filter(({ kind }) => kind === 'row').length };
}

export function positionOf(lanes: readonly Lane[], { id, kind }: Subject): ListPosition {
  if (kind === 'category') return categoryPosition(lanes, categoryIds(lanes).indexOf(id));
  return positionAt(lanes, id, findPlace(lanes, id) ?? { lane: 0, index: 0 });
}

export function positionBelow(
  lanes: readonly Lane[],
  { id, kind }: Subject,
  above: readonly BlockAbove[],
): ListPosition {
  return kind === 'category' ? categoryPosition(lanes, above.length) : positionAt(lanes, id, placeAfter(above));
}

export function positionAt(lanes: readonly Lane[], id: string, { lane, index }: Place): ListPosition {
  const { category, rows = [] } = lanes[lane] ?? {};
  const others = rows.filter((row) => row.id !== id).length;
  const within = category === undefined ? undefined : (category?.name ?? noCategory);
  return { position: index + 1, count: others + 1, within };
}

export function categoryPosition(lanes: readonly Lane[], index: number): ListPosition {
  return { position: index + 1, count: categoryIds(lanes).length, within: undefined };
}
