import { describe, expect, test } from 'vitest';
import {
  all,
  functionNamed,
  idsOf,
  only,
  type Properties,
  propertiesOf,
  sourcesOf,
  template,
} from './support/template.ts';
import { variant } from './support/variants.ts';

/* What rings when something is wrong, and the page that shows what. */

interface MetricQuery {
  Id: string;
  Expression?: string;
  MetricStat?: {
    Period: number;
    Stat: string;
    Metric: { MetricName: string; Namespace: string; Dimensions?: unknown };
  };
}

function alarm(name: string): Properties & { Metrics?: MetricQuery[] } {
  const ids = idsOf('AWS::CloudWatch::Alarm').filter((id) => new RegExp(`^Alarms${name}[0-9A-F]{8}$`).test(id));
  expect(ids, name).toHaveLength(1);
  return propertiesOf(ids[0]!);
}

/** The metrics of an alarm that combines several. */
const metricsOf = (name: string) =>
  (alarm(name).Metrics ?? []).flatMap(({ MetricStat }) => (MetricStat ? [MetricStat.Metric] : []));
const expressionOf = (name: string) => (alarm(name).Metrics ?? []).find(({ Expression }) => Expression)?.Expression;

describe('alarms watch', () => {
  test('the stream: errors that are logged and crashes, its age, and records that were given up', () => {
    expect(metricsOf('StreamErrors').map(({ MetricName }) => MetricName)).toEqual(['DeliverErrors', 'Errors']);
    const [filter] = all('AWS::Logs::MetricFilter');
    expect(filter).toMatchObject({ FilterPattern: '{ $.level = "ERROR" }', LogGroupName: expect.anything() });
    expect(metricsOf('StreamAge').map(({ MetricName }) => MetricName)).toEqual(['IteratorAge', 'IteratorAge']);
    expect(alarm('StreamAge').Threshold).toBe(10);
    const sources = [...sourcesOf('deliver'), ...sourcesOf('live')];
    expect(sources).toHaveLength(2);
    for (const metric of metricsOf('UndeliveredRecords')) {
      expect(metric).toMatchObject({
        Namespace: 'AWS/Lambda',
        MetricName: 'OnFailureDestinationDeliveredEventCount',
        Dimensions: [{ Name: 'EventSourceMappingUUID', Value: { Ref: expect.any(String) } }],
      });
    }
    expect(metricsOf('UndeliveredRecords')).toHaveLength(2);
    // S3 counts objects once a day.
    expect(alarm('UndeliveredObjects')).toMatchObject({ MetricName: 'NumberOfObjects', Period: 86_400, Threshold: 1 });
  });

  test('the calls: their errors as a share of all, and their latency', () => {
    expect(metricsOf('ApiErrors').map(({ MetricName }) => MetricName)).toEqual(['5xx', 'Count']);
    expect(expressionOf('ApiErrors')).toBe('IF(errors >= 5, 100 * errors / calls, 0)');
    expect(alarm('ApiLatency')).toMatchObject({ MetricName: 'Latency', ExtendedStatistic: 'p90', Threshold: 2_000 });
  });

  test('live connections, all functions, their throttles, and throttles of the table and its index', () => {
    expect(metricsOf('LiveErrors').map(({ MetricName }) => MetricName)).toEqual(['IntegrationError', 'ExecutionError']);
    for (const [name, MetricName] of [
      ['FunctionErrors', 'Errors'],
      ['Throttles', 'Throttles'],
    ] as const) {
      expect(alarm(name)).toMatchObject({ Namespace: 'AWS/Lambda', MetricName, Statistic: 'Sum', Threshold: 1 });
      // Without dimensions, the metric counts every function.
      expect(alarm(name)).not.toHaveProperty('Dimensions');
    }
    const throttled = metricsOf('TableThrottles');
    expect(throttled.map(({ MetricName }) => MetricName).toSorted()).toEqual([
      'ReadThrottleEvents',
      'ReadThrottleEvents',
      'WriteThrottleEvents',
      'WriteThrottleEvents',
    ]);
    expect(throttled.filter(({ Dimensions }) => JSON.stringify(Dimensions).includes('GSI1'))).toHaveLength(2);
  });

  test('the age of the oldest job of every queue, once', () => {
    const watched = ['UrgentJobsWait', 'BackgroundJobsWait'].flatMap(metricsOf);
    const queues = idsOf('AWS::SQS::Queue').filter((id) => propertiesOf(id).RedrivePolicy);
    for (const { MetricName } of watched) expect(MetricName).toBe('ApproximateAgeOfOldestMessage');
    const names = watched.map(({ Dimensions }) => JSON.stringify(Dimensions));
    expect(names).toHaveLength(queues.length);
    for (const id of queues)
      expect(
        names.filter((name) => name.includes(`"${id}"`)),
        id,
      ).toHaveLength(1);
  });

  test('bounces and complaints at the rates at which SES reviews an account', () => {
    expect(alarm('Bounces')).toMatchObject({ MetricName: 'Reputation.BounceRate', Threshold: 0.05 });
    expect(alarm('Complaints')).toMatchObject({ MetricName: 'Reputation.ComplaintRate', Threshold: 0.001 });
  });

  test('the schedules: half of what one of them brings in a quarter of an hour is missing, or all', () => {
    const schedules = all('AWS::Scheduler::Schedule').length;
    expect(alarm('SchedulesStop')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Invocations',
      Dimensions: [{ Name: 'FunctionName', Value: { Ref: functionNamed('agenda').id } }],
      Statistic: 'Sum',
      Period: 900,
      // The last minutes of the present period may not be counted yet.
      EvaluationPeriods: 2,
      ComparisonOperator: 'LessThanThreshold',
      // A function that nobody invokes has no data.
      TreatMissingData: 'breaching',
    });
    const { Threshold } = alarm('SchedulesStop') as { Threshold: number };
    // A minute at the edge of a period is counted in the next one.
    expect(Threshold).toBeLessThan(schedules * (15 - 1));
    expect(Threshold).toBeGreaterThan((schedules - 1) * (15 + 1));
  });

  test('no more metrics than CloudWatch takes, all with one period, and most keep quiet without data', () => {
    for (const { Metrics = [], MetricName, TreatMissingData, Threshold } of all('AWS::CloudWatch::Alarm') as {
      Metrics?: MetricQuery[];
      MetricName?: string;
      TreatMissingData: string;
      Threshold: number;
    }[]) {
      const stats = Metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
      expect(stats.length).toBeLessThanOrEqual(10);
      expect(new Set(stats.map(({ Period }) => Period)).size).toBeLessThanOrEqual(1);
      expect(TreatMissingData).toBe(MetricName === 'Invocations' ? 'breaching' : 'notBreaching');
      expect(Threshold).toBeGreaterThan(0);
    }
  });
});

describe('the bill of the account', () => {
  test('is told in every region to the address of the alarms, by a budget without a name', () => {
    for (const region of ['us-east-1', 'eu-central-1']) {
      const { all: allOf } = variant({ alarms: 'ops@steadfast.test', monthlySpend: 90 }, region);
      expect(allOf('AWS::Budgets::Budget')).toEqual([
        {
          // CloudFormation could not replace a budget with a name, as it does when the address changes.
          Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 90, Unit: 'USD' } },
          NotificationsWithSubscribers: [
            {
              Notification: { NotificationType: 'ACTUAL', ComparisonOperator: 'GREATER_THAN', Threshold: 100 },
              Subscribers: [{ SubscriptionType: 'EMAIL', Address: 'ops@steadfast.test' }],
            },
          ],
        },
      ]);
    }
    // Nobody would be told.
    expect(all('AWS::Budgets::Budget')).toEqual([]);
  });
});

describe('the dashboard', () => {
  const { properties } = only('AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(properties.DashboardBody);

  test('shows each alarm, and dead letters and ages of every queue', () => {
    for (const id of idsOf('AWS::CloudWatch::Alarm')) expect(body, id).toContain(`"${id}"`);
    for (const id of idsOf('AWS::SQS::Queue')) expect(body, id).toContain(`"${id}"`);
  });

  test('finds the functions with errors by the name of the stack', () => {
    expect(body).toMatch(/SEARCH\('\{AWS\/Lambda,FunctionName\}/);
    expect(properties.DashboardName).toEqual({ 'Fn::Join': ['', ['Steadfast-prod-', { Ref: 'AWS::Region' }]] });
  });
});

describe('WebSocket access logs', () => {
  test('have neither query strings, which have tickets, nor addresses', () => {
    const [stage] = all('AWS::ApiGatewayV2::Stage').filter(({ StageName }) => StageName === 'cable') as {
      AccessLogSettings: { Format: string; DestinationArn: unknown };
    }[];
    const { Format, DestinationArn } = stage!.AccessLogSettings;
    expect(DestinationArn).toBeDefined();
    expect(Format).toContain('$context.routeKey');
    expect(Format).not.toMatch(/query|\$context\.path|sourceIp|connectionId|authorizer\.(?!error)/i);
  });

  test('are allowed by a role of the account, which is set before the stage and outlives the stack', () => {
    const { properties, resource } = only('AWS::ApiGateway::Account');
    const [, roleId] = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(properties.CloudWatchRoleArn)) ?? [];
    expect(resource).toMatchObject({ DeletionPolicy: expect.stringMatching(/^Retain/) });
    expect(template.Resources[roleId ?? '']).toMatchObject({
      DeletionPolicy: expect.stringMatching(/^Retain/),
      Type: 'AWS::IAM::Role',
    });
    const [stage] = Object.values(template.Resources).filter(
      ({ Type, Properties }) => Type === 'AWS::ApiGatewayV2::Stage' && Properties?.StageName === 'cable',
    ) as { DependsOn?: string[] }[];
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(idsOf('AWS::ApiGateway::Account')));
  });
});
