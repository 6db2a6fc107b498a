import type { Stack } from 'aws-cdk-lib';
import type { Alarms } from '../constructs/alarms.ts';
import type { Secrets } from '../constructs/secrets.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';
import type { Mail } from './mail.ts';

interface NotificationsProps {
  table: Table;
  secrets: Secrets;
  alarms: Alarms;
  mail: Mail;
}

/** Notifications: who gets which e-mail or push for an event, pushes by FCM, and digests. */
export class Notifications {
  readonly jobs: JobQueue;
  readonly digestJobs: JobQueue;

  constructor(stack: Stack, { table, secrets, alarms, mail }: NotificationsProps) {
    const push = new Worker(stack, 'push', {
      memory: 1024,
      timeout: 30,
      queue: 'Pushes',
      variable: 'PUSHES_QUEUE_URL',
      maxConcurrency: 20,
      alarms,
    });
    table.grant(push, 'BatchGetItem', 'DeleteItem', 'GetItem', 'UpdateItem');
    secrets.grantRead(push, 'firebase');

    const notify = new Worker(stack, 'notify', {
      memory: 1024,
      timeout: 30,
      queue: 'Notifications',
      variable: 'NOTIFICATIONS_QUEUE_URL',
      maxConcurrency: 20,
      alarms,
    });
    table.grant(notify, 'BatchGetItem', 'GetItem', 'UpdateItem');
    mail.jobs.grantSendMessages(notify);
    push.jobs.grantSendMessages(notify);
    this.jobs = notify.jobs;

    const digests = new Worker(stack, 'digests', {
      memory: 1024,
      timeout: 60,
      queue: 'Digests',
      variable: 'DIGESTS_QUEUE_URL',
      maxConcurrency: 20,
      alarms,
      remedy: 'The log of functions/digests says why. Redriving is not needed: users not served are queued again.',
    });
    table.grant(digests, 'BatchGetItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem');
    mail.jobs.grantSendMessages(digests);
    mail.digestJobs.grantSendMessages(digests);
    push.jobs.grantSendMessages(digests);
    this.digestJobs = digests.jobs;
  }
}
