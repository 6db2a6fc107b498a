import { Duration, type Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { ALARM_PERIOD, type Alarms } from '../constructs/alarms.ts';
import type { DeadLetters } from '../constructs/queues.ts';
import type { Table } from '../constructs/table.ts';
import { DELIVERIES, JobQueue } from '../constructs/worker.ts';
import type { Settings } from '../settings.ts';
import type { Api } from './api.ts';
import type { LiveUpdates } from './live-updates.ts';

interface MonitoringProps {
  api: Api;
  live: LiveUpdates;
  table: Table;
  alarms: Alarms;
  settings: Pick<Settings, 'alarms' | 'monthlySpend'>;
}

/** Queues whose jobs a user waits for. Jobs of the other queues may take hours. */
const URGENT = ['Mails', 'Notifications', 'Pushes', 'Reminders', 'Replies', 'PhotoAnalyses'];
/**
 * The age of an urgent job, in minutes, that sets off the alarm. A job that fails in every delivery becomes a dead
 * letter earlier.
 */
const URGENT_MINUTES = 20;
const BACKGROUND_MINUTES = 120;
/** The most metrics that CloudWatch allows in one alarm. */
const MOST_METRICS = 10;
/** The rates above which SES reviews an account. */
const BOUNCE_RATE = 0.05;
const COMPLAINT_RATE = 0.001;

/**
 * The alarms that belong to no single capability: the APIs, all functions, jobs, the table, the reputation of mail, and
 * the bill. Related metrics share an alarm, because each alarm is a resource of the stack. docs/operations.md has a
 * section for each.
 */
export class Monitoring {
  constructor(stack: Stack, { api, live, table, alarms, settings }: MonitoringProps) {
    addApiAlarms(api, alarms);
    addLiveAlarm(live, alarms);
    addFunctionAlarms(alarms);
    addQueueAlarms(stack, alarms);
    addDeadLetterAlarms(stack, alarms);
    addTableAlarm(table, alarms);
    addReputationAlarms(alarms);
    if (settings.alarms !== undefined) addBudget(stack, settings.alarms, settings.monthlySpend);
  }
}

function addApiAlarms(api: Api, alarms: Alarms): void {
  alarms.add('ApiErrors', {
    // A few failing calls are only in the log: the alarm needs five.
    metric: new MathExpression({
      expression: 'IF(errors >= 5, 100 * errors / calls, 0)',
      usingMetrics: { errors: api.metric('5xx', 'sum'), calls: api.metric('Count', 'sum') },
      period: ALARM_PERIOD,
      label: 'percent',
    }),
    description: 'At least 1 % of the calls failed (5xx), and at least five. The logs have lines A call failed.',
  });
  alarms.add('ApiLatency', {
    metric: api.metric('Latency', 'p90'),
    threshold: 2_000,
    periods: 3,
    description: 'One call of ten took longer than two seconds, for a quarter of an hour.',
  });
}

function addLiveAlarm(live: LiveUpdates, alarms: Alarms): void {
  alarms.add('LiveErrors', {
    metric: new MathExpression({
      expression: 'FILL(integration, 0) + FILL(execution, 0)',
      usingMetrics: { integration: live.metric('IntegrationError'), execution: live.metric('ExecutionError') },
      period: ALARM_PERIOD,
    }),
    threshold: 5,
    description: 'Live connections fail. Open chats ask the API every ten seconds instead.',
  });
}

/**
 * Alarms of all functions of the account in the region, by two metrics: one for each function would cost forty times as
 * much.
 */
function addFunctionAlarms(alarms: Alarms): void {
  const ofAll = (metricName: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, period: ALARM_PERIOD, statistic: 'sum' });
  alarms.add('FunctionErrors', {
    metric: ofAll('Errors'),
    description: 'A function crashed, ran out of time or out of memory. The dashboard shows which.',
  });
  alarms.add('Throttles', {
    metric: ofAll('Throttles'),
    description: 'Lambda refused to start functions: the concurrency of the account or of a function is used up.',
  });
}

function addQueueAlarms(stack: Stack, alarms: Alarms): void {
  const queues = queuesOf(stack);
  const urgent = queues.filter(({ node }) => URGENT.includes(node.id));
  const background = queues.filter((queue) => !urgent.includes(queue));
  if (urgent.length !== URGENT.length)
    throw new Error(`The stack does not have all of the queues ${URGENT.join(', ')}`);
  const groups = [
    { name: 'UrgentJobsWait', some: urgent, minutes: URGENT_MINUTES, time: 'twenty minutes' },
    { name: 'BackgroundJobsWait', some: background, minutes: BACKGROUND_MINUTES, time: 'two hours' },
  ];
  for (const { name, some, minutes, time } of groups) {
    if (some.length > MOST_METRICS) throw new Error(`${name} watches more than ${MOST_METRICS} queues: make two of it`);
    const ages = Object.fromEntries(some.map((queue) => [`age${queue.node.id}`, ageOf(queue)]));
    alarms.add(name, {
      metric: new MathExpression({
        expression: `MAX([${Object.keys(ages).join(', ')}]) / 60`,
        usingMetrics: ages,
        period: ALARM_PERIOD,
        label: 'minutes',
      }),
      threshold: minutes,
      description: `A job waits for ${time} or longer in ${some.map(({ node }) => node.id).join(', ')}.`,
    });
  }
}

function addDeadLetterAlarms(stack: Stack, alarms: Alarms): void {
  for (const [letters, names] of deadLettersOf(stack)) {
    alarms.add(letters.node.id, {
      metric: letters.metricApproximateNumberOfMessagesVisible({ period: ALARM_PERIOD }),
      description:
        `Jobs of ${names.join(', ')} failed ${DELIVERIES} times. The log has lines A job failed. Fix the cause, then ` +
        `${letters.remedy} them.`,
    });
  }
}

/** The queues for dead letters, each with the ids of the job queues that these come from. */
export function deadLettersOf(stack: Stack): Map<DeadLetters, string[]> {
  const all = new Map<DeadLetters, string[]>();
  for (const { deadLetters, node } of queuesOf(stack)) {
    all.set(deadLetters, [...(all.get(deadLetters) ?? []), node.id]);
  }
  return all;
}

/** All job queues of a stack. */
export function queuesOf(stack: Stack): JobQueue[] {
  return stack.node.findAll().filter((construct) => construct instanceof JobQueue);
}

/** The age of the oldest job of a queue, in seconds. */
export function ageOf({ queue, node }: JobQueue): Metric {
  return queue.metricApproximateAgeOfOldestMessage({ period: ALARM_PERIOD, statistic: 'max', label: node.id });
}

function addTableAlarm(table: Table, alarms: Alarms): void {
  const [reads, writes, indexReads, indexWrites] = table.metricThrottles(ALARM_PERIOD);
  alarms.add('TableThrottles', {
    metric: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0) + FILL(indexReads, 0) + FILL(indexWrites, 0)',
      usingMetrics: { reads, writes, indexReads, indexWrites },
      period: ALARM_PERIOD,
    }),
    // The SDK retries single throttled requests unnoticed.
    threshold: 25,
    description: 'DynamoDB throttles the table or its index.',
  });
}

function addReputationAlarms(alarms: Alarms): void {
  const rate = (metricName: string) =>
    new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'max' });
  const why = 'SES may stop all mail of the account. Look at the reputation metrics in the SES console.';
  alarms.add('Bounces', {
    metric: rate('Reputation.BounceRate'),
    threshold: BOUNCE_RATE,
    description: `5 % of the mails bounce. ${why}`,
  });
  alarms.add('Complaints', {
    metric: rate('Reputation.ComplaintRate'),
    threshold: COMPLAINT_RATE,
    description: `0.1 % of the mails are reported as spam. ${why}`,
  });
}

/**
 * Mails the address when the account has cost this many dollars in a month, in whatever region: unlike the metrics of
 * the bill, a budget needs neither us-east-1 nor a setting of the account. Budgets that only notify are free. It has no
 * fixed name, because CloudFormation replaces it with each change of the address.
 */
function addBudget(stack: Stack, address: string, dollars: number): void {
  new CfnBudget(stack, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: dollars, unit: 'USD' } },
    notificationsWithSubscribers: [
      {
        notification: { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold: 100 },
        subscribers: [{ subscriptionType: 'EMAIL', address }],
      },
    ],
  });
}
