import { SendRawEmailCommand } from '@aws-sdk/client-ses';
import { describe, expect, test } from 'vitest';
import {
  confidant,
  decisions,
  firstDecision,
  handler,
  keys,
  logged,
  MAILED,
  mails,
  ofAccepted,
  ofMessage,
  ofMessages,
  remove,
  SENT,
  send,
  ses,
  table,
  writeMessages,
} from './support/mail-worker.ts';
import { chat, message, person } from './support/people.ts';
import { delivered } from './support/queues.ts';

/* Notifications by email: outdated ones are not mailed, sent ones are stored, and none is mailed twice. */

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

  test.each([
    ['a person', {}],
    ['Steadfast', { by: 'steadfast', content: '', question: { kind: 'accepted', of: 'ada', asks: 'bob' } }],
  ])('from %s is mailed after the unread messages were loaded once', async (_, newest) => {
    await writeMessages();
    await table.put(confidant, { ...message('c', 9, 'ada'), ...newest });
    const operations: string[] = [];
    table.between(({ operation }) => void operations.push(operation));
    expect(await send(ofMessages())).toEqual([]);
    expect(await mails()).toHaveLength(1);
    expect(operations.filter((each) => each === 'Query')).toHaveLength(1);
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
