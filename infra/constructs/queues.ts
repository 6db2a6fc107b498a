import { Duration, Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnQueuePolicy, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

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

const ID = 'QueuePolicy';

/**
 * Refuses unencrypted connections to all queues that only functions send to, as one resource. CDK's `enforceSSL` would
 * be one for each queue. A queue has one policy only, so queues that other services send to have `enforceSSL` instead.
 */
class SharedQueuePolicy extends CfnQueuePolicy {
  constructor(scope: Construct) {
    const refuseUnencrypted = new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['sqs:*'],
      // In a queue's policy, `*` means this queue.
      resources: ['*'],
      conditions: { Bool: { 'aws:SecureTransport': 'false' } },
    });
    super(scope, ID, { queues: [], policyDocument: new PolicyDocument({ statements: [refuseUnencrypted] }) });
  }
}

/** Refuses unencrypted connections to this queue, by the one policy of the stack. */
export function requireEncryption(queue: Queue): void {
  const stack = Stack.of(queue);
  const policy = (stack.node.tryFindChild(ID) as SharedQueuePolicy | undefined) ?? new SharedQueuePolicy(stack);
  policy.queues = [...policy.queues, queue.queueUrl];
}
