/** The template's SES configuration sets, and the topics that they publish events to. */

import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import type { Topics } from '../events/sns-topics.ts';
import type { MailEvent } from './feedback.ts';

export interface ConfigurationSets {
  has(name: string): boolean;
  publish(name: string, event: MailEvent): Promise<void>;
}

interface EventDestination {
  Enabled?: boolean;
  MatchingEventTypes?: string[];
  SnsDestination?: { TopicARN?: string };
}

const SUBJECT = 'Amazon SES Email Event Notification';

export function createConfigurationSets(o: { template: ResolvedTemplate; topics: Topics }): ConfigurationSets {
  const destinationsOf = (name: string) =>
    o.template
      .resources('AWS::SES::ConfigurationSetEventDestination')
      .filter(({ properties }) => properties.ConfigurationSetName === name)
      .map(({ properties }) => properties.EventDestination as EventDestination);

  return {
    has: (name) =>
      o.template.resources('AWS::SES::ConfigurationSet').some(({ properties }) => properties.Name === name),
    async publish(name, event) {
      const message = JSON.stringify(event);
      const topics = destinationsOf(name)
        .filter((destination) => publishesFeedback(destination, event.eventType))
        .map(({ SnsDestination }) => SnsDestination?.TopicARN)
        .filter((arn) => arn !== undefined);
      await Promise.all(topics.map((arn) => o.topics.publish(arn, { subject: SUBJECT, message })));
    },
  };
}

/** Whether a destination gets an event. Destinations are disabled by default. */
function publishesFeedback({ Enabled = false, MatchingEventTypes = [] }: EventDestination, eventType: string): boolean {
  return Enabled && MatchingEventTypes.some((type) => type.toLowerCase() === eventType.toLowerCase());
}
