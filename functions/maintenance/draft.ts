import { deleteObjects, deletePhoto, hasObject, uploadKey } from '#functions/lib/clients/photos.ts';
import { dropPhoto, endAnalysis, findEntry } from '#functions/lib/data/fitness/entries.ts';
import { lastStart } from '#functions/lib/data/job-claims.ts';
import { owners } from '#functions/lib/data/keys.ts';
import { jobItem, putJobAlone } from '#functions/lib/data/outbox.ts';
import { failedAnalysis } from '#functions/lib/failed-analysis.ts';
import { type DraftJob, uploadJobId } from '#functions/lib/jobs.ts';
import * as LIMITS from '#shared/domain/limits.ts';

const DRAFT_MS = LIMITS.draftMinutes * 60_000;
const WAITING_MS = LIMITS.draftHours * 3_600_000;
/** The most checks of a draft. They are a quarter of an hour apart, so these take one day, whatever a clock says. */
const MOST_CHECKS = WAITING_MS / DRAFT_MS;

/**
 * Ends a draft some minutes after an upload was permitted: the entry gets an error, and objects that no entry refers to
 * are deleted. If the upload arrived before that, its analysis gets its full time from its own start, however late the
 * queue is: until then the draft is checked again. One HeadObject, up to two BatchGetItem, one GetItem and two
 * UpdateItem, and up to three DeleteObject; one PutItem for another check.
 */
export async function endDraft(job: DraftJob, now: number): Promise<void> {
  const { userId, entryId, at } = job;
  const upload = uploadKey(userId, entryId);
  // Checked before the entry is read: an upload is deleted only after its photo is stored.
  const isUploaded = await hasObject(upload);
  const entry = await findEntry(userId, entryId);
  if (entry?.type !== 'food') return deletePhoto(userId, entryId);
  const isKept = entry.photo === 'kept';
  const hasCome = isKept || isUploaded;
  // Another analysis may have begun since. It has a draft job of its own.
  const since = Math.max(at, entry.draftSince ?? at);
  if (hasCome && now < since + DRAFT_MS) return;
  if (entry.payload.draft) {
    const isLast = (job.checks ?? 0) >= MOST_CHECKS;
    if (hasCome && !isLast && !(await isOverdue(job, since, now))) return checkAgain(job, now);
    const failed = hasCome
      ? failedAnalysis('took_too_long', { detail: 'The analysis did not end in time' })
      : failedAnalysis('not_uploaded', { detail: 'There was no upload in time' });
    await endAnalysis(userId, entryId, failed, { withoutPhoto: !isKept, now });
  }
  // Deletes a second upload to the same key, if there is one.
  if (isKept) return deleteObjects(isUploaded ? [upload] : []);
  if (!(await dropPhoto(userId, entryId)) && (await isKeptMeanwhile(userId, entryId))) return;
  await deletePhoto(userId, entryId);
}

/** Whether the time of an analysis is over since its last start, or it has not started within a day. */
async function isOverdue({ userId, entryId, analysis }: DraftJob, since: number, now: number): Promise<boolean> {
  const start = await lastStart(analysis ?? uploadJobId(userId, entryId));
  return start === undefined ? now >= since + WAITING_MS : now >= start + DRAFT_MS;
}

async function checkAgain(job: DraftJob, now: number): Promise<void> {
  const checks = (job.checks ?? 0) + 1;
  const id = `draft-${job.userId}-${job.entryId}-${job.at}-${checks}`;
  await putJobAlone(jobItem(owners.user(job.userId), 'drafts', { id, job: { ...job, checks } }, now));
}

async function isKeptMeanwhile(userId: string, entryId: string): Promise<boolean> {
  const entry = await findEntry(userId, entryId);
  return entry?.type === 'food' && entry.photo === 'kept';
}
