import { type Board, type Category, saveOrder, toBoard } from '#functions/lib/data/commitments/commitment-lists.ts';
import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, createItem, deleteItem, get, getAll, transact, updateIf } from '#functions/lib/data/table.ts';
import * as rules from '#shared/domain/board.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** A category with its position from 0. */
export interface PlacedCategory extends Category {
  position: number;
}

/** All categories of a user in their order: one Query and one GetItem in parallel. */
export async function loadCategories(userId: string): Promise<PlacedCategory[]> {
  const { categories, board } = await load(userId);
  return placed(categories, board);
}

/** A category of the user's own: one BatchGetItem. @throws Refusal (category_not_found) */
export async function loadCategory(userId: string, id: string): Promise<PlacedCategory> {
  const { category, board } = await loadOne(userId, id);
  return { ...category, position: positionOf(board, id) };
}

/**
 * Creates a category after all others: one GetItem and one transaction. Returns the category of an earlier request if
 * this one repeats it, by its key or a given id: one to three more requests.
 * @throws Refusal: too_many_categories, category_not_found for the repetition of one that was deleted,
 * changed_meanwhile when others kept changing the board, idempotency_key_reused.
 */
export async function createCategory(
  userId: string,
  category: Category,
  repeatable: Repeatable | undefined,
  now: number,
): Promise<PlacedCategory> {
  return retryOnConflict(async () => {
    const board = toBoard(await get(keys.board(userId)));
    const repeated = async () => {
      const before = repeatable && (await loadRemembered(repeatable, now));
      if (before) return loadCategory(userId, String(before.categoryId));
      // The given id may be one that the server assigned to a category before.
      return repeatable?.given && board.order.categories.includes(category.id)
        ? loadCategory(userId, category.id)
        : undefined;
    };
    if (board.order.categories.length >= LIMITS.categories) {
      const before = await repeated();
      if (before) return before;
      throw new Refusal('too_many_categories', { params: { limit: LIMITS.categories } });
    }
    try {
      await transact([
        saveOrder(userId, board, rules.addCategory(board.order, category.id)),
        createItem({ ...keys.category(userId, category.id), ...category }),
        ...(repeatable ? [idempotencyItem(repeatable, { categoryId: category.id }, now)] : []),
      ]);
    } catch (error) {
      const before = error instanceof ConditionFailed && (await repeated());
      if (before) return before;
      throw error;
    }
    return { ...category, position: board.order.categories.length };
  });
}

/** Renames a category: one UpdateItem. @throws Refusal (category_not_found) */
export async function renameCategory(userId: string, found: PlacedCategory, name: string): Promise<PlacedCategory> {
  const kept = await updateIf(keys.category(userId, found.id), { set: { name }, if: 'attribute_exists(#PK)' });
  if (!kept) throw new Refusal('category_not_found');
  return { ...found, name };
}

/**
 * Deletes a category and moves its commitments to the end of those without one. They are not written, because a
 * category that does not exist reads as none. One BatchGetItem and one transaction of two items.
 * @throws Refusal: category_not_found, changed_meanwhile when others kept changing the board.
 */
export async function deleteCategory(userId: string, id: string): Promise<void> {
  await retryOnConflict(async () => {
    const { board } = await loadOne(userId, id);
    await transact([
      saveOrder(userId, board, rules.removeCategory(board.order, id)),
      deleteItem(keys.category(userId, id)),
    ]);
  });
}

/**
 * Reorders the categories: one Query and one GetItem in parallel, and one UpdateItem, none if nothing changes.
 * @throws Refusal: unknown_ids, changed_meanwhile when others kept changing the board.
 */
export async function reorderCategories(userId: string, ids: readonly string[]): Promise<PlacedCategory[]> {
  return retryOnConflict(async () => {
    const { categories, board } = await load(userId);
    const order = rules.reorderCategories(board.order, ids);
    const changed = order.categories.some((id, index) => id !== board.order.categories[index]);
    if (changed) await commit([saveOrder(userId, board, order)]);
    return placed(categories, { ...board, order });
  });
}

async function load(userId: string): Promise<{ categories: Category[]; board: Board }> {
  const { PK, ...key } = keys.board(userId);
  const [items, board] = await Promise.all([queryPrefix(PK, prefixes.category), get({ PK, ...key })]);
  return { categories: items.map(toCategory), board: toBoard(board) };
}

async function loadOne(userId: string, id: string): Promise<{ category: Category; board: Board }> {
  const [category, board] = await getAll([keys.category(userId, id), keys.board(userId)]);
  if (!category) throw new Refusal('category_not_found');
  return { category: toCategory(category), board: toBoard(board) };
}

/** The two reads are not consistent with each other: a category that only one of them returns is left out. */
function placed(categories: readonly Category[], { order }: Board): PlacedCategory[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const known = order.categories.flatMap((id) => byId.get(id) ?? []);
  return known.map((category, position) => ({ ...category, position }));
}

function positionOf({ order }: Board, id: string): number {
  return Math.max(0, order.categories.indexOf(id));
}

function toCategory({ id, name }: Item): Category {
  return { id: String(id), name: String(name) };
}
