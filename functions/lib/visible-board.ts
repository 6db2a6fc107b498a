import type { PlacedCategory } from '#functions/lib/data/categories/categories.ts';
import type { WholeBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { toVisibility } from '#functions/lib/data/commitments/visibilities.ts';
import type { BoardOrder } from '#shared/domain/board.ts';
import { type Subject, type Viewer, visible } from '#shared/domain/visibility.ts';

/** A board without the commitments that a viewer does not see, and without what belongs to them. */
export interface VisibleBoard {
  board: WholeBoard;
  /**
   * The instants at which the viewer stops seeing commitments (epoch milliseconds), by id. Without an entry no end is
   * known.
   */
  ends: ReadonlyMap<string, number>;
  /** As `ends` for notes: an entry for each commitment whose notes the viewer reads; `null` if no end is known. */
  noteEnds: ReadonlyMap<string, number | null>;
}

/** The part of a subject's board that a viewer sees at an instant. Pure, without requests. */
export function visibleBoard(board: WholeBoard, subject: Subject, viewer: Viewer, now: number): VisibleBoard {
  const { commitments, order, progress } = board;
  const ends = new Map<string, number>();
  const noteEnds = new Map<string, number | null>();
  const hidden = new Set<string>();
  for (const { id, visibility: stored, notesShared } of commitments) {
    const visibility = toVisibility(stored);
    const verdict = visible(subject, viewer, { kind: 'commitments', visibility }, now);
    const notes = visible(subject, viewer, { kind: 'notes', visibility, shared: notesShared === true }, now);
    if (!verdict.visible) hidden.add(id);
    if (verdict.until !== null) ends.set(id, verdict.until);
    if (notes.visible) noteEnds.set(id, notes.until);
  }
  if (hidden.size === 0) return { board, ends, noteEnds };
  return {
    board: {
      ...board,
      commitments: commitments.filter(({ id }) => !hidden.has(id)),
      order: visibleOrder(order, (id) => hidden.has(id)),
      progress: {
        ...progress,
        entries: Object.fromEntries(Object.entries(progress.entries).filter(([id]) => !hidden.has(id))),
      },
    },
    ends,
    noteEnds,
  };
}

/** An order without hidden commitments, and without the categories that contain only such. Pure. */
export function visibleOrder(order: BoardOrder, isHidden: (id: string) => boolean): BoardOrder {
  const seen = (ids: readonly string[]) => ids.filter((id) => !isHidden(id));
  const isSeen = (category: string) => {
    const all = order.within[category] ?? [];
    return all.length === 0 || seen(all).length > 0;
  };
  return {
    manual: seen(order.manual),
    categories: order.categories.filter(isSeen),
    within: Object.fromEntries(Object.entries(order.within).map(([category, ids]) => [category, seen(ids)])),
  };
}

/** The categories that a visible board has, with their positions among these. */
export function visibleCategories(all: readonly PlacedCategory[], { board }: VisibleBoard): PlacedCategory[] {
  const names = new Set(board.order.categories);
  return all.filter(({ id }) => names.has(id)).map((each, position) => ({ ...each, position }));
}

/** When the viewer stops seeing something of a commitment, in ISO 8601; `null` if no end is known. */
export const endIn = (ends: ReadonlyMap<string, number | null>, id: string): string | null => isoEnd(ends.get(id));

/** An end in ISO 8601; `null` if none is known. */
export const isoEnd = (end: number | null | undefined): string | null =>
  end === undefined || end === null ? null : new Date(end).toISOString();
