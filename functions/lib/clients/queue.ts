import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import { logError } from '../log.ts';

/** The limit of SendMessageBatch. */
const BATCH = 10;

const client = new SQSClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
});

/**
 * Sends texts to a queue with a delay in seconds, ten in each request and all requests in parallel. Returns the indexes
 * of those that were not accepted. `delayOf` returns the delay of a text that has its own. For a FIFO queue, `orderOf`
 * returns the message group and the deduplication id of a text.
 */
export async function sendAll(
  queueUrl: string,
  bodies: readonly string[],
  {
    delay,
    delayOf = () => delay,
    orderOf,
  }: {
    delay?: number | undefined;
    delayOf?: (position: number) => number | undefined;
    orderOf?: (position: number) => { group: string; id: string };
  } = {},
): Promise<number[]> {
  const starts = Array.from({ length: Math.ceil(bodies.length / BATCH) }, (_, index) => index * BATCH);
  const failed = await Promise.all(
    starts.map((start) => {
      const entries = bodies.slice(start, start + BATCH).map((MessageBody, index) => {
        const order = orderOf?.(start + index);
        const seconds = delayOf(start + index);
        return {
          Id: String(start + index),
          MessageBody,
          ...(seconds !== undefined && { DelaySeconds: seconds }),
          ...(order && { MessageGroupId: order.group, MessageDeduplicationId: order.id }),
        };
      });
      return sendSome(queueUrl, entries);
    }),
  );
  return failed.flat();
}

async function sendSome(QueueUrl: string, Entries: SendMessageBatchRequestEntry[]): Promise<number[]> {
  try {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    for (const { Code, Message } of Failed) logError('A queue did not take a job', new Error(`${Code}: ${Message}`));
    return Failed.map(({ Id }) => Number(Id));
  } catch (error) {
    logError('A queue did not take jobs', error, { jobs: Entries.length });
    return Entries.map(({ Id }) => Number(Id));
  }
}
