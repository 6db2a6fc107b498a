import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetSendQuotaCommand,
  SESClient,
  SendEmailCommand,
  SendRawEmailCommand,
  SendTemplatedEmailCommand,
} from '@aws-sdk/client-ses';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClock, type LocalClock } from '#infra/local/clock.ts';
import { createFaults, type InjectedFaults } from '#infra/local/faults.ts';
import { startSes } from '#infra/local/ses/ses.ts';

let dataDir: string;
let clock: LocalClock;
let faults: InjectedFaults;
let mail: Awaited<ReturnType<typeof startSes>>;
let client: SESClient;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ses-'));
  clock = createClock();
  faults = createFaults();
  await start();
});

afterEach(async () => {
  await mail.stop();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<void> {
  mail = await startSes({ dataDir, clock, faults });
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SESClient({ endpoint: mail.endpoint, region: 'us-east-1', credentials });
}

const sendSimple = (subject: string, to = ['ada@example.com']) =>
  client.send(
    new SendEmailCommand({
      Source: 'Steadfast <hello@example.com>',
      Destination: { ToAddresses: to },
      Message: { Subject: { Data: subject }, Body: { Text: { Data: 'Grüße & mehr' }, Html: { Data: '<b>Grüße</b>' } } },
    }),
  );

const sendRaw = (lines: string[], Destinations?: string[]) =>
  client.send(
    new SendRawEmailCommand({
      RawMessage: { Data: Buffer.from(lines.join('\r\n')) },
      ...(Destinations && { Destinations }),
    }),
  );

const raw = [
  'From: Steadfast <hello@example.com>',
  'To: Ada <ada@example.com>, bob@example.com',
  'Subject: =?UTF-8?B?R3LDvMOfZQ==?=',
  'List-Unsubscribe: <https://example.com/unsubscribe?token=abc>,',
  ' <mailto:stop@example.com>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b"',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=C3=BC=C3=9Fe',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Grüße</p>',
  '--b--',
];

test('a composed email is in the outbox with all its parts', async () => {
  const { MessageId } = await sendSimple('Hällo', ['ada@example.com', 'bob@example.com']);
  expect(MessageId).toBeTruthy();
  expect(await mail.outbox()).toMatchObject([
    {
      to: ['ada@example.com', 'bob@example.com'],
      from: 'Steadfast <hello@example.com>',
      subject: 'Hällo',
      text: 'Grüße & mehr',
      html: '<b>Grüße</b>',
      headers: { Subject: 'Hällo', To: 'ada@example.com, bob@example.com' },
    },
  ]);
});

test('a raw email keeps its headers, unfolded, and is decoded', async () => {
  await sendRaw(raw);
  const [email] = await mail.outbox();
  expect(email).toMatchObject({ to: ['ada@example.com', 'bob@example.com'], subject: 'Grüße', html: '<p>Grüße</p>' });
  expect(email!.text.trim()).toBe('Grüße');
  expect(email!.from).toContain('hello@example.com');
  expect(email!.headers).toMatchObject({
    'List-Unsubscribe': '<https://example.com/unsubscribe?token=abc>, <mailto:stop@example.com>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('a missing part of a raw email is empty', async () => {
  await sendRaw([...raw.slice(0, 3), 'Content-Type: text/html', '', '<p>only this</p>']);
  await sendRaw([...raw.slice(0, 3), 'Content-Type: text/plain', '', 'only that']);
  expect(await mail.outbox()).toMatchObject([
    { text: '', html: '<p>only this</p>' },
    { text: 'only that', html: '' },
  ]);
});

test('the destinations of a raw email replace those of its headers', async () => {
  await sendRaw(raw, ['eve@example.com']);
  expect(await mail.outbox()).toMatchObject([{ to: ['eve@example.com'] }]);
});

test('an invalid email is refused as SES does, and sends nothing', async () => {
  await expect(sendSimple('x', ['nobody'])).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(sendSimple('x', [])).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  const many = Array.from({ length: 51 }, (_, n) => `a${n}@example.com`);
  await expect(sendSimple('x', many)).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(sendSimple('')).rejects.toMatchObject({ name: 'ValidationError' });
  const templated = { Source: 'a@b.de', Destination: { ToAddresses: ['c@d.de'] }, Template: 't', TemplateData: '{}' };
  await expect(client.send(new SendTemplatedEmailCommand(templated))).rejects.toMatchObject({ name: 'InvalidAction' });
  expect(await mail.outbox()).toEqual([]);
});

test('emails have the time of the local clock, are sorted from the oldest, and survive a restart', async () => {
  clock.set(Date.parse('2030-01-02T03:04:05Z'));
  await sendSimple('first');
  await sendRaw(raw);
  const before = await mail.outbox();
  await mail.stop();
  await appendFile(join(dataDir, 'mail.jsonl'), '{"messageId": "cut sho');
  await start();
  expect(await mail.outbox()).toEqual(before);
  await sendSimple('third');
  const emails = await mail.outbox();
  expect(emails.map(({ subject }) => subject)).toEqual(['first', 'Grüße', 'third']);
  expect(emails[0]!.sent_at).toMatch(/^2030-01-02T03:04:\d\d\.\d{3}Z$/);
  await mail.stop();
  await start();
  expect(await mail.outbox()).toEqual(emails);
});

test('simultaneous emails are all stored, each with its own recipient', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => sendSimple(`s${n}`, [`a${n}@example.com`])));
  const emails = await mail.outbox();
  expect(emails.map(({ to }) => to[0]).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `a${n}@example.com`).sort(),
  );
  for (const { subject, to } of emails) expect(to).toEqual([`a${subject.slice(1)}@example.com`]);
});

test('the viewer shows emails, also from before a restart', async () => {
  await sendSimple('to be seen');
  await mail.stop();
  await start();
  const page = await fetch(mail.viewerUrl);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const { emails } = (await (await fetch(`${mail.endpoint}/store`)).json()) as {
    emails: { subject: string; messageId: string }[];
  };
  expect(emails.map(({ subject }) => subject)).toEqual(['to be seen']);
  const source = await fetch(`${mail.endpoint}/get-emlContent?messageId=${emails[0]!.messageId}`);
  const { body } = (await source.json()) as { body: { data: number[] } };
  expect(Buffer.from(body.data).toString()).toContain('Subject: to be seen');
});

test('only the viewer itself empties the mailbox', async () => {
  await sendSimple('precious');
  const clear = (origin: string) => fetch(`${mail.endpoint}/clear-store`, { method: 'POST', headers: { origin } });
  expect((await clear('http://evil.example')).status).toBe(403);
  expect(await mail.outbox()).toHaveLength(1);
  expect((await clear(mail.endpoint)).status).toBe(200);
  expect(await mail.outbox()).toEqual([]);
});

test('an injected error refuses the email, and a lost answer has sent it', async () => {
  faults.inject({
    service: 'ses',
    operation: 'SendEmail',
    fault: { kind: 'error', name: 'MessageRejected', status: 400 },
    times: 1,
  });
  await expect(sendSimple('refused')).rejects.toMatchObject({ name: 'MessageRejected' });
  faults.inject({ service: 'ses', fault: { kind: 'lost-answer' }, times: 1 });
  await sendSimple('twice');
  expect((await mail.outbox()).map(({ subject }) => subject)).toEqual(['twice', 'twice']);
});

test.for(['refused', 'no-answer', 'wrong-answer'] as const)('a fault of the kind %s hits one request', async (kind) => {
  faults.inject({ service: 'ses', fault: { kind }, times: 1 });
  const answer = await fetch(mail.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ Action: 'GetSendQuota', Version: '2010-12-01' }),
    // Only where no answer comes: another one may take longer on a busy machine.
    ...(kind === 'no-answer' && { signal: AbortSignal.timeout(500) }),
  }).then(
    async (response) => `${response.status} ${response.headers.get('content-type')}`,
    ({ name }: Error) => name,
  );
  expect(answer).toBe({ refused: 'TypeError', 'no-answer': 'TimeoutError', 'wrong-answer': '200 text/html' }[kind]);
  expect(await client.send(new GetSendQuotaCommand())).toMatchObject({ MaxSendRate: expect.any(Number) });
});
