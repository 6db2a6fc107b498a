import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { DeduplicationScope, FifoThroughputLimit, type IQueue, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { stageAround } from '../stage.ts';
import { ALARM_PERIOD, type Alarms } from './alarms.ts';
import { LambdaFunction } from './lambda-function.ts';
import { requireEncryption } from './queue-policy.ts';

interface JobQueueProps {
  /** The environment variable that tells senders the queue's URL, such as `MAIL_QUEUE_URL`. */
  variable?: string;
  /** Jobs of the same message group are done in order and one at a time. */
  fifo?: boolean;
  /** Whether another service than our functions sends to the queue, and so has a policy of its own for it. */
  fromOutside?: boolean;
  /** How many instances of the function read the queue at the same time, if the stage allows it; 5 by default. */
  maxConcurrency?: number;
  /** How many jobs one invocation gets at most; 10 by default. */
  batchSize?: number;
  /** What to do about dead letters: the second part of the alarm's description. */
  remedy?: string;
}

interface WorkerProps extends JobQueueProps {
  /** The construct id of the queue, such as `Mails`. */
  queue: string;
  alarms: Alarms;
  /** Megabytes. */
  memory?: number;
  /** Seconds. */
  timeout?: number;
  /** Megabytes of the temporary disk; 512 by default. */
  disk?: number;
}

/**
 * A Lambda that works through a queue of jobs. The queue comes with dead letters, an alarm on them and a default
 * remedy. While idle it costs Lambda's polling of the queue, about 26 cents a month, and the metric of its alarm.
 */
export class Worker extends LambdaFunction {
  readonly jobs: JobQueue;
  private readonly props: { alarms: Alarms; remedy: string };

  constructor(scope: Construct, name: string, { queue, alarms, memory, timeout, disk, ...jobs }: WorkerProps) {
    super(scope, name, { ...(memory && { memory }), ...(timeout && { timeout }), ...(disk && { disk }) });
    const remedy = `The log of functions/${name} says why. Fix the cause, then redrive the dead letters.`;
    this.props = { alarms, remedy };
    this.jobs = this.addQueue(queue, jobs);
  }

  /** Adds another queue for jobs that need a different pace or delay, with its own dead letters and alarm. */
  addQueue(id: string, props: JobQueueProps): JobQueue {
    if (!this.node.scope) throw new Error('A function always has a scope');
    return new JobQueue(this.node.scope, id, { ...this.props, ...props, worker: this });
  }
}

/**
 * How often a job is delivered before it goes to the dead letters. AWS recommends five at least: a delivery that Lambda
 * has no room to run counts too.
 */
const DELIVERIES = 5;
/**
 * Seconds. By then a job that a crashed worker claimed can be claimed again (LEASE_SECONDS in
 * functions/lib/data/job-claims.ts).
 */
const LEASE_EXPIRED = 125;

/** A queue of jobs that one worker reads. Jobs and dead letters are kept for 14 days. */
export class JobQueue extends Construct {
  readonly queue: IQueue;
  readonly deadLetters: IQueue;
  readonly maxConcurrency: number;
  private readonly variable: string | undefined;

  constructor(
    scope: Construct,
    id: string,
    {
      worker,
      alarms,
      remedy,
      variable,
      fifo = false,
      fromOutside = false,
      maxConcurrency = 5,
      batchSize = 10,
    }: JobQueueProps & { worker: LambdaFunction; alarms: Alarms; remedy: string },
  ) {
    super(scope, id);
    this.variable = variable;
    const common = {
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: Duration.days(14),
      // Each group has its own throughput limit of 300 requests a second instead of sharing the queue's.
      ...(fifo && {
        fifo: true,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      }),
    };
    const seconds = worker.timeout?.toSeconds() ?? 30;
    const deadLetters = new Queue(this, 'DeadLetters', common);
    const queue = new Queue(this, 'Queue', {
      ...common,
      enforceSSL: fromOutside,
      // AWS recommends six times the function's timeout because a batch may wait for a free instance. A batch of one
      // job does not wait, and a person or the rest of its group waits for it, so its retry comes as early as possible.
      visibilityTimeout: Duration.seconds(batchSize === 1 ? Math.max(seconds + 15, LEASE_EXPIRED) : 6 * seconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: DELIVERIES },
    });
    requireEncryption(deadLetters);
    if (!fromOutside) requireEncryption(queue);
    this.maxConcurrency = Math.min(maxConcurrency, stageAround(this).queueConcurrency);
    worker.addEventSource(
      new SqsEventSource(queue, { batchSize, maxConcurrency: this.maxConcurrency, reportBatchItemFailures: true }),
    );
    alarms.add(`${id}DeadLetters`, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: ALARM_PERIOD }),
      description: `Jobs failed ${DELIVERIES} times. ${remedy}`,
    });
    // The casts: CDK's own class does not satisfy its interface under exactOptionalPropertyTypes.
    this.queue = queue as IQueue;
    this.deadLetters = deadLetters as IQueue;
  }

  /** Lets a function send jobs, and tells it the URL of the queue. */
  grantSendMessages(sender: LambdaFunction): void {
    if (this.variable === undefined) throw new Error('No function can send to a queue without a variable');
    sender.addEnvironment(this.variable, this.queue.queueUrl);
    const resources = [this.queue.queueArn];
    sender.addToRolePolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources }));
  }
}
