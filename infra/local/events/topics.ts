/** The template's SNS topics: what is published to one goes into the queues that are subscribed to it. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { ResolvedTemplate } from '../template/intrinsics.ts';
import { REGION } from '../template/template.ts';
import type { Destinations } from './destinations.ts';

export interface Topics {
  publish(topicArn: string, notice: { subject: string; message: string }): Promise<void>;
}

export interface TopicsOptions {
  template: ResolvedTemplate;
  destinations: Destinations;
  clock: Clock;
}

export function createTopics({ template, destinations, clock }: TopicsOptions): Topics {
  const subscriptionsOf = (topicArn: string) =>
    template
      .resources('AWS::SNS::Subscription')
      .filter(({ properties }) => properties.TopicArn === topicArn && properties.Protocol === 'sqs');

  return {
    async publish(topicArn, { subject, message }) {
      const Timestamp = new Date(clock.now()).toISOString();
      await Promise.all(
        subscriptionsOf(topicArn).map(({ logicalId, properties }) => {
          const isRaw = String(properties.RawMessageDelivery) === 'true';
          const body = isRaw
            ? message
            : JSON.stringify({
                Type: 'Notification',
                MessageId: randomUUID(),
                TopicArn: topicArn,
                Subject: subject,
                Message: message,
                Timestamp,
                // Of the shape alone: nobody here has the key.
                SignatureVersion: '1',
                Signature: Buffer.from('local').toString('base64'),
                SigningCertURL: `https://sns.${REGION}.amazonaws.com/SimpleNotificationService-local.pem`,
                UnsubscribeURL: `https://sns.${REGION}.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=${topicArn}:${logicalId}`,
              });
          return destinations.sendToQueue(String(properties.Endpoint), body);
        }),
      );
    },
  };
}
