import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { idempotencyItem, loadRemembered, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, owners, prefixes } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { queryBetween, queryLast } from '#functions/lib/data/queries.ts';
import {
  commit,
  createItem,
  deleteItem,
  getMany,
  type TransactItem,
  transact,
  updateIf,
  updateItem,
} from '#functions/lib/data/table.ts';
import type { ExercisePayload, FoodPayload, WeightPayload } from '#shared/contracts/fitness.ts';
import type { FailureParams, PhotoFailureCode } from '#shared/domain/failures.ts';
import type { Visibility } from '#shared/domain/fitness.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';

/*
 * The food, exercise and weight entries of users. An entry's id begins with its date, so that a day is one Query and an
 * entry is found by its id alone. Weights have a key prefix of their own, so that a year of them is read without the
 * meals.
 */

interface Kept<Type extends 'food' | 'exercise' | 'weight', Payload> {
  id: string;
  type: Type;
  /** By the user's clock. */
  date: string;
  createdAt: number;
  /** The visibility for confidants. Not used for weights, for which the settings decide. */
  visibility: Visibility;
  payload: Payload;
}

/** A stored food. A failed analysis has a code, whose text is rendered when it is shown. */
export type KeptFoodPayload = Omit<FoodPayload, 'analysis_metadata'> & {
  analysis_metadata:
    | (Pick<NonNullable<FoodPayload['analysis_metadata']>, 'analysis_type' | 'full_error'> & {
        error_code?: PhotoFailureCode | null;
        error_params?: FailureParams;
      })
    | null;
};

export interface KeptFood extends Kept<'food', KeptFoodPayload> {
  /** `awaited`: the photo may be uploaded; `kept`: it is stored, without its metadata. */
  photo?: 'awaited' | 'kept';
  /** The user's label for the photo. */
  hint?: string;
  /**
   * The last instant at which it became a draft (epoch milliseconds): its upload was permitted, or its analysis began
   * again.
   */
  draftSince?: number;
  /** Epoch milliseconds of the end of the last analysis, successful or not. */
  analyzedAt?: number;
}
export type KeptExercise = Kept<'exercise', ExercisePayload>;
export type KeptWeight = Kept<'weight', WeightPayload>;
export type KeptEntry = KeptFood | KeptExercise | KeptWeight;

/** A user's entries of a day (`YYYY-MM-DD`), oldest first: two Query in parallel. */
export function loadDay(userId: string, date: string): Promise<KeptEntry[]> {
  return loadDays(userId, date, date);
}

/** A user's entries of a range of days, both included: two Query per megabyte, in parallel. */
export async function loadDays(userId: string, from: string, to: string): Promise<KeptEntry[]> {
  const [entries, weights] = await Promise.all([
    between(keys.entry, userId, from, to),
    between(keys.weight, userId, from, to),
  ]);
  return [...entries, ...weights].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A user's weights of a range of days, both included, oldest first: one Query. */
export async function loadWeights(userId: string, from: string, to: string): Promise<KeptWeight[]> {
  return (await between(keys.weight, userId, from, to)) as KeptWeight[];
}

/** A user's last weight up to the end of a day: one Query. */
export async function loadLastWeight(userId: string, upTo: string): Promise<KeptWeight | undefined> {
  const { PK } = keys.weight(userId, '');
  const [last] = await queryLast(PK, prefixes.weight, keys.weight(userId, addDays(upTo, 1)).SK, 1);
  return last && (toEntry(last) as KeptWeight);
}

/** An entry of the user's own, or undefined: one BatchGetItem. */
export async function findEntry(userId: string, id: string): Promise<KeptEntry | undefined> {
  const [entry, weight] = await getMany([keys.entry(userId, id), keys.weight(userId, id)]);
  const found = entry ?? weight;
  return found && toEntry(found);
}

/**
 * An entry of the user's own: one BatchGetItem. Loading it is the permission check.
 * @throws Refusal (entry_not_found)
 */
export async function loadEntry(userId: string, id: string): Promise<KeptEntry> {
  const entry = await findEntry(userId, id);
  if (!entry) throw notFound();
  return entry;
}

/**
 * Creates an entry together with other items (`along`: the remembered foods, a job): one transaction. Returns the entry
 * of an earlier request if this one repeats it, by its key or a given id: two more requests.
 * @throws ConditionFailed when a condition of the other items fails; Refusal: entry_not_found for the repetition of an
 * entry that was deleted, entry_kind_differs.
 */
export async function createEntry<E extends KeptEntry>(
  userId: string,
  entry: E,
  { repeatable, along = [], now }: { repeatable: Repeatable | undefined; along?: TransactItem[]; now: number },
): Promise<E> {
  try {
    await transact([
      createItem(itemOf(userId, entry)),
      ...along,
      ...(repeatable ? [idempotencyItem(repeatable, { entryId: entry.id }, now)] : []),
    ]);
    return entry;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const before = repeatable && (await earlierEntry(userId, entry, repeatable, now));
    if (before) return before;
    throw error;
  }
}

/**
 * The entry of an earlier request that this one repeats, or undefined: one GetItem, and one BatchGetItem if there was
 * one or the id is given.
 * @throws Refusal: entry_not_found when it was deleted, idempotency_key_reused, entry_kind_differs when the given id is
 * that of an entry of another type.
 */
export async function earlierEntry<E extends KeptEntry>(
  userId: string,
  { id, type }: E,
  repeatable: Repeatable,
  now: number,
): Promise<E | undefined> {
  const before = await loadRemembered(repeatable, now);
  if (!before && !repeatable.given) return undefined;
  // The given id may be one that the server assigned to an entry before.
  const found = before ? await loadEntry(userId, String(before.entryId)) : await findEntry(userId, id);
  if (found && found.type !== type) throw new Refusal('entry_kind_differs');
  return found as E | undefined;
}

/**
 * Sets only the given fields of an entry, together with other items: one UpdateItem, or one transaction. A food's
 * payload is replaced only if it has not changed since it was read, because an analysis may have ended.
 * @throws ConditionFailed when it was deleted or changed.
 */
export async function changeEntry<E extends KeptEntry>(
  userId: string,
  found: E,
  changes: Partial<Pick<E, 'visibility' | 'payload'> & Pick<KeptFood, 'draftSince' | 'photo'>>,
  along: TransactItem[] = [],
): Promise<E> {
  if (Object.keys(changes).length === 0) return found;
  await commit([
    updateItem(keyOf(userId, found), {
      set: changes,
      if: 'attribute_exists(#PK) AND #payload = :read',
      values: { read: found.payload },
    }),
    ...along,
  ]);
  return { ...found, ...changes };
}

/** Deletes an entry; a job deletes the objects of its photo. One transaction. @throws Refusal (entry_not_found) */
export async function deleteEntry(userId: string, entry: KeptEntry, now: number): Promise<void> {
  const photo = entry.type === 'food' && entry.photo !== undefined;
  const job = { kind: 'photo_deleted', userId, entryId: entry.id } as const;
  try {
    await transact([
      deleteItem(keyOf(userId, entry), { if: 'attribute_exists(#PK)' }),
      ...(photo ? [putJob(jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now))] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound();
    throw error;
  }
}

/**
 * Saves that the photo of an entry is stored: one UpdateItem. Returns false if the entry was deleted or no longer
 * expects a photo; the photo must then be deleted.
 */
export function keepPhoto(userId: string, id: string): Promise<boolean> {
  return updateIf(keys.entry(userId, id), { set: { photo: 'kept' }, if: 'attribute_exists(#photo)' });
}

/**
 * Saves that an entry has no photo: one UpdateItem, which changes nothing if a photo was stored meanwhile. Returns
 * false if no photo was expected.
 */
export function dropPhoto(userId: string, id: string): Promise<boolean> {
  return updateIf(keys.entry(userId, id), {
    set: { photo: undefined },
    if: 'attribute_exists(#PK) AND #photo = :awaited',
    values: { awaited: 'awaited' },
  });
}

/**
 * Saves the result of an analysis if the entry is still a draft: one UpdateItem. Returns false if it was deleted, or
 * edited by the user, whose numbers then count. `withoutPhoto` if there is no photo to keep.
 */
export function endAnalysis(
  userId: string,
  id: string,
  payload: KeptFoodPayload,
  { withoutPhoto = false, now }: { withoutPhoto?: boolean; now: number },
): Promise<boolean> {
  return updateIf(keys.entry(userId, id), {
    set: { payload, analyzedAt: now, ...(withoutPhoto && { photo: undefined }) },
    if: 'attribute_exists(#PK) AND #payload.#draft = :true',
    values: { true: true },
  });
}

/** Whether the analysis that ended at this instant has failed and the entry was not edited since. */
export function isFailedSince({ payload, analyzedAt }: KeptFood, at: number): boolean {
  return payload.analysis_type === 'error' && analyzedAt === at;
}

/** An entry as it is stored. */
function itemOf(userId: string, { type, ...entry }: KeptEntry): Item {
  return { ...keyOf(userId, { type, id: entry.id }), entry_type: type, ...entry };
}

/** The entry of an item of the table or its stream. */
export function toEntry({ PK: _, SK: __, entry_type, ...rest }: Item): KeptEntry {
  return { type: entry_type, ...rest } as unknown as KeptEntry;
}

function keyOf(userId: string, { type, id }: Pick<KeptEntry, 'type' | 'id'>) {
  return type === 'weight' ? keys.weight(userId, id) : keys.entry(userId, id);
}

async function between(key: typeof keys.entry, userId: string, from: string, to: string): Promise<KeptEntry[]> {
  // Ids of the next day sort after its plain date, so the range excludes them.
  const [first, last] = [key(userId, from), key(userId, addDays(to, 1))];
  return (await queryBetween(first.PK, first.SK, last.SK)).map(toEntry);
}

function notFound(): Refusal {
  return new Refusal('entry_not_found');
}
