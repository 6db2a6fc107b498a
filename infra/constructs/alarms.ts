import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';

/**
 * Who is told when something needs a person: one topic, mailed to `recipient` where there is one. Costs what CloudWatch
 * asks for each alarm.
 */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, { recipient }: { recipient: string | undefined }) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Steadfast' });
    if (recipient) this.topic.addSubscription(new EmailSubscription(recipient));
  }

  /** Rings as soon as a metric, summed over five minutes, is above zero. `text` says what to do. */
  ring(name: string, metric: IMetric, text: string): void {
    const alarm = new Alarm(this, name, {
      alarmDescription: text,
      metric,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

/** The period over which metrics are summed. */
export const PERIOD = Duration.minutes(5);
