import { Duration } from 'aws-cdk-lib';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { type Alarms, PERIOD } from './alarms.ts';

interface AgendaProps {
  /** What looks who is due: it gets the kind, `{ kind: 'resets' }`. */
  sweeper: Lambda;
  alarms: Alarms;
}

/**
 * What is done at times: each kind has a schedule of its name that asks every minute who is due. Costs 43,200 invocations a
 * month for each kind, which is within the free tier of Scheduler, and for each 17 small reads of the table.
 */
export class Agenda extends Construct {
  private readonly sweeper: Lambda;

  constructor(scope: Construct, id: string, { sweeper, alarms }: AgendaProps) {
    super(scope, id);
    this.sweeper = sweeper;
    sweeper.configureAsyncInvoke({ retryAttempts: 0 });
    alarms.ring(
      'Sweeps',
      sweeper.metricErrors({ period: PERIOD }),
      'functions/agenda fails: days are not closed, and digests not sent. Its log says why; the next sweep catches up by itself when that is mended.',
    );
  }

  /** Has it look every minute. A sweep that failed is not tried again: the next one does its work, too. */
  sweep(kind: string): void {
    new Schedule(this, kind, {
      description: `Who is due for ${kind}`,
      schedule: ScheduleExpression.rate(Duration.minutes(1)),
      target: new LambdaInvoke(this.sweeper, {
        input: ScheduleTargetInput.fromObject({ kind }),
        retryAttempts: 0,
        maxEventAge: Duration.minutes(1),
      }),
    });
  }
}
