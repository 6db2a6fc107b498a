/** The template's configuration sets of SES, and the topics at which they tell what became of mail. */
import type { Topics } from '../events/topics.ts';
import type { ResolvedTemplate } from '../template/intrinsics.ts';
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
        .filter((destination) => isMeant(destination, event.eventType))
        .map(({ SnsDestination }) => SnsDestination?.TopicARN)
        .filter((arn) => arn !== undefined);
      await Promise.all(topics.map((arn) => o.topics.publish(arn, { subject: SUBJECT, message })));
    },
  };
}

/** One that is not said to be enabled is not. */
function isMeant({ Enabled = false, MatchingEventTypes = [] }: EventDestination, eventType: string): boolean {
  return Enabled && MatchingEventTypes.some((type) => type.toLowerCase() === eventType.toLowerCase());
}
