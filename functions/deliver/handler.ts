import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { sendAll } from '#functions/lib/clients/queue.ts';
import { type Change, changesOf } from '#functions/lib/data/changes.ts';
import { environment } from '#functions/lib/environment.ts';
import { logError } from '#functions/lib/log.ts';
import { tellLive } from './live.ts';

/*
 * The table's stream is the outbox: what a transaction left there is handed to its queue, after any crash, and what has changed is told
 * to whoever is there. Delivered twice a job is done once, because workers claim their jobs; and what is told twice says the
 * same.
 */

const QUEUES: Record<string, string> = {
  mail: environment('MAIL_QUEUE_URL'),
  upkeep: environment('UPKEEP_QUEUE_URL'),
};

type Job = Change & { kind: 'job' } & { sequenceNumber: string };

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const changes = Records.flatMap((record) =>
    changesOf(record).map((change) => ({ ...change, sequenceNumber: record.dynamodb?.SequenceNumber ?? '' })),
  );
  const failed = await sendJobs(changes.filter((change): change is Job => change.kind === 'job'));
  // Never a reason to read the stream again: everybody finds the same by asking.
  await tellLive(changes, Date.now()).catch((error) => logError('Nobody was told live', error));
  // The stream goes on from the first of them.
  return { batchItemFailures: failed.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })) };
};

async function sendJobs(all: readonly Job[]): Promise<Job[]> {
  const failed: Job[] = [];
  for (const [queue, jobs] of Map.groupBy(all, (job) => job.queue)) {
    const url = QUEUES[queue];
    if (!url) {
      logError('A job names a queue that there is not', new Error(queue));
      failed.push(...jobs);
      continue;
    }
    const positions = await sendAll(
      url,
      jobs.map(({ body }) => body),
    );
    failed.push(...positions.flatMap((position) => jobs[position] ?? []));
  }
  return failed;
}
