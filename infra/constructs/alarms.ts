import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/** The period over which the metrics of alarms are summed. */
export const ALARM_PERIOD = Duration.minutes(5);

interface AlarmProps {
  metric: IMetric;
  /** What has happened, and what to do about it. docs/operations.md lists each alarm with this text. */
  description: string;
  /** The alarm goes off when the metric reaches this; 1 by default. */
  threshold?: number;
  /** The number of consecutive periods; 1 by default. */
  periods?: number;
  /** Whether it goes off below the threshold and without data instead: for events that must happen all the time. */
  isLeast?: boolean;
}

/**
 * The alarms of the stack and their one topic, which mails `recipient` if there is one. CloudWatch charges a fixed
 * monthly price for each metric of an alarm.
 */
export class Alarms extends Construct {
  /** All alarms, in the order in which they were added. */
  readonly all: Alarm[] = [];
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { recipient }: { recipient: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Steadfast' });
    if (recipient) this.topic.addSubscription(new EmailSubscription(recipient));
  }

  /**
   * Adds an alarm. Missing data are no reason to alarm, except with `isLeast`: most metrics have data only when
   * something happens.
   */
  add(name: string, { metric, description, threshold = 1, periods = 1, isLeast = false }: AlarmProps): Alarm {
    const alarm = new Alarm(this, name, {
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: isLeast
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isLeast ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    this.all.push(alarm);
    return alarm;
  }
}
