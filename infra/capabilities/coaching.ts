import type { Stack } from 'aws-cdk-lib';
import type { Secrets } from '../constructs/secrets.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';
import type { LiveUpdates } from './live-updates.ts';

interface CoachingProps {
  table: Table;
  secrets: Secrets;
  live: LiveUpdates;
  siteUrl: string;
}

/** AI coaches: a worker that asks the provider with the user's own key and streams the reply to open pages. */
export class Coaching {
  readonly jobs: JobQueue;

  constructor(stack: Stack, { table, secrets, live, siteUrl }: CoachingProps) {
    const coachReply = new Worker(stack, 'coach-reply', {
      memory: 1024,
      // Two attempts of 40 s at the provider, and the writes around them.
      timeout: 110,
      queue: 'Replies',
      variable: 'REPLIES_QUEUE_URL',
      // The message group is the chat: one reply at a time in each chat, and chats do not wait for each other.
      fifo: true,
      maxConcurrency: 50,
      batchSize: 1,
    });
    table.grant(coachReply, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    secrets.grantRead(coachReply, 'sealing');
    live.grantManageConnections(coachReply, 'POST');
    coachReply.addEnvironment('SITE_URL', siteUrl);
    this.jobs = coachReply.jobs;
  }
}
