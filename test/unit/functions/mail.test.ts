import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { parseRawMail } from '#infra/local/ses/message.ts';
import { chat, emptyBoard, message, person } from './support/people.ts';
import { delivered } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/* Notifications by email: outdated ones are not mailed, sent ones are stored, and none is mailed twice. */

vi.mock('#functions/lib/clients/secrets.ts', () => ({ secret: async () => 'a secret' }));
vi.stubEnv('MAIL_FROM', 'Steadfast <hello@example.com>');
vi.stubEnv('MAIL_CONFIGURATION_SET', 'Mail');
vi.stubEnv('SITE_URL', 'https://app.example.com');
const table = await realTable();
const { handler } = await import('#functions/mail/handler.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { remove } = await import('#functions/lib/data/table.ts');

const NOW = Date.parse('2027-03-01T12:00:00Z');
const ses = mockClient(SESClient);
let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'x' });
  ses.on(GetSendQuotaCommand).resolves({ MaxSendRate: 1000 });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.useRealTimers());

const notificationOf = (kind: string) => ({ userId: 'bob', kind, id: kind, subject: 'Ada', at: NOW });
const ofMessages = (held = false) => ({
  id: 'mail-bob',
  job: {
    kind: 'notification',
    notification: notificationOf('message'),
    reference: { kind: 'message', chatId: 'c', sequence: 1 },
    held,
  },
});
const ofDigest = { id: 'digest-bob', job: { kind: 'digest', userId: 'bob', due: new Date(NOW).toISOString() } };
const ofAccepted = {
  id: 'mail-accepted',
  job: {
    kind: 'notification',
    notification: notificationOf('accepted'),
    reference: { kind: 'accepted', notification: notificationOf('accepted'), by: 'ada' },
    held: false,
  },
};
/** Ada has accepted Bob’s invitation. */
const confidant = {
  ...{ PK: 'USER#bob', SK: 'PEOPLE#CONFIDANT#ada', userId: 'ada', role: 'friend', sees: true, chatId: 'c' },
  since: NOW,
};
const send = (job: object) => delivered(handler, job);
/** The job for one message of several. */
const ofMessage = (sequence: number) => ({
  id: `mail-bob-message-c-${sequence}`,
  job: {
    ...ofMessages().job,
    notification: { ...notificationOf('message'), id: `message-c-${sequence}`, at: NOW + sequence },
  },
});
const decisions = async () => (await table.under('USER#bob', 'NOTIFICATION#')).map(({ email }) => email as Decision);
const SENT: Decision = { outcome: 'sent', reason: 'email_immediate' };
const MAILED: Decision = { outcome: 'dropped', reason: 'email_mailed' };

/** Ada has written three messages to Bob. */
async function writeMessages(preferences: object = {}): Promise<void> {
  await table.put(...person('ada'), ...person('bob', { preferences }));
  await table.put(...chat('c', { ada: 9, bob: 6 }, { last: 9, by: 'ada' }));
}

async function mails() {
  const calls = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
  return Promise.all(calls.map(({ RawMessage }) => parseRawMail(Buffer.from(RawMessage?.Data ?? []))));
}

async function firstDecision(): Promise<Decision | undefined> {
  return (await table.under('USER#bob', 'NOTIFICATION#'))[0]?.email as Decision | undefined;
}

const failed = Object.assign(new Error('SES does not answer'), { name: 'TimeoutError' });

describe('a message in a chat', () => {
  test('is mailed once, with links for unsubscribing, and the decision is stored', async () => {
    await writeMessages();
    expect(await send(ofMessages())).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.destination.to).toEqual(['bob@x.example']);
    expect(mail?.text).toContain('https://app.example.com/chats/c');
    expect(mail?.text).toContain('https://app.example.com/unsubscribe?token=');
    const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value;
    expect(header).toMatch(/^<https:\/\/app\.example\.com\/api\/v1\/unsubscribe\?token=[^>]+>$/);
    expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('that waited for the end of quiet hours has that as its reason', async () => {
    await writeMessages();
    await send(ofMessages(true));
    expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'quiet_over' });
  });

  test.each([
    ['was read', {}, { read: 9 }, { outcome: 'dropped', reason: 'over' }],
    ['is no longer wanted because email is off', { email: false }, {}, { outcome: 'dropped', reason: 'email_off' }],
    ['now belongs to a digest', { emailFrequency: 'daily' }, {}, { outcome: 'digest', reason: 'email_digest' }],
  ])('that %s is not mailed, and the decision is stored', async (_, preferences, membership, decision) => {
    await writeMessages(preferences);
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 6, joined: 0, ...membership });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual(decision);
  });

  test('is not mailed to an address that has complained meanwhile', async () => {
    await writeMessages();
    await table.put({ PK: 'EMAIL#bob@x.example', SK: 'MAIL-STATE', why: 'complained', at: 1 });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'complained' });
  });
});

describe('there is one email for a chat until it is read:', () => {
  test('of several simultaneous messages one is mailed, and the others have a reason', async () => {
    await writeMessages();
    expect(await delivered(handler, ofMessage(7), ofMessage(8), ofMessage(9))).toEqual([]);
    expect(await mails()).toHaveLength(1);
    const all = await decisions();
    expect(all.filter(({ outcome }) => outcome === 'sent')).toEqual([SENT]);
    expect(all.filter(({ outcome }) => outcome !== 'sent')).toEqual([MAILED, MAILED]);
  });

  test('the next is mailed after reading, not before', async () => {
    await writeMessages();
    await send(ofMessage(9));
    await table.put(...chat('c', { ada: 10, bob: 9 }, { last: 10, by: 'ada' }).slice(0, 2), message('c', 10, 'ada'));
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 8, joined: 0 });
    expect(await send(ofMessage(10))).toEqual([]);
    expect(await mails()).toHaveLength(1);
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 9, joined: 0 });
    expect(await send({ ...ofMessage(10), id: 'mail-bob-later' })).toEqual([]);
    expect(await mails()).toHaveLength(2);
  });

  test('a message keeps its email while SES fails, although a later message follows', async () => {
    await writeMessages();
    ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
    expect(await send(ofMessage(8))).toEqual([0]);
    expect(await send(ofMessage(9))).toEqual([]);
    expect(await decisions()).toEqual([MAILED]);
    expect(await send(ofMessage(8))).toEqual([]);
    expect(await decisions()).toEqual([SENT, MAILED]);
    // The failed request counts, too.
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(2);
  });

  test.each([
    ['is no longer wanted', { email: false }, {}],
    ['was read', {}, { read: 9 }],
  ])(
    'a message that %s before the next attempt releases the email for later messages',
    async (_, preferences, membership) => {
      await writeMessages();
      ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
      expect(await send(ofMessage(9))).toEqual([0]);
      expect(await table.item('USER#bob MAILED#c')).toMatchObject({ sequence: 9, by: 'message-c-9' });
      await table.put(...person('bob', { preferences }));
      await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 6, joined: 0, ...membership });
      expect(await send(ofMessage(9))).toEqual([]);
      expect(await table.item('USER#bob MAILED#c')).not.toHaveProperty('by');
    },
  );
});

test('a message in a group is not mailed to a member who was removed, and the decision is stored', async () => {
  await writeMessages();
  await table.put(...person('carol'), ...chat('c', { ada: 9, bob: 6, carol: 6 }, { last: 9, by: 'ada' }));
  ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
  expect(await send(ofMessages())).toEqual([0]);
  const [head] = chat('c', { ada: 9, carol: 6 }, { last: 9, by: 'ada' });
  await table.put({ ...head, type: 'group_chat' });
  await remove(keys.membership('bob', 'c'));
  expect(await send(ofMessages())).toEqual([]);
  expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
  expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
});

describe('a job that is repeated after quiet hours have begun', () => {
  const QUIET = { quietHoursStart: '11:00', quietHoursEnd: '13:30' };

  test('is held until their end, and releases the email of its chat', async () => {
    await writeMessages(QUIET);
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 9, by: 'message' });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'held', reason: 'quiet' });
    expect(await table.item('USER#bob HELD#email#chat-c')).toMatchObject({ about: { kind: 'message', chatId: 'c' } });
    expect((await table.item('USER#bob AGENDA#held'))?.due).toBe('2027-03-01T13:30:00.000Z');
    expect(await table.item('USER#bob MAILED#c')).not.toHaveProperty('by');
  });

  test('does not release the email of another message', async () => {
    await writeMessages(QUIET);
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 9, by: 'another' });
    expect(await send(ofMessages())).toEqual([]);
    expect(await table.item('USER#bob MAILED#c')).toMatchObject({ sequence: 9, by: 'another' });
  });

  test('is held also if it is about an acceptance', async () => {
    await writeMessages(QUIET);
    await table.put(confidant);
    expect(await send(ofAccepted)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await table.item('USER#bob HELD#email#accepted-ada')).toMatchObject({
      about: { kind: 'accepted', by: 'ada' },
    });
  });
});

describe('a worker', () => {
  test('repeats the job while SES fails, and stores no decision before', async () => {
    await writeMessages();
    ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
    expect(await send(ofMessages())).toEqual([0]);
    expect(await firstDecision()).toBeUndefined();
    expect(await send(ofMessages())).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
  });

  test('does not send the email again if it can store neither the decision nor the end of the job', async () => {
    await writeMessages();
    table.between(({ operation, keys }) => {
      const isAfter = ses.commandCalls(SendRawEmailCommand).length > 0;
      if (isAfter && operation === 'Update') throw new Error(`Away: ${keys.join()}`);
    });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toHaveLength(1);
    expect(logged.join()).toContain('It is not noted that a mail was sent');
    expect(logged.join()).toContain('A job is not marked as done');
    // A second queue message with the same job finds it claimed.
    table.between(() => undefined);
    expect(await delivered(handler, {}, ofMessages())).toEqual([0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  test('stores that SES refused the address, and does not repeat the job', async () => {
    await writeMessages();
    const refused = Object.assign(new Error('Domain contains control'), { name: 'InvalidParameterValue' });
    ses.on(SendRawEmailCommand).rejects(refused);
    expect(await send(ofMessages())).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'email_refused' });
    expect(await send(ofMessages())).toEqual([]);
    expect(ses.calls()).toHaveLength(1);
  });
});

test('jobs of an earlier version, with other names, are done', async () => {
  await writeMessages();
  await table.put(confidant);
  const occasion = (event: string) => ({ userId: 'bob', event, id: event, subject: 'Ada', at: NOW });
  const ofEarlier = [
    { kind: 'messages', occasion: occasion('message'), chatId: 'c', held: false },
    { kind: 'accepted', occasion: occasion('accepted'), by: 'ada', held: false },
  ];
  for (const job of ofEarlier) expect(await send({ id: `earlier-${job.kind}`, job })).toEqual([]);
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    '3 new messages from Ada',
    'Ada accepted your invitation',
  ]);
  expect(await decisions()).toEqual([SENT, SENT]);
});

test('an acceptance is mailed, unless email is off', async () => {
  await writeMessages();
  await table.put(confidant);
  expect(await send(ofAccepted)).toEqual([]);
  expect((await mails())[0]?.subject).toContain('Ada');
  expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
  await table.put(...person('bob', { preferences: { email: false } }));
  await send({ ...ofAccepted, id: 'another' });
  expect(await mails()).toHaveLength(1);
});

test('an acceptance is not mailed if the confidants have parted meanwhile, even if they met again', async () => {
  await writeMessages();
  await table.put({ ...confidant, since: NOW + 1 });
  expect(await send(ofAccepted)).toEqual([]);
  await remove(keys.confidant('bob', 'ada'));
  expect(await send({ ...ofAccepted, id: 'another' })).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
});

describe('a digest', () => {
  test('without content is not mailed, and the decision is stored', async () => {
    await table.put(...person('bob', { preferences: { emailFrequency: 'daily' } }), ...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'digest_empty' });
  });

  test('with unread messages is mailed once', async () => {
    await writeMessages({ emailFrequency: 'daily' });
    await table.put(...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect((await mails())[0]?.text).toContain('https://app.example.com/chats/c');
    expect(await firstDecision()).toEqual({ outcome: 'sent', reason: 'digest_daily' });
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('that is delivered in quiet hours waits for their end, and the decision is stored', async () => {
    await writeMessages({ emailFrequency: 'daily', quietHoursStart: '11:00', quietHoursEnd: '13:30' });
    await table.put(...emptyBoard('bob'));
    const tomorrow = '2027-03-02T13:30:00.000Z';
    await table.put({
      ...{ PK: 'USER#bob', SK: 'AGENDA#digests', due: tomorrow },
      ...{ GSI1PK: 'DUE#digests#00', GSI1SK: `${tomorrow}#bob` },
    });
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'held', reason: 'quiet' });
    const due = '2027-03-01T13:30:00.000Z';
    expect(await table.item('USER#bob AGENDA#digests')).toMatchObject({ due, GSI1SK: `${due}#bob` });
    // It is queued again as another job, with its new due instant.
    vi.setSystemTime(Date.parse(due));
    expect(await send({ id: 'digest-bob-later', job: { ...ofDigest.job, due } })).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('is not mailed with the frequency never, and the decision is stored', async () => {
    await writeMessages({ emailFrequency: 'never' });
    await table.put(...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await firstDecision()).toEqual({ outcome: 'dropped', reason: 'email_never' });
  });
});
