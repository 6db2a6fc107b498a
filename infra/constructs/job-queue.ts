import { Duration } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Alarms, PERIOD } from './alarms.ts';

interface JobQueueProps {
  /** The environment variable by which functions that send know the queue, such as `MAIL_QUEUE_URL`. */
  variable?: string;
  worker: Lambda;
  alarms: Alarms;
  /** How many workers may be at it at once. */
  atOnce?: number;
  /** How many jobs a worker gets at once. */
  batch?: number;
  /** What somebody does who finds dead letters: part of the alarm's text. */
  remedy: string;
}

const ATTEMPTS = 5;

/**
 * A queue of jobs with its worker. What failed five times is kept for 14 days among the dead letters, and an alarm says
 * so. Costs nothing at rest but the worker's polling, which is within the free tier of SQS.
 */
export class JobQueue extends Construct {
  private readonly queue: Queue;
  private readonly variable: string | undefined;

  constructor(
    scope: Construct,
    id: string,
    { variable, worker, alarms, remedy, atOnce = 5, batch = 10 }: JobQueueProps,
  ) {
    super(scope, id);
    this.variable = variable;
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };
    const dead = new Queue(this, 'DeadLetters', common);
    this.queue = new Queue(this, 'Queue', {
      ...common,
      // AWS asks for six times the function's time-out: a batch may wait for its turn.
      visibilityTimeout: Duration.seconds(6 * (worker.timeout?.toSeconds() ?? 30)),
      deadLetterQueue: { queue: dead, maxReceiveCount: ATTEMPTS },
    });
    worker.addEventSource(
      new SqsEventSource(this.queue, { batchSize: batch, maxConcurrency: atOnce, reportBatchItemFailures: true }),
    );
    alarms.ring(
      `${id}DeadLetters`,
      dead.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      `Jobs failed ${ATTEMPTS} times. ${remedy}`,
    );
  }

  /** Lets a function send jobs. */
  bind(sender: Lambda): void {
    if (this.variable === undefined) throw new Error('No function sends to a queue without a variable');
    sender.addEnvironment(this.variable, this.queue.queueUrl);
    this.queue.grantSendMessages(sender);
  }

  /** Takes what a topic tells, as it was told. */
  subscribe(topic: Topic): void {
    topic.addSubscription(new SqsSubscription(this.queue, { rawMessageDelivery: true }));
  }
}
