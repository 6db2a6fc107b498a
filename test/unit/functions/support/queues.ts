import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, vi } from 'vitest';
import type { Delivery } from '#functions/lib/jobs.ts';

/** A job that a queue took: of several with the same id a worker does one. */
export type Sent = Delivery<{ kind: string } & Record<string, unknown>> & { queue: string };

export interface Queues {
  sent(): Sent[];
  /** The ids of the jobs of a queue. */
  ids(queue: string): string[];
  /** From now on the queues take the jobs of which this is so. */
  taking(takes: (job: Sent) => boolean): void;
}

/** Queues that take everything, and keep it. */
export function queues(): Queues {
  for (const name of ['MAIL', 'DIGEST_MAIL', 'PUSHES']) {
    vi.stubEnv(`${name}_QUEUE_URL`, `https://queue.example/${name.toLowerCase()}`);
  }
  const client = mockClient(SQSClient);
  let sent: Sent[] = [];
  let takes: (job: Sent) => boolean = () => true;
  beforeEach(() => {
    client.reset();
    sent = [];
    takes = () => true;
    client
      .on(SendMessageBatchCommand)
      .callsFake(({ QueueUrl = '', Entries = [] }: SendMessageBatchCommand['input']) => {
        const jobs = Entries.map(({ Id, MessageBody = '' }) => ({
          Id,
          job: { ...JSON.parse(MessageBody), queue: QueueUrl.split('/').at(-1) } as Sent,
        }));
        sent.push(...jobs.filter(({ job }) => takes(job)).map(({ job }) => job));
        return { Failed: jobs.filter(({ job }) => !takes(job)).map(({ Id }) => ({ Id, Code: 'InternalError' })) };
      });
  });
  return {
    sent: () => sent,
    ids: (queue) => sent.filter((job) => job.queue === queue).map(({ id }) => id),
    taking(next) {
      takes = next;
    },
  };
}

/**
 * Delivers jobs, or texts as they are, each as a message of its own; answers the positions of those that are given
 * back.
 */
export async function delivered(
  handler: (event: SQSEvent) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>,
  ...jobs: unknown[]
): Promise<number[]> {
  const Records = jobs.map((job, index) => {
    return { messageId: String(index), body: typeof job === 'string' ? job : JSON.stringify(job) };
  });
  const { batchItemFailures } = await handler({ Records } as SQSEvent);
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
}
