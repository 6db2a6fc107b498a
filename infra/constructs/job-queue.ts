import { Duration } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket, EventType } from 'aws-cdk-lib/aws-s3';
import { SqsDestination } from 'aws-cdk-lib/aws-s3-notifications';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { DeduplicationScope, FifoThroughputLimit, type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type Alarms, PERIOD } from './alarms.ts';

interface JobQueueProps {
  /** The environment variable by which functions that send know the queue, such as `MAIL_QUEUE_URL`. */
  variable?: string;
  worker: Lambda;
  alarms: Alarms;
  /** In the order of each group, and one of a group at a time. */
  fifo?: boolean;
  /** How often a job is tried before it is a dead letter. */
  attempts?: number;
  /** How many workers may be at it at once. */
  atOnce?: number;
  /** How many jobs a worker gets at once. */
  batch?: number;
  /** What somebody does who finds dead letters: part of the alarm's text. */
  remedy: string;
}

const ATTEMPTS = 5;
/** Seconds. A job that was claimed and not given up is free again by then (functions/lib/data/job-claims.ts). */
const CLAIMED = 125;

/**
 * A queue of jobs with its worker. What failed five times, where nothing else is said, is kept for 14 days among the dead letters, and an alarm says
 * so. Costs nothing at rest but the worker's polling, which is within the free tier of SQS.
 */
export class JobQueue extends Construct {
  private readonly queue: Queue;
  private readonly variable: string | undefined;

  constructor(
    scope: Construct,
    id: string,
    { variable, worker, alarms, remedy, fifo = false, attempts = ATTEMPTS, atOnce = 5, batch = 10 }: JobQueueProps,
  ) {
    super(scope, id);
    this.variable = variable;
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // Groups do not share the throughput of a queue: 300 requests a second each.
      ...(fifo && {
        fifo: true,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      }),
    };
    const seconds = worker.timeout?.toSeconds() ?? 30;
    const dead = new Queue(this, 'DeadLetters', common);
    this.queue = new Queue(this, 'Queue', {
      ...common,
      // AWS asks for six times the function's time-out: a batch may wait for its turn. One job alone does not, and for it somebody
      // waits, or behind it all others of its group: there it is as short as can be.
      visibilityTimeout: Duration.seconds(batch === 1 ? Math.max(seconds + 15, CLAIMED) : 6 * seconds),
      deadLetterQueue: { queue: dead, maxReceiveCount: attempts },
    });
    worker.addEventSource(
      new SqsEventSource(this.queue, { batchSize: batch, maxConcurrency: atOnce, reportBatchItemFailures: true }),
    );
    alarms.ring(
      `${id}DeadLetters`,
      dead.metricApproximateNumberOfMessagesVisible({ period: PERIOD }),
      `Jobs failed ${attempts} times. ${remedy}`,
    );
  }

  /** Lets a function send jobs. */
  bind(sender: Lambda): void {
    if (this.variable === undefined) throw new Error('No function sends to a queue without a variable');
    sender.addEnvironment(this.variable, this.queue.queueUrl);
    this.queue.grantSendMessages(sender);
  }

  /** Takes what a bucket tells of objects whose keys begin so. */
  hear(bucket: Bucket, event: EventType, prefix: string): void {
    // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
    bucket.addEventNotification(event, new SqsDestination(this.queue as IQueue), { prefix });
  }

  /** Takes what a topic tells, as it was told. */
  subscribe(topic: Topic): void {
    topic.addSubscription(new SqsSubscription(this.queue, { rawMessageDelivery: true }));
  }
}
