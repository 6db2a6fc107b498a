import type { S3Event } from 'aws-lambda';
import { AiFailure } from '#functions/lib/clients/ai/provider.ts';
import { deletePhoto, photoKey, readObject } from '#functions/lib/clients/photos.ts';
import { endAnalysis, findEntry } from '#functions/lib/data/fitness/entries.ts';
import { loadUser } from '#functions/lib/data/users/users.ts';
import { failedAnalysis } from '#functions/lib/failed-analysis.ts';
import type { AnalysisJob, Delivery } from '#functions/lib/jobs.ts';
import { logError } from '#functions/lib/log.ts';
import { worker } from '#functions/lib/worker.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { analyze } from './analysis.ts';
import { keepUpload } from './upload.ts';

/*
 * A photo was uploaded, or is to be analyzed again: it is drawn anew, kept, and looked at. However often an upload is told of it is looked at once, and what
 * somebody has said of the food meanwhile counts more than what is found.
 */

/** Told by the bucket. */
interface UploadJob {
  kind: 'uploaded';
  userId: string;
  entryId: string;
}

type PhotoJob = UploadJob | AnalysisJob;

export const handler = worker<PhotoJob>(async (job, now, attempt) => {
  try {
    await look(job, now);
  } catch (error) {
    if (attempt >= LIMITS.analysisAttempts) await giveUp(job, error as Error);
    throw error;
  }
}, deliveriesOf);

async function look({ userId, entryId }: PhotoJob, now: number): Promise<void> {
  const [entry, user] = await Promise.all([findEntry(userId, entryId), loadUser(userId)]);
  // Without an entry, or with one that no longer waits for it.
  if (entry?.type !== 'food' || !user || !entry.photo) return deletePhoto(userId, entryId);
  const jpeg =
    entry.photo === 'awaited' ? await keepUpload(userId, entry) : await readObject(photoKey(userId, entryId));
  if (!jpeg || !entry.payload.draft) return;
  const payload = await analyze(user, jpeg, entry.hint, now);
  await endAnalysis(userId, entryId, payload, { now: Date.now() });
}

/** Nobody is to wait for what will not be tried again. What fails here, too, the look at drafts makes good. */
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

/** The uploads that the bucket tells of, or a job of ours. A test of its notifications tells of none. */
function deliveriesOf(body: string): Delivery<PhotoJob>[] {
  const message = JSON.parse(body) as Delivery<PhotoJob> | S3Event | { Event: 's3:TestEvent' };
  if ('Event' in message) return [];
  if ('job' in message) return [message];
  return message.Records.flatMap(({ s3 }) => {
    // As in a form.
    const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
    const [, userId, entryId] = /^uploads\/([^/]+)\/([^/]+)$/.exec(key) ?? [];
    if (!userId || !entryId) return [];
    // A second upload to the same place is none: the first was permitted.
    return [{ id: `upload-${userId}-${entryId}`, job: { kind: 'uploaded', userId, entryId } as const }];
  });
}
