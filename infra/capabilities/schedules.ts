import { Duration, type Stack } from 'aws-cdk-lib';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { ALARM_PERIOD, type Alarms } from '../constructs/alarms.ts';
import { LambdaFunction } from '../constructs/lambda-function.ts';
import type { Table } from '../constructs/table.ts';
import { type JobQueue, Worker } from '../constructs/worker.ts';

interface SchedulesProps {
  table: Table;
  alarms: Alarms;
  digestJobs: JobQueue;
  reminderJobs: JobQueue;
}

/** The kinds of scheduled work, each with a schedule of its own. */
const KINDS = ['resets', 'digests', 'reminders', 'agreements'];

/**
 * Time-based work. Every minute a schedule for each kind invokes `functions/agenda`, which finds due users by the
 * table's index and queues a job for every hundred of them. Each kind costs 43,200 invocations a month and 65 small
 * reads of the table for each: about 0.25 dollars.
 */
export class Schedules {
  constructor(stack: Stack, { table, alarms, digestJobs, reminderJobs }: SchedulesProps) {
    const resets = new Worker(stack, 'resets', {
      // Closing a day computes the periods of all commitments of a hundred users.
      memory: 1769,
      timeout: 60,
      queue: 'Resets',
      variable: 'RESETS_QUEUE_URL',
      maxConcurrency: 20,
      remedy: 'purge',
    });
    table.grant(resets, 'BatchGetItem', 'DeleteItem', 'Query', 'UpdateItem');

    const agreements = new Worker(stack, 'agreements', {
      // It computes the periods of the commitments of a hundred users.
      memory: 1769,
      timeout: 60,
      queue: 'Agreements',
      variable: 'AGREEMENTS_QUEUE_URL',
      maxConcurrency: 20,
      remedy: 'purge',
    });
    table.grant(agreements, 'BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem');

    const agenda = new LambdaFunction(stack, 'agenda', { memory: 1024, timeout: 50 });
    table.grant(agenda, 'GetItem', 'PutItem');
    table.grantQueryIndex(agenda);
    resets.jobs.grantSendMessages(agenda);
    digestJobs.grantSendMessages(agenda);
    reminderJobs.grantSendMessages(agenda);
    agreements.jobs.grantSendMessages(agenda);
    // A failed sweep is not retried: the next one, a minute later, includes its work.
    agenda.configureAsyncInvoke({ retryAttempts: 0 });
    const why =
      'functions/agenda fails: no days are closed, no digests, reminders and questions sent. Its log says why.';
    const metric = agenda.metricErrors({ period: ALARM_PERIOD });
    alarms.add('Sweeps', { metric, description: `${why} Once it works, it catches up by itself.` });

    const periodMinutes = 15;
    alarms.add('SchedulesStop', {
      metric: agenda.metricInvocations({ period: Duration.minutes(periodMinutes) }),
      isLeast: true,
      // Half of the invocations of one kind are missing: a single missing minute at the edge of a period is no alarm.
      // Two periods, because the last minutes of the current one may not be counted yet.
      periods: 2,
      threshold: periodMinutes * (KINDS.length - 0.5),
      description:
        'functions/agenda is invoked less often than its schedules say: for some work or all, nobody looks who is due. ' +
        'Look at the schedules in the console of EventBridge.',
    });

    const schedules = new Construct(stack, 'Agenda');
    for (const kind of KINDS) {
      new Schedule(schedules, kind, {
        description: `Finds users who are due for ${kind}`,
        schedule: ScheduleExpression.rate(Duration.minutes(1)),
        target: new LambdaInvoke(agenda, {
          input: ScheduleTargetInput.fromObject({ kind }),
          retryAttempts: 0,
          maxEventAge: Duration.minutes(1),
        }),
      });
    }
  }
}
