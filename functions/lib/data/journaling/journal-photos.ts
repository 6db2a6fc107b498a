import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys, owners, prefixes } from '#functions/lib/data/keys.ts';
import { jobItem, putJob } from '#functions/lib/data/outbox.ts';
import { queryBetween, queryPrefix } from '#functions/lib/data/queries.ts';
import { retryOnConflict } from '#functions/lib/data/retry-on-conflict.ts';
import { deleteItem, get, getAll, transact, update, updateItem } from '#functions/lib/data/table.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PhotoFailure } from '#shared/domain/failures.ts';
import { dateOfEntry } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type StoredJournalEntry, toJournalEntry } from './journal-entries.ts';

/*
 * The photos of a page of the journal: an item for each day that has some. It is not the item of the entry, because
 * photos never conflict with words that are saved meanwhile.
 */

export interface StoredJournalPhoto {
  /** It begins with the day, as that of a fitness entry. */
  id: string;
  /** When its upload was permitted (epoch milliseconds). */
  at: number;
  /** `awaited`: it may be uploaded; `kept`: it is stored, without its metadata. Otherwise why it was not accepted. */
  state: 'awaited' | 'kept' | PhotoFailure;
}

/** How long an upload is awaited. */
const AWAITED_MS = LIMITS.draftMinutes * 60_000;
/** The age at which a permission no longer ends before its upload stops being awaited. */
const RENEWED_MS = AWAITED_MS - LIMITS.uploadMinutes * 60_000;
const DAY = 86_400;
/** The photos of a page with those that have failed, which stay until their user removes them. */
const MOST_KEPT = 2 * LIMITS.journalPhotos;
/** Each attempt of a photo that is added may lose to one of the others. */
const ATTEMPTS = 2 * LIMITS.journalPhotos;

/** The photos of a day, in the order in which they were added: one GetItem. */
export async function loadJournalPhotos(userId: string, date: string): Promise<StoredJournalPhoto[]> {
  return toJournalPhotos(await get(keys.journalPhotos(userId, date)));
}

/** The photo with this id, undefined if there is none: one GetItem. */
export async function findJournalPhoto(userId: string, id: string): Promise<StoredJournalPhoto | undefined> {
  const photos = await loadJournalPhotos(userId, dateOfEntry(id) ?? '');
  return photos.find((each) => each.id === id);
}

/**
 * The entry and the photos of a day, and the entries of other days, at most 98. Undefined for days that are not
 * written. One BatchGetItem.
 */
export async function loadJournalPage(
  userId: string,
  date: string,
  others: readonly string[],
): Promise<{
  entry: StoredJournalEntry | undefined;
  photos: StoredJournalPhoto[];
  others: (StoredJournalEntry | undefined)[];
}> {
  const days = [date, ...others].map((each) => keys.journal(userId, each));
  const [photos, ...items] = await getAll([keys.journalPhotos(userId, date), ...days]);
  const [entry, ...rest] = items.map((item) => item && toJournalEntry(item));
  return { entry, photos: toJournalPhotos(photos), others: rest };
}

/** The days from one to another, both included, with photos that have not failed, oldest first: one Query. */
export async function loadDaysWithPhotos(userId: string, from: string, to: string, now: number): Promise<string[]> {
  const [first, last] = [keys.journalPhotos(userId, from), keys.journalPhotos(userId, to)];
  const items = await queryBetween(first.PK, first.SK, last.SK);
  return items.filter((item) => toJournalPhotos(item).some((photo) => !isLost(photo, now))).map(dateOf);
}

/** All days with photos, oldest first: one Query for each megabyte. */
export async function loadAllJournalPhotos(userId: string): Promise<{ date: string; photos: StoredJournalPhoto[] }[]> {
  const items = await queryPrefix(keys.user(userId).PK, prefixes.journalPhotos);
  return items.map((item) => ({ date: dateOf(item), photos: toJournalPhotos(item) }));
}

/** Whether a photo is not stored, and its upload is no longer awaited. One that comes later is stored all the same. */
export function isMissed({ at, state }: StoredJournalPhoto, now: number): boolean {
  return state === 'awaited' && now >= at + AWAITED_MS;
}

/** Whether the upload of a photo was refused, or is no longer awaited. */
const isLost = (photo: StoredJournalPhoto, now: number) => typeof photo.state === 'object' || isMissed(photo, now);

/**
 * Awaits the upload of a photo for the page of a day. Photos that have failed leave room for others. The same id again
 * is the same photo (`repeated`), which is awaited again if it has failed. One GetItem, one UpdateItem, and what
 * `countUse` costs; one GetItem for one that is stored or was just added; after a lost race the first two again.
 * @throws Refusal: too_many_photos, too_many_photos_today, changed_meanwhile.
 */
export async function awaitJournalPhoto(
  userId: string,
  id: string,
  now: number,
): Promise<{ photo: StoredJournalPhoto; repeated: boolean }> {
  const date = dateOfEntry(id) ?? '';
  const counter = keys.logged(userId, 'JOURNALPHOTOS');
  let counted = false;
  const count = async () => {
    const limit = LIMITS.photosPerDay;
    counted ||= await countUse(counter, limit, DAY, now);
    if (!counted) throw new Refusal('too_many_photos_today', { params: { limit }, retryAfter: DAY });
  };
  const uncount = async () => {
    if (counted) await uncountUse(counter);
    counted = false;
  };
  try {
    return await retryOnConflict(async () => {
      const before = await loadJournalPhotos(userId, date);
      const known = before.find((each) => each.id === id);
      const photo = { id, at: now, state: 'awaited' } as const;
      const repeat = async (again: StoredJournalPhoto) => {
        await uncount();
        return { photo: again, repeated: true };
      };
      if (known && !isLost(known, now)) {
        if (known.state === 'kept' || now < known.at + RENEWED_MS) return repeat(known);
        await change(userId, date, before, replaced(before, photo));
        return repeat(photo);
      }
      const others = before.filter((each) => each.id !== id);
      const limit = LIMITS.journalPhotos;
      if (others.filter((each) => !isLost(each, now)).length >= limit || others.length >= MOST_KEPT) {
        throw new Refusal('too_many_photos', { params: { limit } });
      }
      await count();
      await change(userId, date, before, known ? replaced(before, photo) : [...before, photo]);
      return { photo, repeated: known !== undefined };
    }, ATTEMPTS);
  } catch (error) {
    // For other errors it is unknown whether the photo was added.
    if (error instanceof Refusal) await uncount();
    throw error;
  }
}

/**
 * Saves that a photo is stored, or why it was not accepted (only while that upload of it is awaited). One GetItem, and
 * one UpdateItem if that changes it; after a lost race again. Returns the photo as it is then, undefined if it was
 * removed.
 * @throws Refusal (changed_meanwhile)
 */
export function endUpload(
  userId: string,
  { id, at }: StoredJournalPhoto,
  state: 'kept' | PhotoFailure,
): Promise<StoredJournalPhoto | undefined> {
  const date = dateOfEntry(id) ?? '';
  return retryOnConflict(async () => {
    const before = await loadJournalPhotos(userId, date);
    const found = before.find((each) => each.id === id);
    const isEnded = found?.state === 'kept' || (state !== 'kept' && (found?.state !== 'awaited' || found.at !== at));
    if (!found || isEnded) return found;
    const ended = { ...found, state };
    await change(userId, date, before, replaced(before, ended));
    return ended;
  }, ATTEMPTS);
}

/**
 * Removes a photo; a job deletes its objects. One GetItem, one transaction; after a lost race again.
 * @throws Refusal: photo_not_found, changed_meanwhile.
 */
export function removeJournalPhoto(userId: string, date: string, id: string, now: number): Promise<void> {
  return retryOnConflict(async () => {
    const before = await loadJournalPhotos(userId, date);
    const after = before.filter((each) => each.id !== id);
    if (after.length === before.length) throw new Refusal('photo_not_found');
    const key = keys.journalPhotos(userId, date);
    const job = { kind: 'journal_photo_removed', userId, photoId: id } as const;
    await transact([
      after.length > 0
        ? updateItem(key, { set: { photos: after }, ...ifStill(before) })
        : deleteItem(key, ifStill(before)),
      putJob(jobItem(owners.user(userId), 'maintenance', { id: newId(now), job }, now)),
    ]);
  }, ATTEMPTS);
}

/** The photos of an item of the table, none without an item. */
export function toJournalPhotos(item: Item | undefined): StoredJournalPhoto[] {
  return (item?.photos ?? []) as StoredJournalPhoto[];
}

/** The day of an item with photos. */
function dateOf({ SK }: Item): string {
  return String(SK).slice(prefixes.journalPhotos.length);
}

const replaced = (photos: readonly StoredJournalPhoto[], photo: StoredJournalPhoto): StoredJournalPhoto[] =>
  photos.map((each) => (each.id === photo.id ? photo : each));

/** One UpdateItem. @throws ConditionFailed when the photos are not those that were read. */
function change(
  userId: string,
  date: string,
  before: readonly StoredJournalPhoto[],
  photos: readonly StoredJournalPhoto[],
): Promise<void> {
  return update(keys.journalPhotos(userId, date), { set: { photos }, ...ifStill(before) });
}

const ifStill = (before: readonly StoredJournalPhoto[]) =>
  before.length > 0 ? { if: '#photos = :before', values: { before } } : { if: 'attribute_not_exists(#PK)' };
