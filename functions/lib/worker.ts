import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Due } from './data/agenda.ts';
import { claimJob, finishJob, releaseJob } from './data/job-claims.ts';
import type { Delivery } from './jobs.ts';
import { logError } from './log.ts';
import { withRequestId } from './request-id.ts';

/**
 * The handler of a worker: does each job of a batch once, however often the queue delivers it. A failed job is
 * delivered again by the queue, and ends in the dead letter queue. The work gets the number of the attempt, from 1, in
 * which deliveries that no worker began are not counted. `deliveriesOf` reads messages that are not jobs. `postpone`
 * may send a failed job again with a delay. If it returns true, this delivery counts as successful. Two UpdateItem for
 * each job, in addition to the work itself.
 */
export function worker<Job extends { kind: string }>(
  work: (job: Job, now: number, attempt: number) => Promise<void>,
  deliveriesOf: (body: string) => Delivery<Job>[] = (body) => [JSON.parse(body) as Delivery<Job>],
  postpone: (delivery: Delivery<Job>, error: unknown) => Promise<boolean> = async () => false,
) {
  const attempt = async (delivery: Delivery<Job>, message: string): Promise<void> => {
    const { id, job } = delivery;
    const now = Date.now();
    const claim = await claimJob(id, message, now);
    if (claim === 'done') return;
    if (claim === 'taken') throw new Error('Another worker is at this job');
    try {
      await work(job, now, claim.attempt);
    } catch (error) {
      await releaseJob(id).catch((reason) => logError('A claim could not be given up', reason, { id }));
      if (await postpone(delivery, error)) return;
      throw error;
    }
    // Only logged: the work is done, and a retry would repeat it.
    await finishJob(id).catch((reason) => logError('A job is not marked as done', reason, { id }));
  };
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const failed = await Promise.all(
      Records.map(async ({ body, messageId }: SQSRecord) => {
        let about: { id?: string; kind?: string; request?: string } = {};
        try {
          for (const delivery of deliveriesOf(body)) {
            about = {
              id: delivery.id,
              kind: delivery.job.kind,
              ...(delivery.request && { request: delivery.request }),
            };
            await withRequestId(delivery.request, () => attempt(delivery, messageId));
          }
          return [];
        } catch (error) {
          logError('A job failed', error, about);
          return [{ itemIdentifier: messageId }];
        }
      }),
    );
    return { batchItemFailures: failed.flat() };
  };
}

/**
 * The handler of a queue that a sweep fills: one job after the other, each a list of due users. `serve` must be safe to
 * repeat, and throws if some users were not served. Then the job is delivered again. No requests of its own.
 */
export function sweepWorker(kind: string, serve: (all: readonly Due[]) => Promise<void>) {
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const { body, messageId } of Records) {
      try {
        // A sweep has no request: log lines get the id of the job instead.
        await withRequestId(messageId, () => serve(JSON.parse(body) as Due[]));
      } catch (error) {
        logError('A job failed', error, { kind });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}
