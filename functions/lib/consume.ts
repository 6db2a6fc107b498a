import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { claimJob, finishJob, releaseJob } from './data/claims.ts';
import type { Delivery } from './jobs.ts';
import { logError } from './log.ts';

/**
 * The handler of a worker: does each job of a batch once, however often the queue delivers it. What fails is delivered
 * again by the queue, and ends among its dead letters. Costs two UpdateItem a job, beside the work itself.
 */
export function worker<Job extends { kind: string }>(work: (job: Job, now: number) => Promise<void>) {
  const attempt = async (body: string): Promise<void> => {
    const { id, job } = JSON.parse(body) as Delivery<Job>;
    const now = Date.now();
    const claim = await claimJob(id, now);
    if (claim === 'done') return;
    if (claim === 'taken') throw new Error('Another worker is at this job');
    try {
      await work(job, now);
    } catch (error) {
      logError('A job failed', error, { id, kind: job.kind });
      await releaseJob(id);
      throw error;
    }
    await finishJob(id);
  };
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const outcomes = await Promise.allSettled(Records.map(({ body }) => attempt(body)));
    const failed = Records.filter((_, position) => outcomes[position]?.status === 'rejected');
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}
