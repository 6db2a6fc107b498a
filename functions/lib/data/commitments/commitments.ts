import { ConditionFailed, TableName } from '#functions/lib/data/dynamodb.ts';
import { earlier, once, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { retryFrom, retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { changeOf, commit, type TransactItem, transact } from '#functions/lib/data/table.ts';
import * as order from '#shared/domain/board.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Frequency } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type BoardOfOne, type Commitment, loadBoardOfOne, loadOrder, saveOrder } from './commitment-lists.ts';
import { changeEntry, type Entry, newEntry, type Progress } from './progress.ts';
import { deleteTitle, saveTitle } from './titles.ts';

/*
 * Creates, changes and deletes commitments. Changes of the board are guarded by its version. After a lost race,
 * everything is read and decided again, up to five times.
 */

export interface Changes {
  title?: string | undefined;
  description?: string | null | undefined;
  type?: '' | 'workout' | undefined;
  category?: string | null | undefined;
  frequency?: Frequency | undefined;
  startDate?: string | undefined;
}

/** A commitment with its positions and its progress. */
export type Placed = BoardOfOne & { commitment: Commitment };

/**
 * Creates a commitment: one BatchGetItem and one transaction of five items (both again after a lost race). `startDate`
 * gets the user's progress, because the default is the current day of the user's clock. Returns the commitment of an
 * earlier request if this one repeats it.
 * @throws Refusal: too_many_commitments, changed_meanwhile when others kept changing the board.
 */
export async function createCommitment(
  userId: string,
  commitment: Commitment,
  frequency: Frequency,
  startDate: (progress: Progress) => string,
  repeatable: Repeatable | undefined,
  now: number,
): Promise<Placed> {
  return retryOnConflict(async () => {
    const board = await loadOrder(userId);
    if (board.order.manual.length >= LIMITS.commitments) {
      const before = repeatable && (await repeated(userId, repeatable, now));
      if (before) return before;
      throw new Refusal('too_many_commitments', { params: { limit: LIMITS.commitments } });
    }
    const entry = newEntry(startDate(board.progress), frequency, now);
    const placed = order.add(board.order, commitment.id, order.shownCategory(board.order, commitment.category));
    try {
      await transact([
        saveOrder(userId, board, placed),
        { Put: { TableName, Item: { ...keys.commitment(userId, commitment.id), ...commitment } } },
        {
          Update: {
            TableName,
            Key: keys.progress(userId),
            UpdateExpression: 'SET #entries.#id = :entry',
            ExpressionAttributeNames: { '#entries': 'entries', '#id': commitment.id },
            ExpressionAttributeValues: { ':entry': entry },
          },
        },
        saveTitle(userId, commitment.id, commitment.title),
        ...(repeatable ? [once(repeatable, { commitmentId: commitment.id }, now)] : []),
      ]);
    } catch (error) {
      const before = error instanceof ConditionFailed && repeatable && (await repeated(userId, repeatable, now));
      if (before) return before;
      throw error;
    }
    const progress = { ...board.progress, entries: { ...board.progress.entries, [commitment.id]: entry } };
    return { version: board.version + 1, order: placed, commitment, progress };
  });
}

/**
 * Sets only the given fields, so that two changes of different fields never undo each other. One UpdateItem if only one
 * item changes (a new description), otherwise one transaction; another BatchGetItem after a lost race.
 * @throws Refusal: commitment_not_found, too_many_frequency_changes, changed_meanwhile when others kept changing the
 * same.
 */
export async function changeCommitment(userId: string, found: Placed, changes: Changes, now: number): Promise<Placed> {
  return retryFrom({ found, load: () => loadCommitment(userId, found.commitment.id) }, async (before) => {
    const { commitment, entry } = requireEntry(before);
    const { frequency, startDate, ...written } = changes;
    const fields = defined(written);
    const after: Commitment = { ...commitment, ...fields };
    const timing = changeEntry(entry, { startDate, frequency }, now);
    const from = order.shownCategory(before.order, commitment.category);
    const to = order.shownCategory(before.order, after.category);
    const placed = from === to ? before.order : order.move(before.order, commitment.id, from, to);
    await commit([
      ...(Object.keys(fields).length > 0 ? [saveFields(userId, commitment, fields)] : []),
      ...(fields.title === undefined ? [] : [saveTitle(userId, commitment.id, fields.title)]),
      ...(Object.keys(timing).length > 0 ? [saveTiming(userId, commitment.id, entry, timing)] : []),
      ...(from === to ? [] : [saveOrder(userId, before, placed)]),
    ]);
    const entries = { ...before.progress.entries, [commitment.id]: { ...entry, ...timing } };
    return { ...before, order: placed, commitment: after, progress: { ...before.progress, entries } };
  });
}

/**
 * Deletes a commitment: one BatchGetItem and one transaction of four items. Its history is not deleted, but can no
 * longer be read.
 * @throws Refusal: commitment_not_found, changed_meanwhile when others kept changing the board.
 */
export async function deleteCommitment(userId: string, id: string): Promise<void> {
  await retryOnConflict(async () => {
    const board = await loadCommitment(userId, id);
    await transact([
      saveOrder(userId, board, order.remove(board.order, id)),
      { Delete: { TableName, Key: keys.commitment(userId, id) } },
      {
        Update: {
          TableName,
          Key: keys.progress(userId),
          UpdateExpression: 'REMOVE #entries.#id',
          ExpressionAttributeNames: { '#entries': 'entries', '#id': id },
        },
      },
      deleteTitle(userId, id),
    ]);
  });
}

/**
 * A commitment of the user's own with its positions and its progress: one BatchGetItem. Loading it is the permission
 * check.
 * @throws Refusal (commitment_not_found), also for a commitment of another user.
 */
export async function loadCommitment(userId: string, id: string): Promise<Placed> {
  const board = await loadBoardOfOne(userId, id);
  const { commitment } = board;
  if (!commitment || !board.progress.entries[id]) throw new Refusal('commitment_not_found');
  return { ...board, commitment };
}

/** The commitment and its progress entry, which are written and deleted together. */
export function requireEntry({ commitment, progress }: Placed): { commitment: Commitment; entry: Entry } {
  const entry = progress.entries[commitment.id];
  if (!entry) throw new Refusal('commitment_not_found');
  return { commitment, entry };
}

async function repeated(userId: string, repeatable: Repeatable, now: number): Promise<Placed | undefined> {
  const before = await earlier(repeatable, now);
  return before && loadCommitment(userId, String(before.commitmentId));
}

/**
 * The category must still be the one that was read: otherwise the order would remove the commitment from the wrong
 * list.
 */
function saveFields(userId: string, read: Commitment, fields: Partial<Commitment>): TransactItem {
  const moves = fields.category !== undefined;
  return {
    Update: {
      TableName,
      Key: keys.commitment(userId, read.id),
      ...changeOf(
        { set: fields },
        {
          ConditionExpression: `attribute_exists(#pk)${moves ? ' AND #category = :read' : ''}`,
          ExpressionAttributeNames: { '#pk': 'PK' },
          ...(moves && { ExpressionAttributeValues: { ':read': read.category } }),
        },
      ),
    },
  };
}

/** The frequency epochs must still be those that were read: otherwise one would be lost. */
function saveTiming(userId: string, id: string, read: Entry, timing: Partial<Pick<Entry, 's' | 'f'>>): TransactItem {
  const names = Object.keys(timing) as (keyof typeof timing)[];
  return {
    Update: {
      TableName,
      Key: keys.progress(userId),
      UpdateExpression: `SET ${names.map((name) => `#entries.#id.#${name} = :${name}`).join(', ')}`,
      ConditionExpression: `attribute_exists(#entries.#id)${timing.f ? ' AND #entries.#id.#f = :read' : ''}`,
      ExpressionAttributeNames: Object.fromEntries([
        ['#entries', 'entries'],
        ['#id', id],
        ...names.map((name) => [`#${name}`, name]),
      ]),
      ExpressionAttributeValues: Object.fromEntries([
        ...(timing.f ? [[':read', read.f]] : []),
        ...names.map((name) => [`:${name}`, timing[name]]),
      ]),
    },
  };
}

function defined<T extends Record<string, unknown>>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
