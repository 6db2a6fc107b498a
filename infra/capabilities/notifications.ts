import type { Stack } from 'aws-cdk-lib';
import type { LambdaFunction } from '../constructs/lambda-function.ts';
import type { Secrets } from '../constructs/secrets.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';
import type { Settings } from '../settings.ts';
import type { Mail } from './mail.ts';

interface NotificationsProps {
  table: Table;
  secrets: Secrets;
  mail: Mail;
  settings: Settings;
  siteUrl: string;
}

/** Notifications: who gets which e-mail or push for an event, pushes by Web Push or FCM, digests and reminders. */
export class Notifications {
  readonly jobs: JobQueue;
  readonly digestJobs: JobQueue;
  readonly reminderJobs: JobQueue;
  private readonly secrets: Secrets;
  private readonly addressing: Record<string, string>;

  constructor(stack: Stack, { table, secrets, mail, settings, siteUrl }: NotificationsProps) {
    const push = new Worker(stack, 'push', {
      memory: 1024,
      timeout: 30,
      queue: 'Pushes',
      variable: 'PUSHES_QUEUE_URL',
      maxConcurrency: 20,
    });
    table.grant(push, 'BatchGetItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem');
    // A push of a reminder has the token of its buttons.
    secrets.grantRead(push, 'token');
    this.secrets = secrets;
    this.addressing = { PUSH_CONTACT: `mailto:${settings.sender}`, SITE_URL: siteUrl };
    this.grantSendPush(push);

    const notify = new Worker(stack, 'notify', {
      memory: 1024,
      timeout: 30,
      queue: 'Notifications',
      variable: 'NOTIFICATIONS_QUEUE_URL',
      maxConcurrency: 20,
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
      remedy: 'purge',
    });
    table.grant(digests, 'BatchGetItem', 'DeleteItem', 'GetItem', 'Query', 'UpdateItem');
    mail.jobs.grantSendMessages(digests);
    mail.digestJobs.grantSendMessages(digests);
    push.jobs.grantSendMessages(digests);
    this.digestJobs = digests.jobs;

    const reminders = new Worker(stack, 'reminders', {
      // It computes the periods of the commitments of a hundred users.
      memory: 1769,
      timeout: 60,
      queue: 'Reminders',
      variable: 'REMINDERS_QUEUE_URL',
      maxConcurrency: 20,
      remedy: 'purge',
    });
    table.grant(reminders, 'BatchGetItem', 'DeleteItem', 'UpdateItem');
    mail.jobs.grantSendMessages(reminders);
    push.jobs.grantSendMessages(reminders);
    this.reminderJobs = reminders.jobs;
  }

  /**
   * Lets a function send pushes: with the project of Firebase, or with the keys of Web Push, which follow from
   * `origin`. Push services want an address of who sends, and browsers the whole address of the page to open.
   */
  grantSendPush(lambda: LambdaFunction): void {
    this.secrets.grantRead(lambda, 'firebase', 'origin');
    for (const [name, value] of Object.entries(this.addressing)) lambda.addEnvironment(name, value);
  }
}
