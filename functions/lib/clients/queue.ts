import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { logError } from '../log.ts';

/** What one SendMessageBatch takes. */
const BATCH = 10;

const client = new SQSClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
});

/**
 * Sends texts to a queue, ten in a request and all requests at once, to be shown after some seconds; answers the positions of those
 * that were not taken.
 */
export async function sendAll(queueUrl: string, bodies: readonly string[], delay = 0): Promise<number[]> {
  const starts = Array.from({ length: Math.ceil(bodies.length / BATCH) }, (_, index) => index * BATCH);
  const failed = await Promise.all(
    starts.map((start) => sendSome(queueUrl, bodies.slice(start, start + BATCH), start, delay)),
  );
  return failed.flat();
}

async function sendSome(
  QueueUrl: string,
  bodies: readonly string[],
  start: number,
  DelaySeconds: number,
): Promise<number[]> {
  const Entries = bodies.map((MessageBody, index) => ({ Id: String(start + index), MessageBody, DelaySeconds }));
  try {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    for (const { Code, Message } of Failed) logError('A queue did not take a job', new Error(`${Code}: ${Message}`));
    return Failed.map(({ Id }) => Number(Id));
  } catch (error) {
    logError('A queue did not take jobs', error, { jobs: Entries.length });
    return Entries.map(({ Id }) => Number(Id));
  }
}
