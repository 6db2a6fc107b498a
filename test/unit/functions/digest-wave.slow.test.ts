import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLong } from '#test/support/long.ts';
import { chat, emptyBoard, person } from './support/people.ts';
import { type Item, realTable } from './support/real-table.ts';

/* Digests come in waves: they go out at the rate of the account, each one once, whatever fails meanwhile. */

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => 'a secret' }));
vi.stubEnv('MAIL_FROM', 'Steadfast <hello@example.com>');
vi.stubEnv('MAIL_CONFIGURATION_SET', 'Mail');
vi.stubEnv('SITE_URL', 'https://app.example.com');
vi.stubEnv('MAIL_QUEUE_URL', 'https://queue.example/mail');
vi.stubEnv('DIGEST_MAIL_QUEUE_URL', 'https://queue.example/digests');
const table = await realTable();

const NOW = Date.parse('2027-03-01T08:00:00Z');
const DAY = 86_400_000;
const ses = mockClient(SESClient);
const sqs = mockClient(SQSClient);
const throttling = Object.assign(new Error('Maximum sending rate exceeded.'), { name: 'Throttling' });

/** What the queues hold. */
interface Message {
  queue: string;
  body: string;
  visibleAt: number;
  receives: number;
}
let messages: Message[];
let logged: string[];
/** When each address got an e-mail. */
let sent: { to: string; at: number }[];
let handler: (event: SQSEvent) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  messages = [];
  logged = [];
  sent = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
  ses.reset();
  ses.on(GetSendQuotaCommand).resolves({ MaxSendRate: 14, Max24HourSend: 50_000, SentLast24Hours: 0 });
  ses.on(SendRawEmailCommand).callsFake(accept);
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl = '', Entries = [] }: SendMessageBatchCommand['input']) => {
    for (const { MessageBody = '', DelaySeconds = 0 } of Entries) {
      put(QueueUrl.split('/').at(-1)!, MessageBody, Date.now() + DelaySeconds * 1000);
    }
    return {};
  });
  // The quota is kept in the module.
  vi.resetModules();
  ({ handler } = await import('#functions/mail/handler.ts'));
});
afterEach(() => vi.useRealTimers());

function accept({ Destinations: [to = ''] = [] }: SendRawEmailCommand['input']) {
  sent.push({ to, at: Date.now() });
  return { MessageId: 'x' };
}

const put = (queue: string, body: string, visibleAt: number) =>
  void messages.push({ queue, body, visibleAt, receives: 0 });

const digestOf = (userId: string, queuedAt = NOW) => ({
  id: `digest-${userId}`,
  job: { kind: 'digest', userId, due: new Date(NOW).toISOString(), queuedAt },
});

/** People with something to read, whose digests are queued. */
async function wave(size: number): Promise<string[]> {
  const ids = Array.from({ length: size }, (_, index) => `reader${index}`);
  const items: Item[] = ids.flatMap((id) => [
    ...person(id, { preferences: { emailFrequency: 'daily' } }),
    ...emptyBoard(id),
  ]);
  const read = Object.fromEntries(ids.map((id) => [id, 6]));
  await table.put(...person('ada'), ...items, ...chat('c', { ada: 9, ...read }, { last: 9, by: 'ada' }));
  for (const id of ids) put('digests', JSON.stringify(digestOf(id)), NOW);
  return ids.map((id) => `${id}@x.example`);
}

const VISIBILITY_MS = 180_000;
const ATTEMPTS = 5;
const BATCH = 10;

/** Delivers what is visible until nothing is left, as SQS does. Each batch takes a tenth of a second. */
async function run({ duplicateEvery = 0 } = {}): Promise<{ dead: Message[]; deliveries: number }> {
  const dead: Message[] = [];
  let deliveries = 0;
  while (messages.length > 0) {
    const visible = messages.filter(({ visibleAt }) => visibleAt <= Date.now());
    if (visible.length === 0) {
      vi.setSystemTime(Math.min(...messages.map(({ visibleAt }) => visibleAt)));
      continue;
    }
    const batch = visible.filter(({ queue }) => queue === visible[0]!.queue).slice(0, BATCH);
    messages = messages.filter((message) => !batch.includes(message));
    for (const message of batch) {
      message.receives += 1;
      deliveries += 1;
      // A queue delivers at least once.
      if (duplicateEvery > 0 && deliveries % duplicateEvery === 0) put(message.queue, message.body, Date.now() + 1000);
    }
    const Records = batch.map(({ body }, index) => ({ body, messageId: String(index) }));
    const { batchItemFailures } = await handler({ Records } as SQSEvent);
    for (const { itemIdentifier } of batchItemFailures) {
      const message = batch[Number(itemIdentifier)]!;
      if (message.receives >= ATTEMPTS) dead.push(message);
      else messages.push({ ...message, visibleAt: Date.now() + VISIBILITY_MS });
    }
    vi.setSystemTime(Date.now() + 100);
  }
  return { dead, deliveries };
}

/** The most e-mails in so many seconds. */
function mostIn(seconds: number): number {
  return Math.max(
    ...sent.map(({ at }) => sent.filter((other) => other.at >= at && other.at < at + seconds * 1000).length),
  );
}

describe('a wave of digests', () => {
  const SIZE = isLong ? 150 : 80;

  test('goes out at the rate of the account, each digest once, though some messages come twice', async () => {
    const addresses = await wave(SIZE);
    const { dead, deliveries } = await run({ duplicateEvery: 7 });
    expect(dead).toEqual([]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    // 90 ms each.
    expect(sent.at(-1)!.at - NOW).toBeGreaterThanOrEqual((SIZE - 1) * 90 - 1000);
    expect(mostIn(5)).toBeLessThanOrEqual(Math.ceil(6000 / 90) + 1);
    expect(deliveries).toBeLessThan(SIZE * 3);
    expect(logged).toEqual([]);
  });

  test('loses nothing and sends nothing twice while SES throttles every third', async () => {
    const addresses = await wave(60);
    let asked = 0;
    ses.on(SendRawEmailCommand).callsFake((input) => {
      asked += 1;
      if (asked % 3 === 0) throw throttling;
      return accept(input);
    });
    const { dead } = await run();
    expect(dead).toEqual([]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });

  test('waits while the last tenth of the day’s quota is left, and goes out when there is more', async () => {
    const addresses = await wave(12);
    ses.on(GetSendQuotaCommand).callsFake(() => ({
      MaxSendRate: 14,
      Max24HourSend: 200,
      SentLast24Hours: Date.now() < NOW + DAY / 2 ? 180 : 0,
    }));
    const { dead } = await run();
    expect(dead).toEqual([]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(Math.min(...sent.map(({ at }) => at))).toBeGreaterThanOrEqual(NOW + DAY / 2);
  });

  test('is written off when the next one is due, and the person is told', async () => {
    await wave(1);
    ses
      .on(GetSendQuotaCommand)
      .callsFake(() => ({ MaxSendRate: 14, Max24HourSend: 200, SentLast24Hours: Date.now() < NOW + DAY ? 200 : 0 }));
    expect((await run()).dead).toEqual([]);
    expect(sent).toEqual([]);
    const [decided] = await table.under('USER#reader0', 'NOTIFICATION#');
    expect(decided?.email).toEqual({ outcome: 'dropped', reason: 'over' });
  });

  test('goes out at the rate of the sandbox while SES does not tell its own', async () => {
    const addresses = await wave(12);
    ses.on(GetSendQuotaCommand).rejects(new Error('away'));
    expect((await run()).dead).toEqual([]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(sent.at(-1)!.at - NOW).toBeGreaterThanOrEqual(11 * 1250 - 1000);
    expect(logged.join()).toContain('SES does not tell the sending rate');
  });

  test('is given back to the queue while its slots cannot be reserved, or it cannot be sent there again', async () => {
    const addresses = await wave(30);
    let failures = 2;
    table.between(({ keys: [key] }) => {
      if (key === 'DIGEST-SLOTS DIGEST-SLOTS' && failures-- > 0) throw new Error('away');
    });
    sqs.on(SendMessageBatchCommand).rejectsOnce(new Error('away'));
    expect((await run()).dead).toEqual([]);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(logged.join()).toContain('Digests could not be paced');
  });
});

describe('an immediate e-mail', () => {
  const invitation = { id: 'mail-1', job: { kind: 'verify_email', userId: 'bob', email: 'bob@x.example' } };
  const unverified = () => table.put(...person('bob', { verifiedEmail: null }));

  test('is sent before a wave that waits, and needs no slot', async () => {
    await wave(30);
    await unverified();
    put('mail', JSON.stringify(invitation), NOW + 500);
    await run();
    const position = sent.findIndex(({ to }) => to === 'bob@x.example');
    expect(position).toBeLessThan(15);
    expect(sent).toHaveLength(31);
  });

  test('that SES throttles for half an hour is sent afterwards, once, and no attempt counts', async () => {
    await unverified();
    put('mail', JSON.stringify(invitation), NOW);
    ses.on(SendRawEmailCommand).callsFake((input) => {
      if (Date.now() < NOW + 1_800_000) throw throttling;
      return accept(input);
    });
    const { dead, deliveries } = await run();
    expect(dead).toEqual([]);
    expect(sent).toHaveLength(1);
    expect(deliveries).toBeGreaterThan(ATTEMPTS);
  });

  test('that SES throttles for hours ends among the dead letters, which ring', async () => {
    await unverified();
    put('mail', JSON.stringify(invitation), NOW);
    ses.on(SendRawEmailCommand).rejects(throttling);
    const { dead } = await run();
    expect(dead).toHaveLength(1);
    expect(Date.now() - NOW).toBeGreaterThan(3_600_000);
  });
});

describe('slots', () => {
  test('are reserved once each by workers at the same time', async () => {
    const { reserveSlots } = await import('#functions/lib/data/notifications/digest-slots.ts');
    const firsts = await Promise.all(Array.from({ length: 20 }, () => reserveSlots(3, 100, NOW)));
    const slots = firsts.flatMap((first) => [first, first + 100, first + 200]).toSorted((a, b) => a - b);
    expect(slots).toEqual(Array.from({ length: 60 }, (_, index) => NOW + index * 100));
  });

  test('begin anew where none is left, and where a clock was set back', async () => {
    const { reserveSlots } = await import('#functions/lib/data/notifications/digest-slots.ts');
    expect(await reserveSlots(2, 100, NOW)).toBe(NOW);
    expect(await reserveSlots(1, 100, NOW)).toBe(NOW + 200);
    expect(await reserveSlots(1, 100, NOW + 300)).toBe(NOW + 300);
    expect(await reserveSlots(1, 100, NOW - DAY)).toBe(NOW - DAY);
  });
});
