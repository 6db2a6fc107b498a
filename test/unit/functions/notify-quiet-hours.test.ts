import { describe, expect, test, vi } from 'vitest';
import { decisionsFor, digests, enqueue, jobs, NOON, notify, QUIET, table, writeMessage } from './support/notify.ts';
import { message } from './support/people.ts';
import { delivered } from './support/queues.ts';

/* Decisions in and around quiet hours. */

const END = Date.parse('2027-03-01T13:00:00Z');

/** Delivers the job for held notifications at the end of quiet hours. */
const release = async () =>
  expect(await delivered(digests.handler, [{ userId: 'bob', due: new Date(END).toISOString(), what: 'held' }])).toEqual(
    [],
  );

describe('in quiet hours', () => {
  const HELD = ['in_app sent in_app_on', 'push held quiet', 'email held quiet'];

  test('a message is held: one item for each channel of a chat, and one agenda item for their end', async () => {
    await writeMessage(QUIET);
    await table.put(message('c', 8, 'ada'));
    expect(await notify(7, 8)).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': HELD, 'message-c-8': HELD });
    const held = await table.under('USER#bob', 'HELD#');
    expect(held.map(({ SK, version }) => [SK, version])).toEqual([
      ['HELD#email#chat-c', 2],
      ['HELD#push#chat-c', 2],
    ]);
    const due = '2027-03-01T13:00:00.000Z';
    expect(await table.item('USER#bob AGENDA#held')).toMatchObject({ due, GSI1SK: `${due}#bob`, count: 4 });
  });

  test.each(['HELD#push#chat-c', 'AGENDA#held', 'NOTIFICATION#'])(
    'a worker that dies before it writes %s loses nothing: the next attempt holds everything',
    async (place) => {
      await writeMessage(QUIET);
      let isFailing = true;
      table.between(({ operation, keys }) => {
        if (isFailing && operation === 'Update' && keys.some((key) => key.includes(place))) throw new Error('Away');
      });
      expect(await notify(7)).toEqual([0]);
      if (place === 'NOTIFICATION#') expect(await decisionsFor('bob')).toEqual({});
      isFailing = false;
      expect(await notify(7)).toEqual([]);
      expect((await table.under('USER#bob', 'HELD#')).map(({ SK }) => SK)).toEqual([
        'HELD#email#chat-c',
        'HELD#push#chat-c',
      ]);
      expect((await table.item('USER#bob AGENDA#held'))?.due).toBe('2027-03-01T13:00:00.000Z');
      expect(await decisionsFor('bob')).toEqual({ 'message-c-7': HELD });
    },
  );
});

describe('a job that is repeated across a boundary of quiet hours keeps stored decisions', () => {
  test('when they begin: a sent push is not held, too', async () => {
    await writeMessage({ quietHoursStart: '12:30', quietHoursEnd: '13:30' });
    jobs.acceptJobs(({ queue }) => queue !== 'mail');
    expect(await notify(7)).toEqual([0]);
    jobs.acceptJobs(() => true);
    vi.setSystemTime(NOON + 40 * 60_000);
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(['push-bob-message-c-7']);
    expect((await table.under('USER#bob', 'HELD#')).map(({ SK }) => SK)).toEqual(['HELD#email#chat-c']);
    const after = ['in_app sent in_app_on', 'push sent push_on', 'email held quiet'];
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': after });
  });

  test('when they end: a held push that was sent since is not sent again', async () => {
    await writeMessage(QUIET);
    table.between(({ operation, keys }) => {
      if (operation === 'Update' && keys.includes('USER#bob HELD#email#chat-c')) throw new Error('Away');
    });
    expect(await notify(7)).toEqual([0]);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': ['in_app sent in_app_on', 'push held quiet'] });
    table.between(() => undefined);
    vi.setSystemTime(END);
    await release();
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-c-${NOON}-1`]);
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual([`push-bob-chat-c-${NOON}-1`, 'mail-bob-message-c-7']);
    expect((await decisionsFor('bob'))['message-c-7']).toEqual([
      'in_app sent in_app_on',
      'push held quiet',
      'email sent email_immediate',
    ]);
  });
});

describe('at the end of quiet hours', () => {
  test('a message joins the held ones of its chat, and all are sent as one on each channel', async () => {
    await writeMessage(QUIET);
    expect(await notify(7)).toEqual([]);
    vi.setSystemTime(END);
    await table.put({ ...(await table.item('CHAT#c HEAD')), last: 8 }, message('c', 8, 'ada'));
    expect(await notify(8)).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect((await decisionsFor('bob'))['message-c-8']).toEqual([
      'in_app sent in_app_on',
      'push held quiet',
      'email held quiet',
    ]);
    // The due instant does not become later.
    expect((await table.item('USER#bob AGENDA#held'))?.due).toBe(new Date(END).toISOString());
    await release();
    expect(jobs.sent().map(({ id }) => id)).toEqual([`email-bob-chat-c-${NOON}-2`, `push-bob-chat-c-${NOON}-2`]);
    expect(jobs.sent()[1]?.job.content).toMatchObject({
      subject: { code: 'messages', count: 2, name: 'Ada' },
      body: { text: 'Number 8' },
    });
    expect(await table.under('USER#bob', 'HELD#')).toEqual([]);
    expect(await table.item('USER#bob AGENDA#held')).not.toHaveProperty('due');
  });

  test('a message on a channel or in a chat without held notifications is sent immediately', async () => {
    await writeMessage();
    const reference = { kind: 'message', chatId: 'c', sequence: 6 } as const;
    await enqueue('bob', { channel: 'push', tag: 'chat-c', reference }, NOON, NOON - 1);
    await enqueue('bob', { channel: 'email', tag: 'chat-d', reference: { ...reference, chatId: 'd' } }, NOON, NOON - 1);
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(['mail-bob-message-c-7']);
  });

  test('a message just after the release is held and due by itself', async () => {
    await writeMessage(QUIET);
    await notify(7);
    vi.setSystemTime(END);
    await table.put({ ...(await table.item('CHAT#c HEAD')), last: 8 }, message('c', 8, 'ada'));
    let isReleased = false;
    table.between(async ({ operation, keys }) => {
      // The worker has read the held notifications and has not written its own.
      if (isReleased || operation !== 'Update' || !keys.includes('USER#bob HELD#push#chat-c')) return;
      isReleased = true;
      await release();
    });
    expect(await notify(8)).toEqual([]);
    expect(isReleased).toBe(true);
    expect((await table.item('USER#bob AGENDA#held'))?.due).toBe(new Date(END).toISOString());
    await release();
    expect(await table.under('USER#bob', 'HELD#')).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-c-${NOON}-1`, `push-bob-chat-c-${END}-1`]);
  });
});
