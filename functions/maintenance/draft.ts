import { deleteObjects, deletePhoto, hasObject, uploadKey } from '#functions/lib/clients/photos.ts';
import { dropPhoto, endAnalysis, findEntry } from '#functions/lib/data/fitness/entries.ts';
import { failedAnalysis } from '#functions/lib/failed-analysis.ts';
import type { DraftJob } from '#functions/lib/jobs.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/**
 * Ends a draft some minutes after an upload was permitted: the entry gets an error, and objects that no entry refers to
 * are deleted. An upload that has arrived before that is left to its analysis. One HeadObject, up to two BatchGetItem
 * and two UpdateItem, and up to three DeleteObject.
 */
export async function endDraft({ userId, entryId, at }: DraftJob, now: number): Promise<void> {
  const upload = uploadKey(userId, entryId);
  // In this order: an upload is deleted after its photo is stored, and not before.
  const isUploaded = await hasObject(upload);
  const entry = await findEntry(userId, entryId);
  if (entry?.type !== 'food') return deletePhoto(userId, entryId);
  const isKept = entry.photo === 'kept';
  const hasCome = isKept || isUploaded;
  // Another analysis may have begun since. It has a job of its own.
  const since = Math.max(at, entry.draftSince ?? at);
  if (hasCome && now < since + LIMITS.draftMinutes * 60_000) return;
  if (entry.payload.draft) {
    const failed = hasCome
      ? failedAnalysis('took_too_long', { detail: 'The analysis did not end in time' })
      : failedAnalysis('not_uploaded', { detail: 'There was no upload in time' });
    await endAnalysis(userId, entryId, failed, { withoutPhoto: !isKept, now });
  }
  // A second upload to the same key may exist.
  if (isKept) return deleteObjects(isUploaded ? [upload] : []);
  if (!(await dropPhoto(userId, entryId)) && (await isKeptMeanwhile(userId, entryId))) return;
  await deletePhoto(userId, entryId);
}

async function isKeptMeanwhile(userId: string, entryId: string): Promise<boolean> {
  const entry = await findEntry(userId, entryId);
  return entry?.type === 'food' && entry.photo === 'kept';
}
