import { ConditionFailed, type Item } from '#functions/lib/data/dynamodb.ts';
import { keys, owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { get, put, putItem, type TransactItem, transact, updateIf, updateItem } from '#functions/lib/data/table.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PhotoFailure } from '#shared/domain/failures.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/*
 * The picture of a user. The user's item has the version that is shown, which names its object; chats copy it with the
 * name. The state of an upload is in an item of its own, because every call reads the user's item.
 */

const DAY = 86_400;

/** The state of the last upload. */
export interface PictureState {
  /** The version whose upload is expected or processed. */
  awaited?: string;
  /** Why the last upload was refused as a picture. */
  failure?: PhotoFailure;
}

/** The state of a user's last upload: one GetItem. */
export async function loadPictureState(userId: string): Promise<PictureState> {
  const { awaited, failure } = ((await get(keys.picture(userId))) ?? {}) as PictureState;
  return { ...(awaited !== undefined && { awaited }), ...(failure && { failure }) };
}

/**
 * Expects the upload of a version instead of any earlier one. Costs as `countUse`, and one PutItem.
 * @throws Refusal (too_many_pictures_today)
 */
export async function awaitPicture(userId: string, version: string, now: number): Promise<void> {
  const limit = LIMITS.picturesPerDay;
  if (!(await countUse(keys.logged(userId, 'PICTURES'), limit, DAY, now))) {
    throw new Refusal('too_many_pictures_today', { params: { limit }, retryAfter: DAY });
  }
  await put({ ...keys.picture(userId), awaited: version });
}

/**
 * Shows an awaited version, and posts the jobs that copy it to chats and delete the one before: one transaction.
 * Returns false if another one is awaited by now, the picture was changed or the account deleted at this moment.
 */
export function showPicture(
  { id, image }: { id: string; image: string | null },
  version: string,
  now: number,
): Promise<boolean> {
  return change(
    id,
    image,
    version,
    now,
    updateItem(keys.picture(id), {
      set: { awaited: undefined, failure: undefined },
      if: '#awaited = :version',
      values: { version },
    }),
  );
}

/**
 * Saves why the upload of a version was refused: one UpdateItem, which changes nothing if another version is expected
 * by now.
 */
export async function failPicture(userId: string, version: string, failure: PhotoFailure): Promise<void> {
  await updateIf(keys.picture(userId), {
    set: { awaited: undefined, failure },
    if: '#awaited = :version',
    values: { version },
  });
}

/**
 * Removes a user's picture, and awaits none: one transaction. Returns false if it was changed at this moment.
 */
export function removePicture({ id, image }: { id: string; image: string | null }, now: number): Promise<boolean> {
  // Replaces the state by an empty item: its stream record informs open pages. A deleted item would not.
  return change(id, image, null, now, putItem(keys.picture(id)));
}

async function change(
  userId: string,
  before: string | null,
  after: string | null,
  now: number,
  state: TransactItem,
): Promise<boolean> {
  if (before === after) {
    await transact([state]);
    return true;
  }
  const jobs: Item[] = [
    jobItem(owners.user(userId), 'maintenance', { id: newId(now), job: { kind: 'renamed', userId } }, now),
  ];
  if (before !== null) {
    const job = { kind: 'picture_deleted', userId, version: before } as const;
    jobs.push(jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now));
  }
  try {
    await transact([
      state,
      updateItem(keys.user(userId), {
        set: { image: after },
        if: '#image = :before AND attribute_not_exists(#deletedAt)',
        values: { before },
      }),
      ...jobs.map(putJob),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
