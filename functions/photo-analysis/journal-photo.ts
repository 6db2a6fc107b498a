import {
  deleteJournalPhoto,
  deleteObjects,
  journalUploadKey,
  photoKey,
  readObject,
  thumbnailKey,
  writePhoto,
} from '#functions/lib/clients/photos.ts';
import { endUpload, findJournalPhoto } from '#functions/lib/data/journaling/journal-photos.ts';
import type { PhotoFailure } from '#shared/domain/failures.ts';
import { type Picture, redraw } from './picture.ts';
import { Unusable } from './unusable.ts';

/**
 * Stores an uploaded photo of the journal, re-encoded, and deletes the upload. One that is not expected is deleted,
 * together with objects of an earlier attempt. For an upload that is no photo, an error is saved. Two GetItem, one
 * GetObject, two PutObject, one UpdateItem, one DeleteObject.
 */
export async function keepJournalPhoto(userId: string, id: string): Promise<void> {
  const upload = journalUploadKey(userId, id);
  const expected = await findJournalPhoto(userId, id);
  if (expected?.state === 'kept') return deleteObjects([upload]);
  if (expected?.state !== 'awaited') return deleteJournalPhoto(userId, id);
  const file = await readObject(upload);
  if (!file) return;
  const result = await redrawn(file);
  const isPhoto = 'photo' in result;
  if (isPhoto) {
    await Promise.all([
      writePhoto(photoKey(userId, id), result.photo),
      writePhoto(thumbnailKey(userId, id), result.thumbnail),
    ]);
  }
  const ended = await endUpload(userId, expected, isPhoto ? 'kept' : result);
  if (ended?.state === 'kept') return deleteObjects([upload]);
  // If it is awaited again, its new upload may have come already.
  if (ended?.state !== 'awaited') await deleteJournalPhoto(userId, id);
}

/** Ends the upload after the last attempt, which may have stored the photo before it failed. */
export async function giveUpJournalPhoto(userId: string, id: string): Promise<void> {
  const expected = await findJournalPhoto(userId, id);
  const ended = expected && (await endUpload(userId, expected, { code: 'failed', params: {} }));
  if (ended?.state === 'kept') return deleteObjects([journalUploadKey(userId, id)]);
  await deleteJournalPhoto(userId, id);
}

async function redrawn(file: Uint8Array): Promise<Picture | PhotoFailure> {
  try {
    return await redraw(file);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { code: error.code, params: error.params };
  }
}
