import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/** The period over which the metrics of alarms are summed. */
export const ALARM_PERIOD = Duration.minutes(5);

/**
 * The alarms of the stack and their one topic, which mails `recipient` if there is one. CloudWatch charges a fixed
 * monthly price for each alarm.
 */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { recipient }: { recipient: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Steadfast' });
    if (recipient) this.topic.addSubscription(new EmailSubscription(recipient));
  }

  /**
   * Adds an alarm that goes off as soon as the metric, summed over five minutes, is above zero. The description says
   * what failed and what to do. docs/operations.md lists each alarm with this text.
   */
  add(name: string, metric: IMetric, description: string): void {
    const alarm = new Alarm(this, name, {
      alarmDescription: description,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
