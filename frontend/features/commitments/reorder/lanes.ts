import { arrayMove } from '@dnd-kit/sortable';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { grouped, NONE } from '../arrange.ts';
import type { ReorderBoardProps } from './props.ts';

/*
 * What reorder mode shows as lanes: one in the manual view, one for each category in the other. And what the whole order is
 * once something that is shown has been moved among what is shown.
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
  return grouped(shown, categories)
    .map((group) => ({ key: group.category?.id ?? NONE, category: group.category, rows: group.rows }))
    .filter(({ key }) => category === '' || key === category);
}

export function placeOf(lanes: readonly Lane[], id: string): Place | undefined {
  const lane = lanes.findIndex(({ rows }) => rows.some((row) => row.id === id));
  return lane < 0 ? undefined : { lane, index: lanes[lane]?.rows.findIndex((row) => row.id === id) ?? 0 };
}

/** The place next to this one, if need be in the next lane: up from a lane's first is the end of the lane above. */
export function stepFrom(lanes: readonly Lane[], { lane, index }: Place, direction: Direction): Place | undefined {
  const rows = (of: number) => lanes[of]?.rows.length ?? 0;
  if (direction === 'up') {
    if (index > 0) return { lane, index: index - 1 };
    return lane > 0 ? { lane: lane - 1, index: rows(lane - 1) } : undefined;
  }
  if (index < rows(lane) - 1) return { lane, index: index + 1 };
  return lane < lanes.length - 1 ? { lane: lane + 1, index: 0 } : undefined;
}

/**
 * The whole order once `id` is the `index`th of those that are shown: next to the one that it has met. Down the list it stands
 * after the one that is above it now, otherwise before the one that is below it. What is not shown keeps its order.
 */
export function moved(whole: readonly string[], shown: readonly string[], id: string, index: number): string[] {
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
  // From another category it comes into the list.
  return at < 0 ? rest.toSpliced(place, 0, id) : arrayMove([...whole], at, place);
}

/** The ids of everything in the list that a lane shows a part of. */
export function wholeOf(
  { sort, categories }: View,
  commitments: readonly Commitment[],
  key: string,
): readonly string[] {
  if (sort === 'manual') return commitments.map(({ id }) => id);
  const group = grouped(commitments, categories).find(({ category }) => (category?.id ?? NONE) === key);
  return group?.rows.map(({ id }) => id) ?? [];
}

/** The categories that are shown, in their order. */
export const categoryIds = (lanes: readonly Lane[]): string[] => lanes.flatMap(({ category }) => category?.id ?? []);

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
