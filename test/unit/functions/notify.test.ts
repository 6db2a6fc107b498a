import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { delivered, queues } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/*
 * Decisions about notifications: a worker queues first and stores the decision after that. So a failure in between is
 * repeated, and no stored decision is false.
 */

const NOON = Date.parse('2027-03-01T12:00:00Z');
const QUIET = { quietHoursStart: '11:00', quietHoursEnd: '13:00' };

const END = Date.parse('2027-03-01T13:00:00Z');

const table = await realTable();
const jobs = queues();
const { handler } = await import('#functions/notify/handler.ts');
const digests = await import('#functions/digests/handler.ts');
const { enqueue } = await import('#functions/lib/data/notifications/quiet-hours-queue.ts');

let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.useRealTimers());

const job = (sequence: number) => ({ id: `message-c-${sequence}`, job: { kind: 'message', chatId: 'c', sequence } });
const notify = (...sequences: number[]) => delivered(handler, ...sequences.map(job));

/** Delivers the job for held notifications at the end of quiet hours. */
const release = async () =>
  expect(await delivered(digests.handler, [{ userId: 'bob', due: new Date(END).toISOString(), what: 'held' }])).toEqual(
    [],
  );

/** The decisions for a user by notification: 'in_app sent in_app_on' and so on. */
async function decisionsFor(userId: string): Promise<Record<string, string[]>> {
  const items = await table.under(`USER#${userId}`, 'NOTIFICATION#');
  return Object.fromEntries(
    items.map(({ SK, ...channels }) => [
      String(SK).split('#')[2],
      (['in_app', 'push', 'email'] as const).flatMap((channel) => {
        const decision = channels[channel] as Decision | undefined;
        return decision ? [`${channel} ${decision.outcome} ${decision.reason}`] : [];
      }),
    ]),
  );
}

const SENT = ['in_app sent in_app_on', 'push sent push_on', 'email sent email_immediate'];
const IDS_OF_SENT = ['push-bob-message-c-7', 'mail-bob-message-c-7'];

/** Ada has written to Bob, who has a browser. */
async function writeMessage(preferences: object = {}): Promise<void> {
  await table.put(...person('ada'), ...person('bob', { preferences }), ...browsers('bob', { phone: 's' }));
  await table.put(...chat('c', { ada: 7, bob: 6 }, { last: 7, by: 'ada' }));
}

describe('a message', () => {
  test('is queued for push and email, and each decision is kept for 30 days', async () => {
    await writeMessage();
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(IDS_OF_SENT);
    expect(jobs.sent()[0]).toMatchObject({
      queue: 'pushes',
      job: {
        kind: 'push',
        content: { subject: { code: 'message', name: 'Ada', by: 'ada' }, body: { text: 'Number 7' }, url: '/chats/c' },
        held: false,
      },
    });
    expect(jobs.sent()[1]).toMatchObject({
      queue: 'mail',
      job: { kind: 'notification', reference: { kind: 'message', chatId: 'c', sequence: 7 }, held: false },
    });
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': SENT });
    const [stored] = await table.under('USER#bob', 'NOTIFICATION#');
    expect(stored).toMatchObject({
      event: 'message',
      // The id of the user, and not the name, which is deleted with the user.
      subject: { code: 'message', name: null, by: 'ada' },
      at: 7,
      expires: 1 + 30 * 86_400,
    });
    // The sender is not notified.
    expect(await decisionsFor('ada')).toEqual({});
  });

  test('that is delivered again, or by two queue messages, is decided once', async () => {
    await writeMessage();
    expect(await notify(7)).toEqual([]);
    expect(await notify(7, 7)).toEqual([]);
    expect(jobs.sent()).toHaveLength(2);
  });

  test('that was read meanwhile is dropped, and the decision is stored', async () => {
    await writeMessage();
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 7, joined: 0 });
    await notify(7);
    expect(jobs.sent()).toEqual([]);
    expect(await decisionsFor('bob')).toEqual({
      'message-c-7': ['in_app sent in_app_on', 'push dropped over', 'email dropped over'],
    });
  });

  test('in a chat with an email is mailed only after the user has read the chat', async () => {
    await writeMessage();
    await table.put(message('c', 8, 'ada'), message('c', 9, 'ada'));
    await notify(7);
    // The mail worker writes this item.
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 7, by: 'message-c-7' });
    await notify(8);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7']);
    expect((await decisionsFor('bob'))['message-c-8']).toContain('email dropped email_mailed');
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 8, joined: 0 });
    await notify(9);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7', 'mail-bob-message-c-9']);
  });

  test('of several simultaneous ones is queued with its own id; the mail worker mails one', async () => {
    await writeMessage();
    await table.put(message('c', 8, 'ada'), message('c', 9, 'ada'));
    expect(await notify(7, 8, 9)).toEqual([]);
    for (const [queue, name] of [
      ['pushes', 'push'],
      ['mail', 'mail'],
    ] as const) {
      const expected = [7, 8, 9].map((sequence) => `${name}-bob-message-c-${sequence}`);
      expect(jobs.ids(queue).toSorted()).toEqual(expected);
    }
    expect(await table.item('USER#bob MAILED#c')).toBeUndefined();
  });

  test('notifies neither its sender nor users who joined later, left or are deleted', async () => {
    await table.put(...['ada', 'bob'].flatMap((id) => person(id)), ...person('eve', { deletedAt: 1 }));
    await table.put(...['carol', 'dora'].flatMap((id) => person(id)));
    await table.put(...chat('c', { ada: 7, bob: 6, carol: 6, eve: 0, dora: 0 }, { last: 7, by: 'ada' }));
    const head = await table.item('CHAT#c HEAD');
    const members = Object.entries(head?.members ?? {}).filter(([id]) => id !== 'dora');
    const joinedAt = (id: string) => (id === 'carol' ? 7 : 0);
    await table.put({
      ...head,
      members: Object.fromEntries(members.map(([id, member]) => [id, { ...member, joined: joinedAt(id) }])),
    });
    expect(await notify(7)).toEqual([]);
    expect(Object.keys(await decisionsFor('bob'))).toEqual(['message-c-7']);
    for (const other of ['ada', 'carol', 'dora', 'eve']) expect(await decisionsFor(other)).toEqual({});
    // The subject has the name of the group.
    expect((await table.under('USER#bob', 'NOTIFICATION#'))[0]?.subject).toEqual({
      code: 'group_message',
      name: null,
      by: 'ada',
      group: 'Runners',
    });
  });

  test('that does not exist, or whose chat does not exist, notifies nobody', async () => {
    await writeMessage();
    expect(await notify(99)).toEqual([]);
    expect(await delivered(handler, { id: 'x', job: { kind: 'message', chatId: 'nowhere', sequence: 1 } })).toEqual([]);
    expect(await decisionsFor('bob')).toEqual({});
  });

  test('for a user with a digest waits for it', async () => {
    await writeMessage({ emailFrequency: 'weekly', push: false, inApp: false });
    await notify(7);
    expect(jobs.sent()).toEqual([]);
    expect(await decisionsFor('bob')).toEqual({
      'message-c-7': ['in_app dropped in_app_off', 'push dropped push_off', 'email digest email_summary'],
    });
  });
});

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

describe('a failure before queueing', () => {
  test.each([
    ['pushes', SENT.slice(0, 1)],
    ['mail', SENT.slice(0, 2)],
  ])('with the queue of %s is repeated and not stored as sent, unlike the channels before it', async (away, before) => {
    await writeMessage();
    jobs.acceptJobs(({ queue }) => queue !== away);
    expect(await notify(7)).toEqual([0]);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': before });
    expect(logged.join()).toContain('A job failed');
    jobs.acceptJobs(() => true);
    expect(await notify(7)).toEqual([]);
    // Stored decisions are not repeated.
    expect(jobs.sent().map(({ id }) => id)).toEqual(IDS_OF_SENT);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': SENT });
  });

  test('of an email leaves the email of the chat to a later message', async () => {
    await writeMessage();
    await table.put(message('c', 8, 'ada'));
    jobs.acceptJobs(({ id }) => id !== 'mail-bob-message-c-7');
    expect(await notify(7)).toEqual([0]);
    expect(await notify(8)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-8']);
    expect((await decisionsFor('bob'))['message-c-8']).toEqual(SENT);
    // The mail worker has sent the later one.
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 8, by: 'message-c-8' });
    jobs.acceptJobs(() => true);
    expect(await notify(7)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-8']);
    expect((await decisionsFor('bob'))['message-c-7']).toContain('email dropped email_mailed');
  });

  test('for one of many users is repeated only for that user', async () => {
    await table.put(...['ada', 'bob', 'carol'].flatMap((id) => person(id)));
    await table.put(...chat('c', { ada: 7, bob: 6, carol: 6 }, { last: 7, by: 'ada' }));
    jobs.acceptJobs(({ id }) => !id.includes('carol'));
    expect(await notify(7)).toEqual([0]);
    const before = ['in_app sent in_app_on', 'push dropped no_device'];
    expect(await decisionsFor('carol')).toEqual({ 'message-c-7': before });
    jobs.acceptJobs(() => true);
    expect(await notify(7)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7', 'mail-carol-message-c-7']);
    expect(await decisionsFor('carol')).toEqual({ 'message-c-7': [...before, 'email sent email_immediate'] });
  });
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

describe('a failure between queueing and storing', () => {
  test('is repeated with the same ids, and then stored', async () => {
    await writeMessage();
    let isFailing = true;
    table.between(({ operation, keys }) => {
      if (isFailing && operation === 'Update' && keys.some((key) => key.includes('NOTIFICATION#')))
        throw new Error('Away');
    });
    expect(await notify(7)).toEqual([0]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(IDS_OF_SENT);
    isFailing = false;
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual([...IDS_OF_SENT, ...IDS_OF_SENT]);
    expect(await decisionsFor('bob')).toEqual({ 'message-c-7': SENT });
  });

  test('does not overwrite decisions that the sending workers have stored meanwhile', async () => {
    await writeMessage();
    const dropped = { outcome: 'dropped', reason: 'no_device' };
    await table.put({
      ...{ PK: 'USER#bob', SK: 'NOTIFICATION#1970-01-01T00:00:00.007Z#message-c-7', event: 'message', subject: 'Ada' },
      ...{ at: 7, push: dropped },
    });
    await notify(7);
    expect(await decisionsFor('bob')).toEqual({
      'message-c-7': ['in_app sent in_app_on', 'push dropped no_device', 'email sent email_immediate'],
    });
  });

  test('to mark the job as done does not repeat it', async () => {
    await writeMessage();
    table.between(({ operation, keys }) => {
      const isDone = operation === 'Update' && keys.includes('JOB#message-c-7 CLAIM') && jobs.sent().length > 0;
      if (isDone) throw new Error('Away');
    });
    expect(await notify(7)).toEqual([]);
    expect(logged.join()).toContain('A job is not marked as done');
  });
});

describe('an invitation', () => {
  const invited = { kind: 'invitation', email: 'bob@x.example', senderId: 'ada', id: 'i' };
  const received = {
    ...{ PK: 'EMAIL#bob@x.example', SK: 'INVITATION#ada', id: 'i', token: 't', email: 'bob@x.example', role: 'friend' },
    ...{ senderId: 'ada', chatId: 'c', createdAt: NOON - 1_000, expiresAt: NOON + 86_400_000 },
  };
  const tell = () => delivered(handler, { id: 'invited-i', job: invited });

  test.each(['invitation', 'invited'])(
    'is pushed to a user who has verified its address, and not mailed by this worker (%s)',
    async (kind) => {
      await table.put(...person('ada'), ...person('bob'), ...browsers('bob', { phone: 's' }), received);
      expect(await delivered(handler, { id: 'invited-i', job: { ...invited, kind } })).toEqual([]);
      expect(jobs.ids('pushes')).toEqual(['push-bob-invited-i']);
      expect(jobs.ids('mail')).toEqual([]);
      expect(await decisionsFor('bob')).toEqual({
        'invited-i': ['in_app sent in_app_on', 'push sent push_on', 'email sent invitation_mailed'],
      });
    },
  );

  test('that was answered or revoked meanwhile is pushed to nobody', async () => {
    await table.put(...person('ada'), ...person('bob'), ...browsers('bob', { phone: 's' }));
    expect(await tell()).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect((await decisionsFor('bob'))['invited-i']).toContain('push dropped over');
  });

  test('to an address without an account or a verified user notifies nobody', async () => {
    await table.put(...person('ada'), received);
    expect(await tell()).toEqual([]);
    await table.put(...person('bob', { verifiedEmail: null }));
    expect(await delivered(handler, { id: 'invited-j', job: invited })).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await decisionsFor('bob')).toEqual({});
  });
});

test('an acceptance notifies the sender of the invitation, unless the confidants have parted', async () => {
  const confidant = {
    PK: 'USER#bob',
    SK: 'PEOPLE#CONFIDANT#ada',
    userId: 'ada',
    role: 'friend',
    sees: true,
    chatId: 'c',
    since: 5,
  };
  await table.put(...person('ada'), ...person('bob'), ...browsers('bob', { phone: 's' }), confidant);
  const tell = (since: number) =>
    delivered(handler, {
      id: `accepted-bob-ada-${since}`,
      job: { kind: 'accepted', userId: 'bob', by: 'ada', chatId: 'c', since },
    });
  expect(await tell(5)).toEqual([]);
  expect(await tell(4)).toEqual([]);
  expect(jobs.sent().map(({ id }) => id)).toEqual(['push-bob-accepted-ada-5', 'mail-bob-accepted-ada-5']);
  expect(await decisionsFor('bob')).toMatchObject({
    'accepted-ada-4': ['in_app sent in_app_on', 'push dropped over', 'email dropped over'],
    'accepted-ada-5': SENT,
  });
});
