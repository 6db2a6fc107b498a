import { Duration, type Stack } from 'aws-cdk-lib';
import {
  AlarmStatusWidget,
  Dashboard as CdkDashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { ALARM_PERIOD, type Alarms } from '../constructs/alarms.ts';
import type { Table } from '../constructs/table.ts';
import { nameInAccount } from '../stage.ts';
import type { Api } from './api.ts';
import type { ChangeDelivery } from './change-delivery.ts';
import type { LiveUpdates } from './live-updates.ts';
import { ageOf, deadLettersOf, queuesOf } from './monitoring.ts';

interface DashboardProps {
  api: Api;
  live: LiveUpdates;
  table: Table;
  delivery: ChangeDelivery;
  alarms: Alarms;
}

/** The width of a widget: a third of the dashboard, which has 24 columns. */
const WIDTH = 8;

/**
 * One page in CloudWatch that answers the first questions after an alarm: what fails, since when, and whether work
 * piles up. It is named like the stack and its region. Three dashboards of an account are free.
 */
export class Dashboard {
  constructor(stack: Stack, { api, live, table, delivery, alarms }: DashboardProps) {
    const sum = (namespace: string, metricName: string) =>
      new Metric({ namespace, metricName, period: ALARM_PERIOD, statistic: 'sum' });
    const queues = queuesOf(stack);
    new CdkDashboard(stack, 'Dashboard', {
      dashboardName: nameInAccount(stack.stackName, stack.region),
      defaultInterval: Duration.hours(12),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: alarms.all, width: 3 * WIDTH, height: 4 })],
        [
          graph('Calls', [api.metric('Count', 'sum'), api.metric('4xx', 'sum'), api.metric('5xx', 'sum')]),
          graph('Latency of calls, ms', [api.metric('Latency', 'p50'), api.metric('Latency', 'p90')]),
          graph('Live connections', [
            live.metric('ConnectCount'),
            live.metric('MessageCount'),
            live.metric('IntegrationError'),
            live.metric('ExecutionError'),
          ]),
        ],
        [
          graph('Errors by function', [errorsByFunction(stack)]),
          graph('Functions of the account', [
            sum('AWS/Lambda', 'Throttles'),
            new Metric({
              namespace: 'AWS/Lambda',
              metricName: 'ConcurrentExecutions',
              period: ALARM_PERIOD,
              statistic: 'max',
            }),
          ]),
          graph(
            'Age of the stream, ms',
            delivery.readers.map((reader) => reader.metric('IteratorAge', { period: ALARM_PERIOD, statistic: 'max' })),
          ),
        ],
        [
          graph('Age of the oldest job, s', queues.map(ageOf)),
          graph(
            'Dead letters',
            [...deadLettersOf(stack).keys()].map((letters) =>
              letters.metricApproximateNumberOfMessagesVisible({ period: ALARM_PERIOD, label: letters.node.id }),
            ),
          ),
          graph('Throttles of the table', table.metricThrottles(ALARM_PERIOD)),
        ],
        [
          graph('Mail', [sum('AWS/SES', 'Send'), sum('AWS/SES', 'Bounce'), sum('AWS/SES', 'Complaint')]),
          graph('Capacity of the table', table.metricCapacity(ALARM_PERIOD)),
        ],
      ],
    });
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: WIDTH, height: 6 });
}

/** Errors of each function of the stack: CloudFormation begins the names of functions with the name of the stack. */
function errorsByFunction(stack: Stack): MathExpression {
  return new MathExpression({
    expression: `SEARCH('{AWS/Lambda,FunctionName} MetricName="Errors" FunctionName="${stack.stackName}-"', 'Sum')`,
    usingMetrics: {},
    period: ALARM_PERIOD,
    label: '',
  });
}
