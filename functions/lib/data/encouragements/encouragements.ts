import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, prefixes } from '#functions/lib/data/keys.ts';
import { queryPrefix } from '#functions/lib/data/queries.ts';
import {
  createItem,
  deleteItem,
  get,
  type TransactItem,
  transact,
  updateIf,
  updateItem,
} from '#functions/lib/data/table.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/** An encouraging quote of a user. */
export interface Encouragement {
  id: string;
  body: string;
  citation: string | null;
}

/** All encouragements of a user, oldest first: one Query. */
export async function loadEncouragements(userId: string): Promise<Encouragement[]> {
  return (await queryPrefix(keys.encouragements(userId).PK, prefixes.encouragement)).map(toEncouragement);
}

/**
 * Creates an encouragement: one transaction, which counts it. Returns the encouragement of an earlier request if this
 * one repeats it, by its key or a given id: one to three more requests.
 * @throws Refusal: too_many_encouragements, exact also for parallel requests; encouragement_not_found for the
 * repetition of one that was deleted.
 */
export async function createEncouragement(
  userId: string,
  encouragement: Encouragement,
  repeatable: Repeatable | undefined,
  now: number,
): Promise<Encouragement> {
  try {
    await transact([
      count(userId, 1),
      createItem({ ...keys.encouragement(userId, encouragement.id), ...encouragement }),
      ...(repeatable ? [idempotencyItem(repeatable, { encouragementId: encouragement.id }, now)] : []),
    ]);
    return encouragement;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const before = repeatable && (await loadRemembered(repeatable, now));
    if (before) return loadEncouragement(userId, String(before.encouragementId));
    // The given id may be one that the server assigned to an encouragement before.
    const known = repeatable?.given && (await get(keys.encouragement(userId, encouragement.id)));
    if (known) return loadEncouragement(userId, encouragement.id);
    throw new Refusal('too_many_encouragements', { params: { limit: LIMITS.encouragements } });
  }
}

/** Sets only the given fields: one UpdateItem. @throws Refusal (encouragement_not_found) */
export async function changeEncouragement(
  userId: string,
  found: Encouragement,
  changes: { body?: string | undefined; citation?: string | null | undefined },
): Promise<Encouragement> {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (fields.length === 0) return found;
  const held = await updateIf(keys.encouragement(userId, found.id), {
    set: Object.fromEntries(fields),
    if: 'attribute_exists(#PK)',
  });
  if (!held) throw notFound();
  return { ...found, ...Object.fromEntries(fields) };
}

/** Deletes an encouragement: one transaction, which counts it. @throws Refusal (encouragement_not_found) */
export async function deleteEncouragement(userId: string, id: string): Promise<void> {
  try {
    await transact([deleteItem(keys.encouragement(userId, id), { if: 'attribute_exists(#PK)' }), count(userId, -1)]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound();
    throw error;
  }
}

/**
 * An encouragement of the user's own: one GetItem. Loading it is the permission check.
 * @throws Refusal (encouragement_not_found), also for one of another user.
 */
export async function loadEncouragement(userId: string, id: string): Promise<Encouragement> {
  const item = await get(keys.encouragement(userId, id));
  if (!item) throw notFound();
  return toEncouragement(item);
}

function count(userId: string, by: 1 | -1): TransactItem {
  return updateItem(keys.encouragements(userId), {
    add: { count: by },
    if: by > 0 ? 'attribute_not_exists(#count) OR #count < :limit' : undefined,
    values: { limit: LIMITS.encouragements },
  });
}

function toEncouragement({ id, body, citation }: Item): Encouragement {
  return { id: String(id), body: String(body), citation: (citation ?? null) as string | null };
}

function notFound(): Refusal {
  return new Refusal('encouragement_not_found');
}
