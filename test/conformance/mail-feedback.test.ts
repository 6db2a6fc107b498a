import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from '#infra/local/ses/ses.ts';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, queue, type Resources, template } from './support/stack.ts';

/* Events about emails go through a configuration set, a topic and a queue. */

let cloud: FixtureCloud;
let ses: SESClient;
let sqs: SQSClient;
let queues: string;

const destination = (id: string, set: string, topic: string, more: Record<string, unknown> = {}): Resources => ({
  [id]: {
    Type: 'AWS::SES::ConfigurationSetEventDestination',
    Properties: {
      ConfigurationSetName: { Ref: set },
      EventDestination: {
        Enabled: true,
        MatchingEventTypes: ['bounce', 'complaint'],
        SnsDestination: { TopicARN: { Ref: topic } },
        ...more,
      },
    },
  },
});
const topic = (id: string): Resources => ({ [id]: { Type: 'AWS::SNS::Topic' } });
const subscription = (id: string, topicId: string, queueId: string, more: Record<string, unknown> = {}): Resources => ({
  [id]: {
    Type: 'AWS::SNS::Subscription',
    Properties: {
      TopicArn: { Ref: topicId },
      Protocol: 'sqs',
      Endpoint: { 'Fn::GetAtt': [queueId, 'Arn'] },
      ...more,
    },
  },
});
const set = (id: string, more: Record<string, unknown> = {}): Resources => ({
  [id]: { Type: 'AWS::SES::ConfigurationSet', Properties: more },
});

beforeAll(async () => {
  cloud = await startFixtureCloud(
    template(
      lambda('Echo', 'echo', { environment: { SET: { Ref: 'Reported' }, TOPIC: { Ref: 'Events' } } }),
      httpApi({ 'GET /echo': 'Echo' }),
      set('Reported'),
      destination('ReportedEvents', 'Reported', 'Events'),
      topic('Events'),
      queue('Raw'),
      queue('Wrapped'),
      subscription('ToRaw', 'Events', 'Raw', { RawMessageDelivery: true }),
      subscription('ToWrapped', 'Events', 'Wrapped'),
      set('Named', { Name: 'complaints-only' }),
      destination('NamedEvents', 'Named', 'Complaints', { MatchingEventTypes: ['COMPLAINT'] }),
      topic('Complaints'),
      queue('Complained'),
      subscription('ToComplained', 'Complaints', 'Complained', { RawMessageDelivery: true }),
      set('Disabled'),
      destination('DisabledEvents', 'Disabled', 'Events', { Enabled: false }),
    ),
  );
  const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
  expect(env).toMatchObject({ SET: 'Reported', TOPIC: 'arn:aws:sns:us-east-1:000000000000:Events' });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  ses = new SESClient({ endpoint: env.AWS_ENDPOINT_URL_SES!, region: 'us-east-1', credentials });
  sqs = new SQSClient({ endpoint: env.AWS_ENDPOINT_URL_SQS!, region: 'us-east-1', credentials });
  queues = `${env.AWS_ENDPOINT_URL_SQS}/000000000000`;
});

afterAll(() => cloud?.[Symbol.asyncDispose]());

beforeEach(async () => {
  await cloud.control('DELETE', 'faults');
});

async function send(to: string[], ConfigurationSetName: string | undefined, subject = 'News'): Promise<string> {
  const message = new MailComposer({
    from: 'Steadfast <hello@example.com>',
    to,
    subject,
    text: 'Grüße',
    html: '<p>Grüße</p>',
    headers: {
      'List-Unsubscribe': {
        prepared: true,
        value: '<https://example.com/api/v1/unsubscribe?token=abc>',
      },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const { MessageId } = await ses.send(
    new SendRawEmailCommand({
      Source: 'Steadfast <hello@example.com>',
      Destinations: to,
      RawMessage: { Data: await message.compile().build() },
      ...(ConfigurationSetName !== undefined && { ConfigurationSetName }),
    }),
  );
  return MessageId!;
}

/** Receives and deletes all messages of a queue. The events of an email are there after it is sent. */
async function take(name: string): Promise<Record<string, unknown>[]> {
  const QueueUrl = `${queues}/${name}`;
  const taken: Record<string, unknown>[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    if (Messages.length === 0) return taken;
    for (const { Body, ReceiptHandle } of Messages) {
      taken.push(JSON.parse(Body!) as Record<string, unknown>);
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
}

async function outbox(): Promise<Email[]> {
  return ((await (await cloud.control('GET', 'outbox')).json()) as { emails: Email[] }).emails;
}

describe('a bounce', () => {
  test('is reported in the format of SES, raw and in the envelope of SNS', async () => {
    await cloud.control('POST', 'clock', { now: '2030-01-02T03:04:05Z' });
    const messageId = await send(['bounce@simulator.amazonses.com'], 'Reported', 'Came back');
    await cloud.control('POST', 'clock', { now: null });
    const [event, ...others] = await take('Raw');
    expect(others).toEqual([]);
    expect(event).toEqual({
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [
          {
            emailAddress: 'bounce@simulator.amazonses.com',
            action: 'failed',
            status: '5.1.1',
            diagnosticCode: 'smtp; 550 5.1.1 user unknown',
          },
        ],
        timestamp: expect.stringMatching(/^2030-01-02T03:04:\d\d\.\d{3}Z$/),
        feedbackId: expect.any(String),
        reportingMTA: 'dns; amazonses.com',
      },
      mail: {
        timestamp: expect.stringMatching(/^2030-01-02T03:04:\d\d\.\d{3}Z$/),
        source: 'Steadfast <hello@example.com>',
        sourceArn: 'arn:aws:ses:us-east-1:000000000000:identity/hello@example.com',
        sendingAccountId: '000000000000',
        messageId,
        destination: ['bounce@simulator.amazonses.com'],
        headersTruncated: false,
        headers: expect.arrayContaining([{ name: 'Subject', value: 'Came back' }]),
        commonHeaders: {
          from: ['Steadfast <hello@example.com>'],
          to: ['bounce@simulator.amazonses.com'],
          messageId,
          subject: 'Came back',
        },
        tags: expect.objectContaining({
          'ses:configuration-set': ['Reported'],
          'ses:from-domain': ['example.com'],
        }),
      },
    });
    const [envelope] = await take('Wrapped');
    expect(envelope).toMatchObject({
      Type: 'Notification',
      TopicArn: 'arn:aws:sns:us-east-1:000000000000:Events',
      Subject: 'Amazon SES Email Event Notification',
    });
    expect(JSON.parse(String(envelope!.Message))).toEqual(event);
  });

  test.each([
    ['bounce+ada@simulator.amazonses.com', 'Permanent', 'General'],
    ['bounce+transient@simulator.amazonses.com', 'Transient', 'General'],
    ['suppressionlist@simulator.amazonses.com', 'Permanent', 'Suppressed'],
    ['suppressionlist+bob@simulator.amazonses.com', 'Permanent', 'Suppressed'],
  ])('of %s is %s, %s', async (address, bounceType, bounceSubType) => {
    await send([address], 'Reported');
    expect(await take('Raw')).toMatchObject([
      {
        eventType: 'Bounce',
        bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: address }] },
      },
    ]);
  });
});

test('a complaint is reported in the format of SES', async () => {
  await send(['complaint+eve@simulator.amazonses.com'], 'Reported');
  expect(await take('Raw')).toMatchObject([
    {
      eventType: 'Complaint',
      complaint: {
        complainedRecipients: [{ emailAddress: 'complaint+eve@simulator.amazonses.com' }],
        complaintFeedbackType: 'abuse',
        feedbackId: expect.any(String),
        timestamp: expect.any(String),
        arrivalDate: expect.any(String),
        userAgent: expect.any(String),
      },
      mail: { destination: ['complaint+eve@simulator.amazonses.com'] },
    },
  ]);
});

test('each recipient has its own events, and the email is always in the outbox', async () => {
  const to = ['bounce@simulator.amazonses.com', 'ada@example.com', 'complaint@simulator.amazonses.com'];
  await send(to, 'Reported', 'To three');
  expect((await take('Raw')).map(({ eventType }) => eventType).sort()).toEqual(['Bounce', 'Complaint']);
  expect((await outbox()).filter(({ subject }) => subject === 'To three')).toMatchObject([{ to }]);
});

test('an email sent in parts has the same events', async () => {
  await ses.send(
    new SendEmailCommand({
      Source: 'hello@example.com',
      Destination: { ToAddresses: ['Ada <bounce@simulator.amazonses.com>'] },
      Message: { Subject: { Data: 'Parts' }, Body: { Text: { Data: 'x' } } },
      ConfigurationSetName: 'Reported',
    }),
  );
  expect(await take('Raw')).toMatchObject([
    { bounce: { bouncedRecipients: [{ emailAddress: 'bounce@simulator.amazonses.com' }] } },
  ]);
});

describe('there is no event', () => {
  test.each([
    ['success@simulator.amazonses.com', 'Reported'],
    ['ooto@simulator.amazonses.com', 'Reported'],
    ['bounce@example.com', 'Reported'],
    ['bounce@simulator.amazonses.com.example.com', 'Reported'],
    ['bounce@simulator.amazonses.com', undefined],
    ['bounce@simulator.amazonses.com', 'Disabled'],
    ['bounce@simulator.amazonses.com', 'complaints-only'],
  ])('for an email to %s with the set %s', async (address, name) => {
    await take('Wrapped');
    await send([address], name);
    expect([await take('Raw'), await take('Wrapped'), await take('Complained')]).toEqual([[], [], []]);
  });
});

test('a destination gets its event types, in upper or lower case', async () => {
  await send(['complaint@simulator.amazonses.com'], 'complaints-only');
  expect(await take('Complained')).toMatchObject([{ eventType: 'Complaint' }]);
  expect(await take('Raw')).toEqual([]);
});

test('a configuration set that is not in the template is refused, and sends nothing', async () => {
  await expect(send(['ada@example.com'], 'Elsewhere', 'Refused')).rejects.toMatchObject({
    name: expect.stringMatching(/^ConfigurationSetDoesNotExist/),
    message: expect.stringContaining('Elsewhere'),
  });
  expect((await outbox()).map(({ subject }) => subject)).not.toContain('Refused');
});

test('an email is also sent if its event cannot be delivered', async () => {
  const fault = { service: 'sqs', operation: 'SendMessage', kind: 'error', name: 'AccessDenied', status: 403 };
  await cloud.control('POST', 'faults', fault);
  await send(['bounce@simulator.amazonses.com'], 'Reported', 'Without event');
  expect((await outbox()).map(({ subject }) => subject)).toContain('Without event');
  await cloud.control('DELETE', 'faults');
  expect(await take('Raw')).toEqual([]);
});

test('a composed email keeps its headers, and is shown in the viewer', async () => {
  await send(['ada@example.com'], 'Reported', 'With a link');
  const mail = (await outbox()).find(({ subject }) => subject === 'With a link')!;
  expect(mail).toMatchObject({ html: expect.stringContaining('Grüße'), text: expect.stringContaining('Grüße') });
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': '<https://example.com/api/v1/unsubscribe?token=abc>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const viewer = (await cloud.get('/__local/mail')).headers.get('location')!;
  const { emails } = (await (await fetch(new URL('store', viewer))).json()) as {
    emails: { subject: string; messageId: string }[];
  };
  const { messageId } = emails.find(({ subject }) => subject === 'With a link')!;
  const source = await fetch(new URL(`get-emlContent?messageId=${messageId}`, viewer));
  const { body } = (await source.json()) as { body: { data: number[] } };
  expect(Buffer.from(body.data).toString()).toContain('Subject: With a link');
});
