import { keys } from '#functions/lib/data/keys.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, TableName, type TransactItem } from '#functions/lib/data/table.ts';
import * as rules from '#shared/domain/board.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { loadBoard, saveOrder, type WholeBoard } from './commitment-lists.ts';

/**
 * What a person ordered: everything, or what one category holds (`null`: what has none; undefined: where the ids are), with
 * those that come into it (undefined: all that are elsewhere).
 */
export type Reordering =
  | { mode: 'manual'; ids: readonly string[] }
  | {
      mode: 'category';
      ids: readonly string[];
      category: string | null | undefined;
      welcome: readonly string[] | undefined;
    };

/**
 * Puts commitments in an order: one Query and one UpdateItem; one transaction where some come into another category.
 * Nothing is written where nothing changes. Who comes second decides again on what the first has left, so that two that
 * order at once end in one of the two orders.
 * @throws Refusal: invalid for ids that are not the user's own, of several categories, or too many that move; conflict when
 * others kept changing the board.
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
    : rules.reorderWithin(order, reordering.ids, reordering.category, reordering.welcome);
}

/** No condition but that it exists: who changes a category also changes the order, whose version guards both. */
function saveCategory(userId: string, id: string, category: string | null): TransactItem {
  return {
    Update: {
      TableName,
      Key: keys.commitment(userId, id),
      UpdateExpression: 'SET #category = :category',
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#pk': 'PK', '#category': 'category' },
      ExpressionAttributeValues: { ':category': category },
    },
  };
}
