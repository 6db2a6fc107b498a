import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import MailComposer from 'nodemailer/lib/mail-composer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from '#infra/local/ses/ses.ts';
import { type FixtureCloud, startFixtureCloud } from './support/cloud.ts';
import { httpApi, lambda, queue, type Resources, template } from './support/stack.ts';

/* What became of mail comes back through a configuration set, a topic and a queue. */

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
      lambda('Echo', 'echo', { environment: { SET: { Ref: 'Heard' }, TOPIC: { Ref: 'Fates' } } }),
      httpApi({ 'GET /echo': 'Echo' }),
      set('Heard'),
      destination('HeardFates', 'Heard', 'Fates'),
      topic('Fates'),
      queue('Raw'),
      queue('Wrapped'),
      subscription('ToRaw', 'Fates', 'Raw', { RawMessageDelivery: true }),
      subscription('ToWrapped', 'Fates', 'Wrapped'),
      set('Named', { Name: 'complaints-only' }),
      destination('NamedFates', 'Named', 'Complaints', { MatchingEventTypes: ['COMPLAINT'] }),
      topic('Complaints'),
      queue('Complained'),
      subscription('ToComplained', 'Complaints', 'Complained', { RawMessageDelivery: true }),
      set('Deaf'),
      destination('DeafFates', 'Deaf', 'Fates', { Enabled: false }),
    ),
  );
  const { env } = (await cloud.json('/echo')) as { env: Record<string, string> };
  expect(env).toMatchObject({ SET: 'Heard', TOPIC: 'arn:aws:sns:us-east-1:000000000000:Fates' });
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

/** Everything that a queue holds; it is taken out. What SES tells is there when the mail is. */
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
  test('is told in the format of SES, as it is and in the envelope of SNS', async () => {
    await cloud.control('POST', 'clock', { now: '2030-01-02T03:04:05Z' });
    const messageId = await send(['bounce@simulator.amazonses.com'], 'Heard', 'Came back');
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
          'ses:configuration-set': ['Heard'],
          'ses:from-domain': ['example.com'],
        }),
      },
    });
    const [envelope] = await take('Wrapped');
    expect(envelope).toMatchObject({
      Type: 'Notification',
      TopicArn: 'arn:aws:sns:us-east-1:000000000000:Fates',
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
    await send([address], 'Heard');
    expect(await take('Raw')).toMatchObject([
      {
        eventType: 'Bounce',
        bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: address }] },
      },
    ]);
  });
});

test('a complaint is told in the format of SES', async () => {
  await send(['complaint+eve@simulator.amazonses.com'], 'Heard');
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

test('each recipient has a fate of its own, and the mail is in the outbox whatever it is', async () => {
  const to = ['bounce@simulator.amazonses.com', 'ada@example.com', 'complaint@simulator.amazonses.com'];
  await send(to, 'Heard', 'To three');
  expect((await take('Raw')).map(({ eventType }) => eventType).sort()).toEqual(['Bounce', 'Complaint']);
  expect((await outbox()).filter(({ subject }) => subject === 'To three')).toMatchObject([{ to }]);
});

test('a mail that comes in parts has the same fate', async () => {
  await ses.send(
    new SendEmailCommand({
      Source: 'hello@example.com',
      Destination: { ToAddresses: ['Ada <bounce@simulator.amazonses.com>'] },
      Message: { Subject: { Data: 'Parts' }, Body: { Text: { Data: 'x' } } },
      ConfigurationSetName: 'Heard',
    }),
  );
  expect(await take('Raw')).toMatchObject([
    { bounce: { bouncedRecipients: [{ emailAddress: 'bounce@simulator.amazonses.com' }] } },
  ]);
});

describe('nothing is told', () => {
  test.each([
    ['success@simulator.amazonses.com', 'Heard'],
    ['ooto@simulator.amazonses.com', 'Heard'],
    ['bounce@example.com', 'Heard'],
    ['bounce@simulator.amazonses.com.example.com', 'Heard'],
    ['bounce@simulator.amazonses.com', undefined],
    ['bounce@simulator.amazonses.com', 'Deaf'],
    ['bounce@simulator.amazonses.com', 'complaints-only'],
  ])('of mail to %s with the set %s', async (address, name) => {
    await take('Wrapped');
    await send([address], name);
    expect([await take('Raw'), await take('Wrapped'), await take('Complained')]).toEqual([[], [], []]);
  });
});

test('a destination hears of its own events, whatever their case', async () => {
  await send(['complaint@simulator.amazonses.com'], 'complaints-only');
  expect(await take('Complained')).toMatchObject([{ eventType: 'Complaint' }]);
  expect(await take('Raw')).toEqual([]);
});

test('a configuration set that the template does not name is refused, and sends nothing', async () => {
  await expect(send(['ada@example.com'], 'Elsewhere', 'Refused')).rejects.toMatchObject({
    name: expect.stringMatching(/^ConfigurationSetDoesNotExist/),
    message: expect.stringContaining('Elsewhere'),
  });
  expect((await outbox()).map(({ subject }) => subject)).not.toContain('Refused');
});

test('a mail is sent also when nobody can be told of its fate', async () => {
  const fault = { service: 'sqs', operation: 'SendMessage', kind: 'error', name: 'AccessDenied', status: 403 };
  await cloud.control('POST', 'faults', fault);
  await send(['bounce@simulator.amazonses.com'], 'Heard', 'Untold');
  expect((await outbox()).map(({ subject }) => subject)).toContain('Untold');
  await cloud.control('DELETE', 'faults');
  expect(await take('Raw')).toEqual([]);
});

test('a composed mail keeps its headers, and is shown to a person', async () => {
  await send(['ada@example.com'], 'Heard', 'With a link');
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
