import type { Stack } from 'aws-cdk-lib';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { EmailSender } from '../constructs/email-sender.ts';
import type { LambdaFunction } from '../constructs/lambda-function.ts';
import type { Secrets } from '../constructs/secrets.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';
import type { Settings } from '../settings.ts';

interface MailProps {
  table: Table;
  secrets: Secrets;
  settings: Settings;
  siteUrl: string;
}

/** E-mail: SES, the worker that renders and sends, and the worker that records bounces and complaints. */
export class Mail {
  readonly jobs: JobQueue;
  readonly digestJobs: JobQueue;
  private readonly ses: EmailSender;

  constructor(stack: Stack, { table, secrets, settings, siteUrl }: MailProps) {
    this.ses = new EmailSender(stack, 'Mail', { ...settings, siteUrl });

    const mail = new Worker(stack, 'mail', {
      memory: 1024,
      timeout: 30,
      queue: 'Mails',
      variable: 'MAIL_QUEUE_URL',
    });
    this.jobs = mail.jobs;
    // Digests come in waves. In a queue of their own they delay no other e-mail. Each waits there for its slot: the
    // worker sends it to the queue again, with a delay.
    this.digestJobs = mail.addQueue('DigestMails', { variable: 'DIGEST_MAIL_QUEUE_URL', maxConcurrency: 2 });
    this.jobs.grantSendMessages(mail);
    this.digestJobs.grantSendMessages(mail);
    this.ses.grantReadQuota(mail);
    // Digests query the same items as the screens. Held invitations are posted to the outbox.
    table.grant(mail, 'BatchGetItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');
    secrets.grantRead(mail, 'token');
    this.ses.grantSendEmail(mail);

    const feedback = new Worker(stack, 'mail-feedback', { queue: 'MailFeedback', fromOutside: true });
    table.grant(feedback, 'BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem');
    this.ses.feedback.addSubscription(new SqsSubscription(feedback.jobs.queue, { rawMessageDelivery: true }));
  }

  /** Lets a function send e-mail itself, without a job. */
  grantSendEmail(lambda: LambdaFunction): void {
    this.ses.grantSendEmail(lambda);
  }
}
