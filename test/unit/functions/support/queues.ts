import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, vi } from 'vitest';
import type { Delivery } from '#functions/lib/jobs.ts';

/** A job that a queue has accepted. A worker does jobs with the same id once. */
type Sent = Delivery<{ kind: string } & Record<string, unknown>> & { queue: string };

export interface Queues {
  sent(): Sent[];
  /** The ids of the jobs of a queue. */
  ids(queue: string): string[];
  /** Makes the queues accept only jobs that match. */
  acceptJobs(matches: (job: Sent) => boolean): void;
}

/** Queues that accept and record all jobs. */
export function queues(): Queues {
  for (const name of ['MAIL', 'DIGEST_MAIL', 'PUSHES']) {
    vi.stubEnv(`${name}_QUEUE_URL`, `https://queue.example/${name.toLowerCase()}`);
  }
  const client = mockClient(SQSClient);
  let sent: Sent[] = [];
  let matches: (job: Sent) => boolean = () => true;
  beforeEach(() => {
    client.reset();
    sent = [];
    matches = () => true;
    client
      .on(SendMessageBatchCommand)
      .callsFake(({ QueueUrl = '', Entries = [] }: SendMessageBatchCommand['input']) => {
        const jobs = Entries.map(({ Id, MessageBody = '' }) => ({
          Id,
          job: { ...JSON.parse(MessageBody), queue: QueueUrl.split('/').at(-1) } as Sent,
        }));
        sent.push(...jobs.filter(({ job }) => matches(job)).map(({ job }) => job));
        return { Failed: jobs.filter(({ job }) => !matches(job)).map(({ Id }) => ({ Id, Code: 'InternalError' })) };
      });
  });
  return {
    sent: () => sent,
    ids: (queue) => sent.filter((job) => job.queue === queue).map(({ id }) => id),
    acceptJobs(next) {
      matches = next;
    },
  };
}

/** Delivers each job or text as a message, and returns the positions of those that failed. */
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
