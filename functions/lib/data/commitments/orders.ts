import { keys } from '#functions/lib/data/keys.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, type TransactItem, updateItem } from '#functions/lib/data/table.ts';
import * as rules from '#shared/domain/board.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { loadBoard, saveOrder, type WholeBoard } from './commitment-lists.ts';

/**
 * A requested order: of all commitments, or of one category. The category is `null` for commitments without one, and
 * undefined for the category that the ids have. Only `movable` ids may come from another category; undefined allows
 * all.
 */
export type Reordering =
  | { mode: 'manual'; ids: readonly string[] }
  | {
      mode: 'category';
      ids: readonly string[];
      category: string | null | undefined;
      movable: readonly string[] | undefined;
    };

/**
 * Reorders commitments: one Query and one UpdateItem; one transaction if some move to another category; no write if
 * nothing changes. After a lost race the order is decided again on the new state, so two parallel orders result in one
 * of the two.
 * @throws Refusal: unknown_ids, ids_of_several_categories, too_many_moves, changed_meanwhile when others kept changing
 * the board.
 */
export async function reorderCommitments(userId: string, reordering: Reordering): Promise<WholeBoard> {
  return retryOnConflict(async () => {
    const board = await loadBoard(userId);
    const { order, category, moved } = decide(board, reordering);
    if (moved.length > LIMITS.movesAtOnce)
      throw new Refusal('too_many_moves', { params: { limit: LIMITS.movesAtOnce } });
    if (JSON.stringify(order) === JSON.stringify(board.order)) return board;
    await commit([saveOrder(userId, board, order), ...moved.map((id) => saveCategory(userId, id, category))]);
    const commitments = board.commitments.map((each) => (moved.includes(each.id) ? { ...each, category } : each));
    return { ...board, version: board.version + 1, order, commitments };
  });
}

function decide({ order }: WholeBoard, reordering: Reordering) {
  return reordering.mode === 'manual'
    ? { order: rules.reorder(order, reordering.ids), category: null, moved: [] }
    : rules.reorderWithin(order, reordering.ids, reordering.category, reordering.movable);
}

/**
 * Sets the category of a commitment if it exists. A change of category also changes the order, whose version guards
 * both.
 */
function saveCategory(userId: string, id: string, category: string | null): TransactItem {
  return updateItem(keys.commitment(userId, id), { set: { category }, if: 'attribute_exists(#PK)' });
}
