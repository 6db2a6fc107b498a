import { describe, expect, test } from 'vitest';
import { functionNames } from '#infra/bundle.ts';
import { all, functionNamed, granted, sourcesOf } from './support/template.ts';

describe('notifications', () => {
  const worker = (name: string, queue: string, MaximumConcurrency: number) =>
    expect(sourcesOf(name)).toEqual([
      expect.objectContaining({
        EventSourceArn: { 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${queue}Queue`)), 'Arn'] },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency },
      }),
    ]);
  const queuesOf = (name: string) =>
    Object.entries(functionNamed(name).variables)
      .filter(([variable]) => variable.endsWith('_QUEUE_URL'))
      .map(([variable, url]) => [variable, (url as { Ref: string }).Ref.replace(/Queue.*$/, '')])
      .toSorted();

  test('are decided by one function, which reads its queue and sends jobs to mail and push', () => {
    worker('notify', 'Notifications', 20);
    const { statements, variables } = functionNamed('notify');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:UpdateItem',
    ]);
    expect(queuesOf('notify')).toEqual([
      ['MAIL_QUEUE_URL', 'Mails'],
      ['PUSHES_QUEUE_URL', 'Pushes'],
    ]);
    expect(granted(statements, 'sqs').filter((action) => action === 'sqs:SendMessage')).toHaveLength(2);
    expect(Object.keys(variables)).not.toContain('TOKEN_SECRET');
  });

  test('are pushed by one function, which sends no jobs itself', () => {
    worker('push', 'Pushes', 20);
    const { statements, variables } = functionNamed('push');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
    expect(Object.keys(variables).toSorted()).toEqual([
      'FIREBASE_SECRET',
      'ORIGIN_SECRET',
      'PUSH_CONTACT',
      'SITE_URL',
      'TABLE_NAME',
      'TOKEN_SECRET',
    ]);
  });

  test('of digests and quiet hours are queued by one function for mail and push', () => {
    worker('digests', 'Digests', 20);
    const { statements } = functionNamed('digests');
    expect(granted(statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
    expect(queuesOf('digests')).toEqual([
      ['DIGEST_MAIL_QUEUE_URL', 'DigestMails'],
      ['MAIL_QUEUE_URL', 'Mails'],
      ['PUSHES_QUEUE_URL', 'Pushes'],
    ]);
  });
});

describe('coach replies', () => {
  test('are written one at a time in each chat, from a FIFO queue that only change delivery sends to', () => {
    const [queue] = all('AWS::SQS::Queue').filter(({ FifoQueue, RedrivePolicy }) => FifoQueue && RedrivePolicy);
    expect(queue).toMatchObject({ DeduplicationScope: 'messageGroup', FifoThroughputLimit: 'perMessageGroupId' });
    expect(sourcesOf('coach-reply')).toMatchObject([
      { BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] },
    ]);
    const sending = functionNames().filter((name) => functionNamed(name).variables.REPLIES_QUEUE_URL !== undefined);
    expect(sending).toEqual(['deliver']);
  });

  test('are sent to live connections, without permission to send jobs or delete items', () => {
    const { statements, variables } = functionNamed('coach-reply');
    expect(Object.keys(variables).toSorted()).toEqual(['LIVE_ENDPOINT', 'SEALING_SECRET', 'SITE_URL', 'TABLE_NAME']);
    expect(granted(statements, 'sqs')).not.toContain('sqs:SendMessage');
    expect(granted(statements, 'dynamodb')).not.toContain('dynamodb:DeleteItem');
  });
});
