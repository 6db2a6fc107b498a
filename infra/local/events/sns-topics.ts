/** The template's SNS topics: messages go to the subscribed queues. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import { REGION } from '../cloudformation/template.ts';
import type { Destinations } from './destinations.ts';

const SNS_URL = `https://sns.${REGION}.amazonaws.com`;

export interface Topics {
  publish(topicArn: string, notice: { subject: string; message: string }): Promise<void>;
}

interface TopicsOptions {
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
                // The format alone is right: there is no key to sign with.
                SignatureVersion: '1',
                Signature: Buffer.from('local').toString('base64'),
                SigningCertURL: `${SNS_URL}/SimpleNotificationService-local.pem`,
                UnsubscribeURL: `${SNS_URL}/?Action=Unsubscribe&SubscriptionArn=${topicArn}:${logicalId}`,
              });
          return destinations.sendToQueue(String(properties.Endpoint), body);
        }),
      );
    },
  };
}
