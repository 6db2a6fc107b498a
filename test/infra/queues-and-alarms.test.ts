import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { all, idsOf, productFunctions, queuesReadBy, WORKERS } from './support/template.ts';

// The lease of job claims is a constant of this module.
const CLAIMS = join(import.meta.dirname, '../../functions/lib/data/job-claims.ts');

/** Workers that claim each job, so that it is done once. */
const CLAIMING = ['coach-reply', 'mail', 'notify', 'photo-analysis', 'push', 'maintenance'];
/** Workers that take one job at a time, because a person or the rest of its group waits for it. */
const ONE_BY_ONE = ['coach-reply', 'data-export', 'photo-analysis'];
/** Workers that may run longer than a claim holds: a job that is done twice at once has the same result. */
const LONG = ['data-export'];

describe('queues', () => {
  test('are encrypted, keep jobs for two weeks, and move them to dead letters after some attempts', () => {
    const queues = all('AWS::SQS::Queue');
    for (const queue of queues) {
      expect(queue).toMatchObject({ SqsManagedSseEnabled: true, MessageRetentionPeriod: 14 * 86_400 });
    }
    const working = queues.filter(({ RedrivePolicy }) => RedrivePolicy);
    expect([queues.length, working.length]).toEqual([17, 14]);
    for (const queue of working)
      expect(queue).toMatchObject({
        RedrivePolicy: {
          maxReceiveCount: 5,
          deadLetterTargetArn: { 'Fn::GetAtt': [expect.stringContaining('DeadLetters'), 'Arn'] },
        },
      });
    // Queues refuse unencrypted connections. Only functions, the feedback topic and the photo bucket can send. A queue
    // has one policy, so no queue is in two.
    const declared = all('AWS::SQS::QueuePolicy') as { PolicyDocument: { Statement: object[] }; Queues: unknown[] }[];
    const covered = declared.flatMap(({ Queues }) => Queues.map((queue) => (queue as { Ref: string }).Ref));
    expect(covered.toSorted()).toEqual(idsOf('AWS::SQS::Queue').toSorted());
    const policies = declared.map(({ PolicyDocument }) => PolicyDocument);
    const secure = { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
    for (const { Statement } of policies) expect(Statement).toContainEqual(expect.objectContaining(secure));
    const others = policies.flatMap(({ Statement }) => Statement.slice(1));
    const [topic] = idsOf('AWS::SNS::Topic').filter((id) => id.includes('Feedback'));
    expect(others).toEqual([
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sqs:SendMessage',
        Principal: { Service: 'sns.amazonaws.com' },
        Condition: { ArnEquals: { 'aws:SourceArn': { Ref: topic } } },
        Resource: { 'Fn::GetAtt': [expect.stringMatching(/^MailFeedbackQueue/), 'Arn'] },
      }),
      expect.objectContaining({
        Effect: 'Allow',
        Action: ['sqs:SendMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
        Principal: { Service: 's3.amazonaws.com' },
        Condition: {
          ArnLike: { 'aws:SourceArn': { 'Fn::GetAtt': [expect.stringMatching(/^PhotosBucket/), 'Arn'] } },
        },
        Resource: { 'Fn::GetAtt': [expect.stringMatching(/^PhotoAnalysesQueue/), 'Arn'] },
      }),
    ]);
  });

  test.each(WORKERS)('of %s retry a job only when the function has timed out and its claim has expired', (name) => {
    const worker = productFunctions().find((each) => each.Metadata?.['steadfast:name'] === name)?.Properties;
    const [, lease] = /LEASE_SECONDS = (\d+)/.exec(readFileSync(CLAIMS, 'utf8')) ?? [];
    if (!LONG.includes(name)) expect(Number(lease)).toBeGreaterThan(Number(worker?.Timeout));
    for (const { VisibilityTimeout } of queuesReadBy(name)) {
      const times = ONE_BY_ONE.includes(name) ? 1 : 6;
      expect(VisibilityTimeout).toBeGreaterThanOrEqual(times * Number(worker?.Timeout));
      // Jobs without a claim can be done twice.
      if (CLAIMING.includes(name)) expect(VisibilityTimeout).toBeGreaterThan(Number(lease));
    }
  });
});

describe('alarms', () => {
  test('watch the dead letters of every queue, by what is done with them', () => {
    const purging = ['agreements', 'digests', 'photo-analysis', 'reminders', 'resets'];
    const watched = all('AWS::CloudWatch::Alarm').filter(({ AlarmDescription }) =>
      /^Jobs of /.test(`${AlarmDescription}`),
    );
    expect(watched).toHaveLength(3);
    for (const worker of WORKERS) {
      for (const { RedrivePolicy } of queuesReadBy(worker)) {
        const [dead] = RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'];
        const remedy = purging.includes(worker) ? 'purge' : 'redrive';
        expect(watched, worker).toContainEqual(
          expect.objectContaining({
            AlarmDescription: expect.stringMatching(new RegExp(`then ${remedy} them\\.$`)),
            Namespace: 'AWS/SQS',
            MetricName: 'ApproximateNumberOfMessagesVisible',
            Dimensions: [{ Name: 'QueueName', Value: { 'Fn::GetAtt': [dead, 'QueueName'] } }],
            Threshold: 1,
            ComparisonOperator: 'GreaterThanOrEqualToThreshold',
            TreatMissingData: 'notBreaching',
          }),
        );
      }
    }
  });

  test('all go to the topic', () => {
    const [topic] = idsOf('AWS::SNS::Topic').filter((id) => id.includes('Alarms'));
    for (const { AlarmActions } of all('AWS::CloudWatch::Alarm')) expect(AlarmActions).toEqual([{ Ref: topic }]);
  });
});
