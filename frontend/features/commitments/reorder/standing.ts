import { categoryIds, type Lane, type Place, placeOf } from './lanes.ts';
import type { Standing } from './words.ts';

/* Where something stands, or would. */

export interface Subject {
  id: string;
  title: string;
  kind: 'row' | 'category';
}

/** Something in the column of headings and rows. */
export interface Mark {
  kind: 'head' | 'row' | 'empty';
}

export function subjectOf(lanes: readonly Lane[], id: string): Subject | undefined {
  const place = placeOf(lanes, id);
  if (place) return { id, kind: 'row', title: lanes[place.lane]?.rows[place.index]?.title ?? '' };
  const lane = lanes.find(({ category }) => category?.id === id);
  return lane?.category ? { id, kind: 'category', title: lane.category.name } : undefined;
}

/** Where a row comes to lie, given what stands above it: in the list of the last heading. */
export function placeAfter(above: readonly Mark[]): Place {
  const last = above.findLastIndex(({ kind }) => kind === 'head');
  const heads = above.filter(({ kind }) => kind === 'head').length;
  return { lane: Math.max(0, heads - 1), index: above.slice(last + 1).filter(({ kind }) => kind === 'row').length };
}

/** Where it stands now. */
export function standingOf(lanes: readonly Lane[], { id, kind }: Subject): Standing {
  if (kind === 'category') return standingOfCategory(lanes, categoryIds(lanes).indexOf(id));
  return standingAt(lanes, id, placeOf(lanes, id) ?? { lane: 0, index: 0 });
}

/** Where it would stand below these. */
export function standingAfter(lanes: readonly Lane[], { id, kind }: Subject, above: readonly Mark[]): Standing {
  return kind === 'category' ? standingOfCategory(lanes, above.length) : standingAt(lanes, id, placeAfter(above));
}

/** Of a commitment in a place. */
export function standingAt(lanes: readonly Lane[], id: string, { lane, index }: Place): Standing {
  const { category, rows = [] } = lanes[lane] ?? {};
  const others = rows.filter((row) => row.id !== id).length;
  const within = category === undefined ? undefined : (category?.name ?? 'No Category');
  return { position: index + 1, count: others + 1, within };
}

export function standingOfCategory(lanes: readonly Lane[], index: number): Standing {
  return { position: index + 1, count: categoryIds(lanes).length, within: undefined };
}
