/**
 * Events for e-mails to SES's mailbox simulator. Addresses may have a label (`bounce+label@…`). The label `transient`
 * makes a transient bounce, which the real simulator does not offer.
 */
import { randomUUID } from 'node:crypto';
import type { ResolvedTemplate } from '../cloudformation/intrinsics.ts';
import { ACCOUNT, REGION } from '../cloudformation/template.ts';
import type { Topics } from '../events/sns-topics.ts';
import type { Header } from './message.ts';

/** The template's SES configuration sets, and the topics that they publish events to. */
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

interface MailEvent {
  eventType: 'Bounce' | 'Complaint';
  [details: string]: unknown;
}

interface MailFacts {
  messageId: string;
  from: string;
  subject: string;
  recipients: string[];
  headers: Header[];
  configurationSet: string;
  /** When the e-mail was sent (epoch milliseconds). */
  at: number;
}

const SIMULATOR = /<?((bounce|complaint|suppressionlist)(?:\+([^@\s<>]*))?@simulator\.amazonses\.com)>?$/i;

/** One event for each recipient of the simulator. Other e-mails arrive without an event. */
export function feedbackOn(mail: MailFacts): MailEvent[] {
  return mail.recipients.flatMap((recipient) => {
    const [, address, kind, label] = SIMULATOR.exec(recipient) ?? [];
    if (address === undefined) return [];
    const about = { timestamp: new Date(mail.at).toISOString(), feedbackId: `${randomUUID()}-000000` };
    switch (kind?.toLowerCase()) {
      case 'complaint':
        return [complaint(address, about, mail)];
      case 'suppressionlist':
        return [bounce(address, SUPPRESSED, about, mail)];
      default:
        return [bounce(address, label?.toLowerCase() === 'transient' ? TRANSIENT : PERMANENT, about, mail)];
    }
  });
}

interface Failure {
  bounceType: string;
  bounceSubType: string;
  status: string;
  diagnosticCode: string;
}

const PERMANENT: Failure = {
  bounceType: 'Permanent',
  bounceSubType: 'General',
  status: '5.1.1',
  diagnosticCode: 'smtp; 550 5.1.1 user unknown',
};
const TRANSIENT: Failure = {
  bounceType: 'Transient',
  bounceSubType: 'General',
  status: '4.4.7',
  diagnosticCode: 'smtp; 421 4.4.7 message delayed for too long',
};
const SUPPRESSED: Failure = {
  bounceType: 'Permanent',
  bounceSubType: 'Suppressed',
  status: '5.1.1',
  diagnosticCode: [
    'Amazon SES has suppressed sending to this address',
    'because it has a recent history of bouncing as an invalid address.',
  ].join(' '),
};

type About = { timestamp: string; feedbackId: string };

function bounce(emailAddress: string, failure: Failure, about: About, mail: MailFacts): MailEvent {
  const { bounceType, bounceSubType, status, diagnosticCode } = failure;
  const bouncedRecipients = [{ emailAddress, action: 'failed', status, diagnosticCode }];
  const reportingMTA = 'dns; amazonses.com';
  return {
    eventType: 'Bounce',
    bounce: { bounceType, bounceSubType, bouncedRecipients, ...about, reportingMTA },
    mail: mailObject(mail),
  };
}

function complaint(emailAddress: string, about: About, mail: MailFacts): MailEvent {
  return {
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [{ emailAddress }],
      ...about,
      complaintSubType: null,
      userAgent: 'Amazon SES Mailbox Simulator',
      complaintFeedbackType: 'abuse',
      arrivalDate: about.timestamp,
    },
    mail: mailObject(mail),
  };
}

function mailObject({ messageId, from, subject, recipients, headers, configurationSet, at }: MailFacts) {
  const sender = /<([^<>]+)>/.exec(from)?.[1] ?? from;
  const named = (name: string) => headers.filter((header) => header.name.toLowerCase() === name);
  return {
    timestamp: new Date(at).toISOString(),
    source: from,
    sourceArn: `arn:aws:ses:${REGION}:${ACCOUNT}:identity/${sender}`,
    sendingAccountId: ACCOUNT,
    messageId,
    destination: recipients,
    headersTruncated: false,
    headers,
    commonHeaders: { from: [from], to: named('to').map(({ value }) => value), messageId, subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:source-ip': ['127.0.0.1'],
      'ses:from-domain': [sender.split('@').at(-1) ?? ''],
      'ses:caller-identity': ['local'],
    },
  };
}
