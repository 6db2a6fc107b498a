import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { sendAll } from '#functions/lib/clients/queue.ts';
import { environment } from '#functions/lib/environment.ts';
import { logError } from '#functions/lib/log.ts';

/*
 * The table's stream is the outbox: what a transaction left there is handed to its queue, after any crash. The event
 * source's filter admits nothing else. Delivered twice it is done once, because workers claim their jobs.
 */

const QUEUES: Record<string, string> = { mail: environment('MAIL_QUEUE_URL') };

export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed: DynamoDBRecord[] = [];
  for (const [queue, records] of Object.entries(Object.groupBy(Records, queueOf))) {
    const url = QUEUES[queue];
    if (!url || !records) {
      logError('A job names a queue that there is not', new Error(queue));
      failed.push(...(records ?? []));
      continue;
    }
    const positions = await sendAll(url, records.map(bodyOf));
    failed.push(...positions.flatMap((position) => records[position] ?? []));
  }
  // The stream goes on from the first of them.
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' })) };
};

function queueOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.NewImage?.queue?.S ?? '';
}

function bodyOf({ dynamodb }: DynamoDBRecord): string {
  return dynamodb?.NewImage?.body?.S ?? '';
}
