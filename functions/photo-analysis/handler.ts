import type { S3Event } from 'aws-lambda';
import { AiFailure } from '#functions/lib/clients/ai/provider.ts';
import { deletePhoto, JOURNAL, PICTURE, photoKey, readObject } from '#functions/lib/clients/photos.ts';
import { endAnalysis, findEntry } from '#functions/lib/data/fitness/entries.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { failedAnalysis } from '#functions/lib/failed-analysis.ts';
import { type AnalysisJob, type Delivery, uploadJobId } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { worker } from '#functions/lib/worker.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { analyze } from './analysis.ts';
import { giveUpJournalPhoto, keepJournalPhoto } from './journal-photo.ts';
import { keepUpload } from './upload.ts';
import { giveUpPicture, keepPicture } from './user-picture.ts';

/*
 * Handles uploaded photos and repeated analyses: re-encodes the photo, stores it and, if it is of a meal, analyzes it.
 * A photo is analyzed once, however often its upload is reported, and numbers that the user has entered meanwhile are
 * not overwritten.
 */

/** An event of the bucket. */
interface UploadJob {
  kind: 'uploaded';
  userId: string;
  entryId: string;
}

/** The upload of a user's picture. */
interface PictureJob {
  kind: 'picture';
  userId: string;
  version: string;
}

/** The upload of a photo of the journal. */
interface JournalPhotoJob {
  kind: 'journal_photo';
  userId: string;
  photoId: string;
}

type PhotoJob = UploadJob | AnalysisJob;
type Job = PhotoJob | PictureJob | JournalPhotoJob;

export const handler = worker<Job>(async (job, now, attempt) => {
  // An earlier delivery has given up. This one fails until it is a dead letter, where operators see it.
  if (attempt > LIMITS.analysisAttempts) throw new Error('All attempts have failed');
  if (job.kind === 'picture') return processPicture(job, now, attempt);
  if (job.kind === 'journal_photo') return processJournalPhoto(job, attempt);
  try {
    await analyzePhoto(job, now);
  } catch (error) {
    if (attempt >= LIMITS.analysisAttempts) await giveUp(job, error as Error);
    throw error;
  }
}, deliveriesOf);

async function processPicture({ userId, version }: PictureJob, now: number, attempt: number): Promise<void> {
  try {
    await keepPicture(userId, version, now);
  } catch (error) {
    if (attempt >= LIMITS.analysisAttempts) await giveUpPicture(userId, version);
    throw error;
  }
}

async function processJournalPhoto({ userId, photoId }: JournalPhotoJob, attempt: number): Promise<void> {
  try {
    await keepJournalPhoto(userId, photoId);
  } catch (error) {
    if (attempt >= LIMITS.analysisAttempts) await giveUpJournalPhoto(userId, photoId);
    throw error;
  }
}

async function analyzePhoto({ userId, entryId }: PhotoJob, now: number): Promise<void> {
  const [entry, user] = await Promise.all([findEntry(userId, entryId), loadUser(userId)]);
  // No entry, or one that no longer expects a photo.
  if (entry?.type !== 'food' || !user || !entry.photo) return deletePhoto(userId, entryId);
  const jpeg =
    entry.photo === 'awaited' ? await keepUpload(userId, entry) : await readObject(photoKey(userId, entryId));
  if (!jpeg || !entry.payload.draft) return;
  const payload = await analyze(user, jpeg, entry.hint, now);
  await endAnalysis(userId, entryId, payload, { now: Date.now() });
}

/** The last attempt has failed: ends the draft. If this fails too, the draft check does it later. */
async function giveUp({ userId, entryId }: PhotoJob, error: Error): Promise<void> {
  try {
    const isAi = error instanceof AiFailure;
    const payload = failedAnalysis(isAi ? 'unreachable' : 'failed', { detail: isAi ? error.message : error.name });
    const entry = await findEntry(userId, entryId);
    const withoutPhoto = entry?.type === 'food' && entry.photo !== 'kept';
    await endAnalysis(userId, entryId, payload, { withoutPhoto, now: Date.now() });
    if (withoutPhoto) await deletePhoto(userId, entryId);
  } catch (reason) {
    logError('An entry does not say that its analysis has failed', reason, { entryId });
  }
}

/** The uploads of a bucket event, or a job. S3's test event has none. */
function deliveriesOf(body: string): Delivery<Job>[] {
  const message = JSON.parse(body) as Delivery<PhotoJob> | S3Event | { Event: 's3:TestEvent' };
  if ('Event' in message) return [];
  if ('job' in message) return [message];
  return message.Records.flatMap(({ s3 }): Delivery<Job>[] => {
    // S3 encodes keys as in forms: a space is a plus.
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
    const [, userId, entryId] = /^uploads\/([^/]+)\/([^/]+)$/.exec(key) ?? [];
    if (!userId || !entryId) return [];
    if (entryId.startsWith(PICTURE)) {
      const version = entryId.slice(PICTURE.length);
      return [{ id: uploadJobId(userId, entryId), job: { kind: 'picture', userId, version } }];
    }
    if (entryId.startsWith(JOURNAL)) {
      const photoId = entryId.slice(JOURNAL.length);
      // A photo that has failed may be uploaded again: then only the sequencer differs.
      const id = uploadJobId(userId, `${entryId}-${s3.object.sequencer}`);
      return [{ id, job: { kind: 'journal_photo', userId, photoId } }];
    }
    // A second upload to the same key is ignored: only the first was permitted.
    return [{ id: uploadJobId(userId, entryId), job: { kind: 'uploaded', userId, entryId } }];
  });
}
