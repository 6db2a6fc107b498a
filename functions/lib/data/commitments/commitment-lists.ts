import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { commit, getAll, getMany, type TransactItem, updateItem } from '#functions/lib/data/table.ts';
import { type BoardOrder, NO_CATEGORY, reorder, reorderWithin } from '#shared/domain/board.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import type { TiedTo } from '#shared/domain/powerups.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type Progress, toProgress } from './progress.ts';
import type { StoredVisibility } from './visibilities.ts';

/** The fields of a commitment that the user enters. When it is due is in the user's progress item. */
export interface Commitment {
  id: string;
  title: string;
  description: string | null;
  type: '' | 'workout';
  category: string | null;
  exercises: Exercise[];
  /** Whether confidants may read its notes; false if absent. */
  notesShared?: boolean;
  /** The cue: what the commitment follows on. */
  cue?: string | null;
  /** The power-up that checks it off; none if absent. */
  tiedTo?: TiedTo | null;
  /** The visibility; for everyone if absent. */
  visibility?: StoredVisibility;
}

/** An exercise of a workout. */
export interface Exercise {
  id: string;
  name: string;
  sets: number;
  reps: number;
  notes: string | null;
}

/** A category. Its position is in the order of the board. */
export interface Category {
  id: string;
  name: string;
}

/** The order of a user's commitments and categories; `version` counts its changes. */
export interface Board {
  version: number;
  order: BoardOrder;
}

/** A user's whole board. */
export interface WholeBoard extends Board {
  commitments: Commitment[];
  progress: Progress;
}

/** The board as needed for one commitment. */
export interface BoardOfOne extends Board {
  commitment: Commitment | undefined;
  progress: Progress;
}

/** The item of a new user's board. */
export function boardItem(userId: string, order: BoardOrder): Item {
  return { ...keys.board(userId), version: 0, order };
}

/** A user's whole board: one Query per megabyte, because order, commitments and progress have the same key prefix. */
export async function loadBoard(userId: string): Promise<WholeBoard> {
  const items = await queryPrefix(keys.board(userId).PK, prefixes.board);
  const at = (key: { SK: string }) => items.find((item) => item.SK === key.SK);
  const commitments = items.filter((item) => String(item.SK).startsWith(prefixes.commitment)).map(toCommitment);
  const progress = toProgress(at(keys.progress(userId)), at(keys.pauses(userId)));
  return { ...toBoard(at(keys.board(userId))), commitments, progress };
}

/** Order, progress, pauses and one commitment (undefined if it does not exist): one BatchGetItem. */
export async function loadBoardOfOne(userId: string, commitmentId: string): Promise<BoardOfOne> {
  const [board, progress, pauses, commitment] = await getAll([
    keys.board(userId),
    keys.progress(userId),
    keys.pauses(userId),
    keys.commitment(userId, commitmentId),
  ]);
  return {
    ...toBoard(board),
    commitment: commitment && toCommitment(commitment),
    progress: toProgress(progress, pauses),
  };
}

/** The progress of all commitments, with the pauses: one BatchGetItem. */
export async function loadProgress(userId: string): Promise<Progress> {
  const [progress, pauses] = await getAll([keys.progress(userId), keys.pauses(userId)]);
  return toProgress(progress, pauses);
}

/** Order, progress and pauses: one BatchGetItem. */
export async function loadOrder(userId: string): Promise<Board & { progress: Progress }> {
  const [board, progress, pauses] = await getAll([keys.board(userId), keys.progress(userId), keys.pauses(userId)]);
  return { ...toBoard(board), progress: toProgress(progress, pauses) };
}

/** The orders of users' boards, by user id, without deleted users: one BatchGetItem for each hundred users. */
export async function loadOrders(userIds: readonly string[]): Promise<ReadonlyMap<string, BoardOrder>> {
  const items = await getMany(userIds.map((id) => keys.board(id)));
  return new Map(userIds.flatMap((id, k) => (items[k] ? [[id, toBoard(items[k]).order]] : [])));
}

/** Commitments of users, undefined for those that do not exist: one BatchGetItem for each hundred. */
export async function loadStored(
  wanted: readonly { userId: string; id: string }[],
): Promise<(Commitment | undefined)[]> {
  const items = await getMany(wanted.map(({ userId, id }) => keys.commitment(userId, id)));
  return items.map((item) => item && toCommitment(item));
}

/**
 * Saves an order if the board has not changed since it was read. An order of any length is one write.
 * @throws ConditionFailed (from its transaction) when someone else was faster.
 */
export function saveOrder(userId: string, read: Board, order: BoardOrder): TransactItem {
  return updateItem(keys.board(userId), {
    set: { version: read.version + 1, order },
    if: '#version = :read',
    values: { read: read.version },
  });
}

/** The stored order. @throws Error if there is none: every user has one. */
export function toBoard(item: Item | undefined): Board {
  if (!item) throw new Error('A user without a board: registration writes it with the account');
  const order = item.order as BoardOrder;
  return { version: Number(item.version), order: { ...order, within: { [NO_CATEGORY]: [], ...order.within } } };
}

function toCommitment({ PK, SK, ...commitment }: Item): Commitment {
  return commitment as unknown as Commitment;
}

/**
 * A requested order: of all commitments, or of one category. The category is `null` for commitments without one, and
 * undefined for the category that the ids have. Only `movable` ids may come from another category; undefined allows
 * all.
 */
type Reordering =
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
    ? { order: reorder(order, reordering.ids), category: null, moved: [] }
    : reorderWithin(order, reordering.ids, reordering.category, reordering.movable);
}

/**
 * Sets the category of a commitment if it exists. A change of category also changes the order, whose version guards
 * both.
 */
function saveCategory(userId: string, id: string, category: string | null): TransactItem {
  return updateItem(keys.commitment(userId, id), { set: { category }, if: 'attribute_exists(#PK)' });
}
