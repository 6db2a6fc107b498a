import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { logError } from '../log.ts';

/** What one SendMessageBatch takes. */
const BATCH = 10;

const client = new SQSClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
});

/** Sends texts to a queue, ten in a request; answers the positions of those that were not taken. */
export async function sendAll(queueUrl: string, bodies: readonly string[]): Promise<number[]> {
  const failed: number[] = [];
  for (let start = 0; start < bodies.length; start += BATCH) {
    const entries = bodies
      .slice(start, start + BATCH)
      .map((MessageBody, index) => ({ Id: String(start + index), MessageBody }));
    try {
      const reply = await client.send(new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }));
      for (const { Id, Code, Message } of reply.Failed ?? []) {
        logError('A queue did not take a job', new Error(`${Code}: ${Message}`));
        failed.push(Number(Id));
      }
    } catch (error) {
      logError('A queue did not take jobs', error, { jobs: entries.length });
      failed.push(...entries.map(({ Id }) => Number(Id)));
    }
  }
  return failed;
}
