import { Stack } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnQueuePolicy, type Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

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
