import { describe, expect, test } from 'vitest';
import { all, functionNamed, granted, productFunctions, sourcesOf } from './support/template.ts';

describe('schedules', () => {
  test('invoke the agenda every minute for each kind, without retries', () => {
    const schedules = all('AWS::Scheduler::Schedule');
    const targets = schedules.map(({ Target }) => (Target as { Input: string }).Input);
    const kinds = ['agreements', 'digests', 'reminders', 'resets'];
    expect(targets.toSorted()).toEqual(kinds.map((kind) => JSON.stringify({ kind })));
    for (const schedule of schedules) {
      expect(schedule).toMatchObject({
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        Target: { RetryPolicy: { MaximumRetryAttempts: 0 } },
      });
      expect(JSON.stringify(schedule.Target)).toContain(functionNamed('agenda').id);
    }
    expect(all('AWS::Lambda::EventInvokeConfig')).toEqual([expect.objectContaining({ MaximumRetryAttempts: 0 })]);
  });

  test('find due work by an index of keys, which only the agenda may query', () => {
    const [table] = all('AWS::DynamoDB::GlobalTable');
    expect(table?.GlobalSecondaryIndexes).toEqual([
      expect.objectContaining({ IndexName: 'GSI1', Projection: { ProjectionType: 'KEYS_ONLY' } }),
    ]);
    const querying = productFunctions()
      .map((each) => String(each.Metadata?.['steadfast:name']))
      .filter((name) => JSON.stringify(functionNamed(name).statements).includes('/index/'));
    expect(querying).toEqual(['agenda']);
  });

  test('let up to 20 instances close days at the same time', () => {
    expect(sourcesOf('resets')).toEqual([expect.objectContaining({ ScalingConfig: { MaximumConcurrency: 20 } })]);
    expect(granted(functionNamed('resets').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
  });

  test('let up to 20 instances send reminders at the same time', () => {
    expect(sourcesOf('reminders')).toEqual([expect.objectContaining({ ScalingConfig: { MaximumConcurrency: 20 } })]);
    expect(granted(functionNamed('reminders').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:UpdateItem',
    ]);
  });

  test('let up to 20 instances ask after a miss at the same time', () => {
    expect(sourcesOf('agreements')).toEqual([expect.objectContaining({ ScalingConfig: { MaximumConcurrency: 20 } })]);
    expect(granted(functionNamed('agreements').statements, 'dynamodb')).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:PutItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
    ]);
  });

  test('raise an alarm when the agenda fails', () => {
    const alarm = all('AWS::CloudWatch::Alarm').find(({ AlarmDescription }) =>
      /functions\/agenda/.test(`${AlarmDescription}`),
    );
    expect(alarm).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Threshold: 1 });
  });
});
