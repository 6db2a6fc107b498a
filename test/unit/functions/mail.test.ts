import { GetSendQuotaCommand, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { parseRawMail } from '#infra/local/ses/message.ts';
import { chat, emptyBoard, message, person } from './support/people.ts';
import { delivered } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/*
 * Notifications by mail: what holds no longer is not mailed, what was mailed is noted, and is not mailed again where
 * that fails.
 */

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
/** The mail of one message of several. */
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
async function written(preferences: object = {}): Promise<void> {
  await table.put(...person('ada'), ...person('bob', { preferences }));
  await table.put(...chat('c', { ada: 9, bob: 6 }, { last: 9, by: 'ada' }));
}

async function mails() {
  const calls = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
  return Promise.all(calls.map(({ RawMessage }) => parseRawMail(Buffer.from(RawMessage?.Data ?? []))));
}

async function decided(): Promise<Decision | undefined> {
  return (await table.under('USER#bob', 'NOTIFICATION#'))[0]?.email as Decision | undefined;
}

const failed = Object.assign(new Error('SES does not answer'), { name: 'TimeoutError' });

describe('what is new in a chat', () => {
  test('is mailed once, with what unsubscribes, and that is noted', async () => {
    await written();
    expect(await send(ofMessages())).toEqual([]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.destination.to).toEqual(['bob@x.example']);
    expect(mail?.text).toContain('https://app.example.com/chats/c');
    expect(mail?.text).toContain('https://app.example.com/unsubscribe?token=');
    const header = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value;
    expect(header).toMatch(/^<https:\/\/app\.example\.com\/api\/v1\/unsubscribe\?token=[^>]+>$/);
    expect(await decided()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('and waited for the end of quiet hours says so', async () => {
    await written();
    await send(ofMessages(true));
    expect(await decided()).toEqual({ outcome: 'sent', reason: 'quiet_over' });
  });

  test.each([
    ['was read', {}, { read: 9 }, { outcome: 'dropped', reason: 'over' }],
    ['was switched off', { email: false }, {}, { outcome: 'dropped', reason: 'email_off' }],
    ['was put off to a digest', { emailFrequency: 'daily' }, {}, { outcome: 'digest', reason: 'email_digest' }],
  ])('and %s meanwhile is not mailed, which is told', async (_, preferences, mark, decision) => {
    await written(preferences);
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 6, joined: 0, ...mark });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await decided()).toEqual(decision);
  });

  test('is not mailed to an address that has had enough meanwhile', async () => {
    await written();
    await table.put({ PK: 'EMAIL#bob@x.example', SK: 'MAIL-STATE', why: 'complained', at: 1 });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'complained' });
  });
});

describe('of a chat one e-mail goes out until it was read', () => {
  test('of several at once, one is mailed, and the others say why they are not', async () => {
    await written();
    expect(await delivered(handler, ofMessage(7), ofMessage(8), ofMessage(9))).toEqual([]);
    expect(await mails()).toHaveLength(1);
    const all = await decisions();
    expect(all.filter(({ outcome }) => outcome === 'sent')).toEqual([SENT]);
    expect(all.filter(({ outcome }) => outcome !== 'sent')).toEqual([MAILED, MAILED]);
  });

  test('and the next when it was read, not before', async () => {
    await written();
    await send(ofMessage(9));
    await table.put(...chat('c', { ada: 10, bob: 9 }, { last: 10, by: 'ada' }).slice(0, 2), message('c', 10, 'ada'));
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 8, joined: 0 });
    expect(await send(ofMessage(10))).toEqual([]);
    expect(await mails()).toHaveLength(1);
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 9, joined: 0 });
    expect(await send({ ...ofMessage(10), id: 'mail-bob-later' })).toEqual([]);
    expect(await mails()).toHaveLength(2);
  });

  test('and it is not lost to a later message while the provider fails', async () => {
    await written();
    ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
    expect(await send(ofMessage(8))).toEqual([0]);
    expect(await send(ofMessage(9))).toEqual([]);
    expect(await decisions()).toEqual([MAILED]);
    expect(await send(ofMessage(8))).toEqual([]);
    expect(await decisions()).toEqual([SENT, MAILED]);
    // The one that failed was asked for, too.
    expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(2);
  });

  test.each([
    ['was switched off', { email: false }, {}],
    ['was read', {}, { read: 9 }],
  ])('and is given back by what %s before it was tried again', async (_, preferences, mark) => {
    await written();
    ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
    expect(await send(ofMessage(9))).toEqual([0]);
    expect(await table.item('USER#bob MAILED#c')).toMatchObject({ sequence: 9, by: 'message-c-9' });
    await table.put(...person('bob', { preferences }));
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 6, joined: 0, ...mark });
    expect(await send(ofMessage(9))).toEqual([]);
    expect(await table.item('USER#bob MAILED#c')).not.toHaveProperty('by');
  });
});

test('what is new in a group is not mailed to whoever was removed from it meanwhile, which is told', async () => {
  await written();
  await table.put(...person('carol'), ...chat('c', { ada: 9, bob: 6, carol: 6 }, { last: 9, by: 'ada' }));
  ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
  expect(await send(ofMessages())).toEqual([0]);
  const [head] = chat('c', { ada: 9, carol: 6 }, { last: 9, by: 'ada' });
  await table.put({ ...head, type: 'group_chat' });
  await remove(keys.membership('bob', 'c'));
  expect(await send(ofMessages())).toEqual([]);
  expect(ses.commandCalls(SendRawEmailCommand)).toHaveLength(1);
  expect(await decided()).toEqual({ outcome: 'dropped', reason: 'over' });
});

describe('what comes again when quiet hours have begun', () => {
  const QUIET = { quietHoursStart: '11:00', quietHoursEnd: '13:30' };

  test('waits for their end, and the one e-mail of its chat with it', async () => {
    await written(QUIET);
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 9, by: 'message' });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'held', reason: 'quiet' });
    expect(await table.item('USER#bob HELD#email#chat-c')).toMatchObject({ about: { kind: 'message', chatId: 'c' } });
    expect((await table.item('USER#bob AGENDA#held'))?.due).toBe('2027-03-01T13:30:00.000Z');
    expect(await table.item('USER#bob MAILED#c')).not.toHaveProperty('by');
  });

  test('does not take that from another occasion', async () => {
    await written(QUIET);
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 9, by: 'another' });
    expect(await send(ofMessages())).toEqual([]);
    expect(await table.item('USER#bob MAILED#c')).toMatchObject({ sequence: 9, by: 'another' });
  });

  test('waits where somebody has accepted, too', async () => {
    await written(QUIET);
    await table.put(confidant);
    expect(await send(ofAccepted)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await table.item('USER#bob HELD#email#accepted-ada')).toMatchObject({
      about: { kind: 'accepted', by: 'ada' },
    });
  });
});

describe('a worker', () => {
  test('whose provider fails has it come again, and has noted nothing', async () => {
    await written();
    ses.on(SendRawEmailCommand).rejectsOnce(failed).resolves({ MessageId: 'x' });
    expect(await send(ofMessages())).toEqual([0]);
    expect(await decided()).toBeUndefined();
    expect(await send(ofMessages())).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
  });

  test('that has sent it, and can note neither that nor its own end, sends it no second time', async () => {
    await written();
    table.between(({ operation, keys }) => {
      const isAfter = ses.commandCalls(SendRawEmailCommand).length > 0;
      if (isAfter && operation === 'Update') throw new Error(`Away: ${keys.join()}`);
    });
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toHaveLength(1);
    expect(logged.join()).toContain('It is not noted that a mail was sent');
    expect(logged.join()).toContain('A job is not marked as done');
    // Another message of the queue with the same job finds it claimed, not free.
    table.between(() => undefined);
    expect(await delivered(handler, {}, ofMessages())).toEqual([0, 1]);
    expect(await mails()).toHaveLength(1);
  });

  test('that finds an address that no mail can reach notes it, and is done', async () => {
    await written();
    const refused = Object.assign(new Error('Domain contains control'), { name: 'InvalidParameterValue' });
    ses.on(SendRawEmailCommand).rejects(refused);
    expect(await send(ofMessages())).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'email_refused' });
    expect(await send(ofMessages())).toEqual([]);
    expect(ses.calls()).toHaveLength(1);
  });
});

test('jobs of an earlier version, with other names, are done', async () => {
  await written();
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

test('that somebody has accepted is mailed, unless it was switched off', async () => {
  await written();
  await table.put(confidant);
  expect(await send(ofAccepted)).toEqual([]);
  expect((await mails())[0]?.subject).toContain('Ada');
  expect(await decided()).toEqual({ outcome: 'sent', reason: 'email_immediate' });
  await table.put(...person('bob', { preferences: { email: false } }));
  await send({ ...ofAccepted, id: 'another' });
  expect(await mails()).toHaveLength(1);
});

test('that somebody has accepted is not mailed when the two have parted meanwhile, though they met again', async () => {
  await written();
  await table.put({ ...confidant, since: NOW + 1 });
  expect(await send(ofAccepted)).toEqual([]);
  await remove(keys.confidant('bob', 'ada'));
  expect(await send({ ...ofAccepted, id: 'another' })).toEqual([]);
  expect(await mails()).toEqual([]);
  expect(await decided()).toEqual({ outcome: 'dropped', reason: 'over' });
});

describe('a digest', () => {
  test('of whoever has nothing is not mailed, and that is told', async () => {
    await table.put(...person('bob', { preferences: { emailFrequency: 'daily' } }), ...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'digest_empty' });
  });

  test('of whoever has unread messages is mailed once', async () => {
    await written({ emailFrequency: 'daily' });
    await table.put(...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect((await mails())[0]?.text).toContain('https://app.example.com/chats/c');
    expect(await decided()).toEqual({ outcome: 'sent', reason: 'digest_daily' });
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('that comes when quiet hours have begun waits for their end, which is told', async () => {
    await written({ emailFrequency: 'daily', quietHoursStart: '11:00', quietHoursEnd: '13:30' });
    await table.put(...emptyBoard('bob'));
    const tomorrow = '2027-03-02T13:30:00.000Z';
    await table.put({
      ...{ PK: 'USER#bob', SK: 'AGENDA#digests', due: tomorrow },
      ...{ GSI1PK: 'DUE#digests#00', GSI1SK: `${tomorrow}#bob` },
    });
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'held', reason: 'quiet' });
    const due = '2027-03-01T13:30:00.000Z';
    expect(await table.item('USER#bob AGENDA#digests')).toMatchObject({ due, GSI1SK: `${due}#bob` });
    // It comes as another job, by the instant at which it is due then.
    vi.setSystemTime(Date.parse(due));
    expect(await send({ id: 'digest-bob-later', job: { ...ofDigest.job, due } })).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  test('that is not wanted any more is not mailed, and that is told', async () => {
    await written({ emailFrequency: 'never' });
    await table.put(...emptyBoard('bob'));
    expect(await send(ofDigest)).toEqual([]);
    expect(await mails()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'email_never' });
  });
});
