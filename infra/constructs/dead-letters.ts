import { Duration, Stack } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { requireEncryption } from './queue-policy.ts';

/**
 * The remedy for dead letters once their cause is fixed. `redrive` moves each letter back to its queue. `purge` deletes
 * them: their jobs are queued again anyway, or their owners were told about the failure.
 */
export type Remedy = 'redrive' | 'purge';

/** How long jobs and dead letters are kept, from when the job was sent. */
export const RETENTION = Duration.days(14);

/**
 * The one queue of the stack for the dead letters of all queues with this remedy. SQS stores the source queue with each
 * letter. A dead letter queue for each job queue would need two more resources each, with its alarm. Letters of a FIFO
 * queue need a FIFO queue.
 */
export class DeadLetters extends Queue {
  readonly remedy: Remedy;

  private constructor(stack: Stack, id: string, remedy: Remedy, fifo: boolean) {
    super(stack, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      retentionPeriod: RETENTION,
      ...(fifo && { fifo: true }),
    });
    this.remedy = remedy;
    requireEncryption(this);
  }

  static with(remedy: Remedy, { around, fifo }: { around: Construct; fifo: boolean }): DeadLetters {
    const stack = Stack.of(around);
    const id = `DeadLettersTo${remedy === 'redrive' ? 'Redrive' : 'Purge'}${fifo ? 'InOrder' : ''}`;
    return (stack.node.tryFindChild(id) as DeadLetters | undefined) ?? new DeadLetters(stack, id, remedy, fifo);
  }
}
