import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { DeduplicationScope, FifoThroughputLimit, type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { stageAround } from '../stage.ts';
import { LambdaFunction } from './lambda-function.ts';
import { DeadLetters, RETENTION, type Remedy, requireEncryption } from './queues.ts';

interface JobQueueProps {
  /** The environment variable that tells senders the queue's URL, such as `MAIL_QUEUE_URL`. */
  variable?: string;
  /** Jobs of the same message group are done in order and one at a time. */
  fifo?: boolean;
  /** Whether another service sends to the queue, which then needs its own policy. */
  fromOutside?: boolean;
  /** The most instances of the function that read the queue at the same time, if the stage allows it; 5 by default. */
  maxConcurrency?: number;
  /** The most jobs of one invocation; 10 by default. */
  batchSize?: number;
  /** The remedy for its dead letters; `redrive` by default. */
  remedy?: Remedy;
}

interface WorkerProps extends JobQueueProps {
  /** The construct id of the queue, such as `Mails`. */
  queue: string;
  /** Megabytes. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
  /** Megabytes of the temporary disk; 512 by default. */
  disk?: number;
}

/**
 * A Lambda that works through a queue of jobs. While idle it costs Lambda's polling of the queue, about 26 cents a
 * month.
 */
export class Worker extends LambdaFunction {
  readonly jobs: JobQueue;

  constructor(scope: Construct, name: string, { queue, memory, timeout, disk, ...jobs }: WorkerProps) {
    super(scope, name, { ...(memory && { memory }), ...(timeout && { timeout }), ...(disk && { disk }) });
    this.jobs = this.addQueue(queue, jobs);
  }

  /** Adds another queue for jobs that need a different pace or delay. */
  addQueue(id: string, props: JobQueueProps): JobQueue {
    if (!this.node.scope) throw new Error('A function always has a scope');
    return new JobQueue(this.node.scope, id, { ...props, worker: this });
  }
}

/**
 * The number of deliveries of a job before it becomes a dead letter. AWS recommends at least five: a delivery for which
 * Lambda has no room counts too.
 */
export const DELIVERIES = 5;
/**
 * The time in seconds after which a job of a crashed worker can be claimed again (LEASE_SECONDS in
 * functions/lib/data/job-claims.ts).
 */
const LEASE_EXPIRED = 125;

/** A queue of jobs that one worker reads. Jobs are kept for 14 days. */
export class JobQueue extends Construct {
  readonly queue: IQueue;
  readonly deadLetters: DeadLetters;
  readonly maxConcurrency: number;
  private readonly variable: string | undefined;

  constructor(
    scope: Construct,
    id: string,
    {
      worker,
      remedy = 'redrive',
      variable,
      fifo = false,
      fromOutside = false,
      maxConcurrency = 5,
      batchSize = 10,
    }: JobQueueProps & { worker: LambdaFunction },
  ) {
    super(scope, id);
    this.variable = variable;
    const seconds = worker.timeout?.toSeconds() ?? 30;
    this.deadLetters = DeadLetters.with(remedy, { around: this, fifo });
    const queue = new Queue(this, 'Queue', {
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: RETENTION,
      // Each group has its own throughput limit of 300 requests a second, instead of a share of the queue's.
      ...(fifo && {
        fifo: true,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      }),
      enforceSSL: fromOutside,
      // AWS recommends six times the function's timeout because a batch may wait for a free instance. A batch of one
      // job does not wait, and a person or the rest of its group waits for it, so its retry comes as early as possible.
      visibilityTimeout: Duration.seconds(batchSize === 1 ? Math.max(seconds + 15, LEASE_EXPIRED) : 6 * seconds),
      deadLetterQueue: { queue: this.deadLetters as IQueue, maxReceiveCount: DELIVERIES },
    });
    if (!fromOutside) requireEncryption(queue);
    this.maxConcurrency = Math.min(maxConcurrency, stageAround(this).queueConcurrency);
    worker.addEventSource(
      new SqsEventSource(queue, { batchSize, maxConcurrency: this.maxConcurrency, reportBatchItemFailures: true }),
    );
    // The cast: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
    this.queue = queue as IQueue;
  }

  /** Lets a function send jobs, and tells it the URL of the queue. */
  grantSendMessages(sender: LambdaFunction): void {
    if (this.variable === undefined) throw new Error('No function can send to a queue without a variable');
    sender.addEnvironment(this.variable, this.queue.queueUrl);
    const resources = [this.queue.queueArn];
    sender.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
  }
}
