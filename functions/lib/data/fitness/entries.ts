import { earlier, once, type Repeatable } from '#functions/lib/data/idempotency.ts';
import { keys, owners, prefixes } from '#functions/lib/data/keys.ts';
import { post, posting } from '#functions/lib/data/outbox.ts';
import {
  ConditionFailed,
  changeOf,
  commit,
  getMany,
  type Item,
  queryBetween,
  queryLast,
  TableName,
  type TransactItem,
  transact,
  updateIf,
} from '#functions/lib/data/table.ts';
import type { ExercisePayload, FoodPayload, WeightPayload } from '#shared/contracts/fitness.ts';
import type { FailureParams, PhotoFailureCode } from '#shared/domain/failures.ts';
import type { Visibility } from '#shared/domain/fitness.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { newId } from '../../ids.ts';

/*
 * What people eat, train and weigh. An entry's id begins with its day, so that a day is one Query, and an entry is found by its
 * id alone. Weights lie apart: a year of them is read without the meals.
 */

interface Kept<Type extends 'food' | 'exercise' | 'weight', Payload> {
  id: string;
  type: Type;
  /** Of the user's day. */
  date: string;
  createdAt: number;
  /** Of a weight it is what the settings say; what stands here is not read. */
  visibility: Visibility;
  payload: Payload;
}

/** A food as it is kept: of a failed analysis the code, whose text is made where it is shown. */
export type KeptFoodPayload = Omit<FoodPayload, 'analysis_metadata'> & {
  analysis_metadata:
    | (Pick<NonNullable<FoodPayload['analysis_metadata']>, 'analysis_type' | 'full_error'> & {
        error_code?: PhotoFailureCode | null;
        error_params?: FailureParams;
        /** Of items that were written before there were codes. */
        error_message?: string | null;
      })
    | null;
};

export interface KeptFood extends Kept<'food', KeptFoodPayload> {
  /** `awaited`: it may be uploaded; `kept`: it lies in the bucket, without its metadata. */
  photo?: 'awaited' | 'kept';
  /** What the user has called what the photo shows. */
  hint?: string;
  /** Epoch milliseconds at which it became a draft last: its photo was announced, or is analyzed again. */
  draftSince?: number;
  /** Epoch milliseconds at which its analysis ended last, whatever became of it. */
  analyzedAt?: number;
}
export type KeptExercise = Kept<'exercise', ExercisePayload>;
export type KeptWeight = Kept<'weight', WeightPayload>;
export type KeptEntry = KeptFood | KeptExercise | KeptWeight;

/** What a user ate, trained and weighed on one of their days (`YYYY-MM-DD`), oldest first: two Query at once. */
export function loadDay(userId: string, date: string): Promise<KeptEntry[]> {
  return loadDays(userId, date, date);
}

/** The same of all days from one to another, both included: two Query a megabyte, at once. */
export async function loadDays(userId: string, from: string, to: string): Promise<KeptEntry[]> {
  const [entries, weights] = await Promise.all([
    between(keys.entry, userId, from, to),
    between(keys.weight, userId, from, to),
  ]);
  return [...entries, ...weights].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What a user weighed from one day to another, both included, oldest first: one Query. */
export async function loadWeights(userId: string, from: string, to: string): Promise<KeptWeight[]> {
  return (await between(keys.weight, userId, from, to)) as KeptWeight[];
}

/** What a user weighed last, up to the end of a day: one Query. */
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
 * An entry of the user's own: one BatchGetItem. Loading it is the permission.
 * @throws Refusal (not_found) for no entry of the user's.
 */
export async function loadEntry(userId: string, id: string): Promise<KeptEntry> {
  const entry = await findEntry(userId, id);
  if (!entry) throw notFound();
  return entry;
}

/**
 * Keeps a new entry, with what else belongs to it (`along`: the remembered foods, a posting): one transaction. Answers that of an earlier
 * request when this one repeats it, which costs two requests more.
 * @throws ConditionFailed where what comes along does not hold; Refusal (not_found) for the repetition of one that is deleted since.
 */
export async function createEntry<E extends KeptEntry>(
  userId: string,
  entry: E,
  { repeatable, along = [], now }: { repeatable: Repeatable | undefined; along?: TransactItem[]; now: number },
): Promise<E> {
  try {
    await transact([
      { Put: { TableName, Item: itemOf(userId, entry) } },
      ...along,
      ...(repeatable ? [once(repeatable, { entryId: entry.id }, now)] : []),
    ]);
    return entry;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const before = repeatable && (await earlierEntry(userId, repeatable, now));
    if (before) return before as E;
    throw error;
  }
}

/**
 * The entry that an earlier request made which this one repeats, or undefined: one GetItem, and one BatchGetItem where there was one.
 * @throws Refusal: not_found when it is deleted since, invalid when the key was used for another request.
 */
export async function earlierEntry(
  userId: string,
  repeatable: Repeatable,
  now: number,
): Promise<KeptEntry | undefined> {
  const before = await earlier(repeatable, now);
  return before && loadEntry(userId, String(before.entryId));
}

/**
 * Sets fields of an entry and writes nothing else, with what else belongs to it: one UpdateItem, or one transaction. A food's payload is replaced only
 * if it is still as it was read: an analysis may have ended meanwhile.
 * @throws ConditionFailed when it is gone or has changed.
 */
export async function changeEntry<E extends KeptEntry>(
  userId: string,
  found: E,
  changes: Partial<Pick<E, 'visibility' | 'payload'> & Pick<KeptFood, 'draftSince'>>,
  along: TransactItem[] = [],
): Promise<E> {
  if (Object.keys(changes).length === 0) return found;
  await commit([
    {
      Update: {
        TableName,
        Key: keyOf(userId, found),
        ...changeOf(
          { set: changes },
          {
            ConditionExpression: 'attribute_exists(#pk) AND #payload = :read',
            ExpressionAttributeNames: { '#pk': 'PK', '#payload': 'payload' },
            ExpressionAttributeValues: { ':read': found.payload },
          },
        ),
      },
    },
    ...along,
  ]);
  return { ...found, ...changes };
}

/**
 * Deletes an entry; a job deletes every object of its photo. One transaction.
 * @throws Refusal (not_found) when it is gone already.
 */
export async function deleteEntry(userId: string, entry: KeptEntry, now: number): Promise<void> {
  const photo = entry.type === 'food' && entry.photo !== undefined;
  const job = { kind: 'photo_deleted', userId, entryId: entry.id } as const;
  try {
    await transact([
      {
        Delete: {
          TableName,
          Key: keyOf(userId, entry),
          ConditionExpression: 'attribute_exists(#pk)',
          ExpressionAttributeNames: { '#pk': 'PK' },
        },
      },
      ...(photo ? [post(posting(owners.user(userId), 'maintenance', { id: newId(now), job }, now))] : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw notFound();
    throw error;
  }
}

/**
 * Notes that the photo of an entry lies in the bucket: one UpdateItem. False when the entry is gone, or no longer waits for it: the photo then has
 * to go, too.
 */
export function keepPhoto(userId: string, id: string): Promise<boolean> {
  return updateIf(keys.entry(userId, id), {
    UpdateExpression: 'SET #photo = :kept',
    ConditionExpression: 'attribute_exists(#photo)',
    ExpressionAttributeNames: { '#photo': 'photo' },
    ExpressionAttributeValues: { ':kept': 'kept' },
  });
}

/** Notes that there is no photo of an entry: one UpdateItem, which leaves one alone that is kept meanwhile. False where none was waited for. */
export function dropPhoto(userId: string, id: string): Promise<boolean> {
  return updateIf(keys.entry(userId, id), {
    UpdateExpression: 'REMOVE #photo',
    ConditionExpression: 'attribute_exists(#pk) AND #photo = :awaited',
    ExpressionAttributeNames: { '#pk': 'PK', '#photo': 'photo' },
    ExpressionAttributeValues: { ':awaited': 'awaited' },
  });
}

/**
 * Writes what became of an analysis, if the entry is still a draft: one UpdateItem. False when it is gone, or somebody has edited it meanwhile,
 * whose word counts then. `withoutPhoto` where there is none to keep.
 */
export function endAnalysis(
  userId: string,
  id: string,
  payload: KeptFoodPayload,
  { withoutPhoto = false, now }: { withoutPhoto?: boolean; now: number },
): Promise<boolean> {
  return updateIf(keys.entry(userId, id), {
    UpdateExpression: `SET #payload = :payload, #analyzedAt = :now${withoutPhoto ? ' REMOVE #photo' : ''}`,
    ConditionExpression: 'attribute_exists(#pk) AND #payload.#draft = :true',
    ExpressionAttributeNames: {
      '#pk': 'PK',
      '#payload': 'payload',
      '#draft': 'draft',
      '#analyzedAt': 'analyzedAt',
      ...(withoutPhoto && { '#photo': 'photo' }),
    },
    ExpressionAttributeValues: { ':payload': payload, ':true': true, ':now': now },
  });
}

/** Whether the analysis that ended at this instant has failed, and nobody has done anything about it since. */
export function isFailedSince({ payload, analyzedAt }: KeptFood, at: number): boolean {
  return payload.analysis_type === 'error' && analyzedAt === at;
}

/** An entry as the table keeps it. */
export function itemOf(userId: string, { type, ...entry }: KeptEntry): Item {
  return { ...keyOf(userId, { type, id: entry.id }), entry_type: type, ...entry };
}

/** A kept entry of what the table gives, or its stream. */
export function toEntry({ PK: _, SK: __, entry_type, ...rest }: Item): KeptEntry {
  return { type: entry_type, ...rest } as unknown as KeptEntry;
}

function keyOf(userId: string, { type, id }: Pick<KeptEntry, 'type' | 'id'>) {
  return type === 'weight' ? keys.weight(userId, id) : keys.entry(userId, id);
}

async function between(key: typeof keys.entry, userId: string, from: string, to: string): Promise<KeptEntry[]> {
  // No id of the day after lies before its date alone.
  const [first, last] = [key(userId, from), key(userId, addDays(to, 1))];
  return (await queryBetween(first.PK, first.SK, last.SK)).map(toEntry);
}

function notFound(): Refusal {
  return new Refusal('entry_not_found');
}
