import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { delivered, queues } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/*
 * Deciding who is notified: what is to be done is done first, and noted then, so that whatever fails in between is done
 * again, and no note says what was never done.
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

/** What quiet hours have held is due. */
const release = async () =>
  expect(await delivered(digests.handler, [{ userId: 'bob', due: new Date(END).toISOString(), what: 'held' }])).toEqual(
    [],
  );

/** What was decided for somebody, by what it is about: 'in_app sent in_app_on' and so on. */
async function decided(userId: string): Promise<Record<string, string[]>> {
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
const AT_ONCE = ['push-bob-message-c-7', 'mail-bob-message-c-7'];

/** Ada has written to Bob, who has a browser. */
async function written(preferences: object = {}): Promise<void> {
  await table.put(...person('ada'), ...person('bob', { preferences }), ...browsers('bob', { phone: 's' }));
  await table.put(...chat('c', { ada: 7, bob: 6 }, { last: 7, by: 'ada' }));
}

describe('a message', () => {
  test('is handed to whoever sends, and each decision is kept for 30 days', async () => {
    await written();
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(AT_ONCE);
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
    expect(await decided('bob')).toEqual({ 'message-c-7': SENT });
    const [note] = await table.under('USER#bob', 'NOTIFICATION#');
    expect(note).toMatchObject({
      event: 'message',
      // Whose name it is, and not the name: that goes with its user.
      subject: { code: 'message', name: null, by: 'ada' },
      at: 7,
      expires: 1 + 30 * 86_400,
    });
    // Nobody is notified of what they have said themselves.
    expect(await decided('ada')).toEqual({});
  });

  test('that is delivered again, or by two messages of the queue, is decided once', async () => {
    await written();
    expect(await notify(7)).toEqual([]);
    expect(await notify(7, 7)).toEqual([]);
    expect(jobs.sent()).toHaveLength(2);
  });

  test('that was read meanwhile is dropped, which is told', async () => {
    await written();
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 7, joined: 0 });
    await notify(7);
    expect(jobs.sent()).toEqual([]);
    expect(await decided('bob')).toEqual({
      'message-c-7': ['in_app sent in_app_on', 'push dropped over', 'email dropped over'],
    });
  });

  test('in a chat that somebody was mailed about is mailed when they have read it, and not before', async () => {
    await written();
    await table.put(message('c', 8, 'ada'), message('c', 9, 'ada'));
    await notify(7);
    // So does whoever mails it.
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 7, by: 'message-c-7' });
    await notify(8);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7']);
    expect((await decided('bob'))['message-c-8']).toContain('email dropped email_mailed');
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 8, joined: 0 });
    await notify(9);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7', 'mail-bob-message-c-9']);
  });

  test('of several at once is handed on by its own name: whoever mails takes the one e-mail of the chat', async () => {
    await written();
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

  test('is for those who read it: not for its writer, nor whoever came later, left or is deleted', async () => {
    await table.put(...['ada', 'bob'].flatMap((id) => person(id)), ...person('eve', { deletedAt: 1 }));
    await table.put(...['carol', 'dora'].flatMap((id) => person(id)));
    await table.put(...chat('c', { ada: 7, bob: 6, carol: 6, eve: 0, dora: 0 }, { last: 7, by: 'ada' }));
    const head = await table.item('CHAT#c HEAD');
    const members = Object.entries(head?.members ?? {}).filter(([id]) => id !== 'dora');
    const came = (id: string) => (id === 'carol' ? 7 : 0);
    await table.put({
      ...head,
      members: Object.fromEntries(members.map(([id, member]) => [id, { ...member, joined: came(id) }])),
    });
    expect(await notify(7)).toEqual([]);
    expect(Object.keys(await decided('bob'))).toEqual(['message-c-7']);
    for (const other of ['ada', 'carol', 'dora', 'eve']) expect(await decided(other)).toEqual({});
    // A group's message says where it was said.
    expect((await table.under('USER#bob', 'NOTIFICATION#'))[0]?.subject).toEqual({
      code: 'group_message',
      name: null,
      by: 'ada',
      group: 'Runners',
    });
  });

  test('of a chat that is gone, or that is gone itself, is nothing', async () => {
    await written();
    expect(await notify(99)).toEqual([]);
    expect(await delivered(handler, { id: 'x', job: { kind: 'message', chatId: 'nowhere', sequence: 1 } })).toEqual([]);
    expect(await decided('bob')).toEqual({});
  });

  test('for whoever wants a digest waits for it', async () => {
    await written({ emailFrequency: 'weekly', push: false, inApp: false });
    await notify(7);
    expect(jobs.sent()).toEqual([]);
    expect(await decided('bob')).toEqual({
      'message-c-7': ['in_app dropped in_app_off', 'push dropped push_off', 'email digest email_summary'],
    });
  });
});

describe('in quiet hours', () => {
  const HELD = ['in_app sent in_app_on', 'push held quiet', 'email held quiet'];

  test('it waits: one thing for each channel of a chat, and one appointment at their end', async () => {
    await written(QUIET);
    await table.put(message('c', 8, 'ada'));
    expect(await notify(7, 8)).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await decided('bob')).toEqual({ 'message-c-7': HELD, 'message-c-8': HELD });
    const held = await table.under('USER#bob', 'HELD#');
    expect(held.map(({ SK, version }) => [SK, version])).toEqual([
      ['HELD#email#chat-c', 2],
      ['HELD#push#chat-c', 2],
    ]);
    const due = '2027-03-01T13:00:00.000Z';
    expect(await table.item('USER#bob AGENDA#held')).toMatchObject({ due, GSI1SK: `${due}#bob`, count: 4 });
  });

  test.each(['HELD#push#chat-c', 'AGENDA#held', 'NOTIFICATION#'])(
    'a worker that dies before it writes %s has lost nothing: again, all of it waits, and is due',
    async (place) => {
      await written(QUIET);
      let isAway = true;
      table.between(({ operation, keys }) => {
        if (isAway && operation === 'Update' && keys.some((key) => key.includes(place))) throw new Error('Away');
      });
      expect(await notify(7)).toEqual([0]);
      if (place === 'NOTIFICATION#') expect(await decided('bob')).toEqual({});
      isAway = false;
      expect(await notify(7)).toEqual([]);
      expect((await table.under('USER#bob', 'HELD#')).map(({ SK }) => SK)).toEqual([
        'HELD#email#chat-c',
        'HELD#push#chat-c',
      ]);
      expect((await table.item('USER#bob AGENDA#held'))?.due).toBe('2027-03-01T13:00:00.000Z');
      expect(await decided('bob')).toEqual({ 'message-c-7': HELD });
    },
  );
});

describe('what fails before it is sent', () => {
  test.each([
    ['pushes', SENT.slice(0, 1)],
    ['mail', SENT.slice(0, 2)],
  ])('with the queue of %s is done again, and not noted as sent; what was done before is', async (away, before) => {
    await written();
    jobs.taking(({ queue }) => queue !== away);
    expect(await notify(7)).toEqual([0]);
    expect(await decided('bob')).toEqual({ 'message-c-7': before });
    expect(logged.join()).toContain('A job failed');
    jobs.taking(() => true);
    expect(await notify(7)).toEqual([]);
    // What was noted is not done again.
    expect(jobs.sent().map(({ id }) => id)).toEqual(AT_ONCE);
    expect(await decided('bob')).toEqual({ 'message-c-7': SENT });
  });

  test('of the one e-mail of a chat leaves it to a later message', async () => {
    await written();
    await table.put(message('c', 8, 'ada'));
    jobs.taking(({ id }) => id !== 'mail-bob-message-c-7');
    expect(await notify(7)).toEqual([0]);
    expect(await notify(8)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-8']);
    expect((await decided('bob'))['message-c-8']).toEqual(SENT);
    // Whoever mailed the later one has taken it.
    await table.put({ PK: 'USER#bob', SK: 'MAILED#c', sequence: 8, by: 'message-c-8' });
    jobs.taking(() => true);
    expect(await notify(7)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-8']);
    expect((await decided('bob'))['message-c-7']).toContain('email dropped email_mailed');
  });

  test('for one of many is done again for that one, and for nobody else', async () => {
    await table.put(...['ada', 'bob', 'carol'].flatMap((id) => person(id)));
    await table.put(...chat('c', { ada: 7, bob: 6, carol: 6 }, { last: 7, by: 'ada' }));
    jobs.taking(({ id }) => !id.includes('carol'));
    expect(await notify(7)).toEqual([0]);
    const before = ['in_app sent in_app_on', 'push dropped no_device'];
    expect(await decided('carol')).toEqual({ 'message-c-7': before });
    jobs.taking(() => true);
    expect(await notify(7)).toEqual([]);
    expect(jobs.ids('mail')).toEqual(['mail-bob-message-c-7', 'mail-carol-message-c-7']);
    expect(await decided('carol')).toEqual({ 'message-c-7': [...before, 'email sent email_immediate'] });
  });
});

describe('a job that is tried again across the edge of quiet hours does not decide anew what was noted', () => {
  test('when they begin: what was sent is not held as well', async () => {
    await written({ quietHoursStart: '12:30', quietHoursEnd: '13:30' });
    jobs.taking(({ queue }) => queue !== 'mail');
    expect(await notify(7)).toEqual([0]);
    jobs.taking(() => true);
    vi.setSystemTime(NOON + 40 * 60_000);
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(['push-bob-message-c-7']);
    expect((await table.under('USER#bob', 'HELD#')).map(({ SK }) => SK)).toEqual(['HELD#email#chat-c']);
    const after = ['in_app sent in_app_on', 'push sent push_on', 'email held quiet'];
    expect(await decided('bob')).toEqual({ 'message-c-7': after });
  });

  test('when they end: what was held, and went out since, is not sent as well', async () => {
    await written(QUIET);
    table.between(({ operation, keys }) => {
      if (operation === 'Update' && keys.includes('USER#bob HELD#email#chat-c')) throw new Error('Away');
    });
    expect(await notify(7)).toEqual([0]);
    expect(await decided('bob')).toEqual({ 'message-c-7': ['in_app sent in_app_on', 'push held quiet'] });
    table.between(() => undefined);
    vi.setSystemTime(END);
    await release();
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-c-${NOON}-1`]);
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual([`push-bob-chat-c-${NOON}-1`, 'mail-bob-message-c-7']);
    expect((await decided('bob'))['message-c-7']).toEqual([
      'in_app sent in_app_on',
      'push held quiet',
      'email sent email_immediate',
    ]);
  });
});

describe('in the minute of release', () => {
  test('what comes joins what still waits, and both go out as one on each channel', async () => {
    await written(QUIET);
    expect(await notify(7)).toEqual([]);
    vi.setSystemTime(END);
    await table.put({ ...(await table.item('CHAT#c HEAD')), last: 8 }, message('c', 8, 'ada'));
    expect(await notify(8)).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect((await decided('bob'))['message-c-8']).toEqual([
      'in_app sent in_app_on',
      'push held quiet',
      'email held quiet',
    ]);
    // It makes nothing later than it was.
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

  test('what comes to a channel on which nothing waits, or to another chat, goes at once', async () => {
    await written();
    const reference = { kind: 'message', chatId: 'c', sequence: 6 } as const;
    await enqueue('bob', { channel: 'push', tag: 'chat-c', reference }, NOON, NOON - 1);
    await enqueue('bob', { channel: 'email', tag: 'chat-d', reference: { ...reference, chatId: 'd' } }, NOON, NOON - 1);
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(['mail-bob-message-c-7']);
  });

  test('what comes just after it has gone out is due by itself', async () => {
    await written(QUIET);
    await notify(7);
    vi.setSystemTime(END);
    await table.put({ ...(await table.item('CHAT#c HEAD')), last: 8 }, message('c', 8, 'ada'));
    let went = false;
    table.between(async ({ operation, keys }) => {
      // The look at what waits is behind the worker, its writing is not.
      if (went || operation !== 'Update' || !keys.includes('USER#bob HELD#push#chat-c')) return;
      went = true;
      await release();
    });
    expect(await notify(8)).toEqual([]);
    expect(went).toBe(true);
    expect((await table.item('USER#bob AGENDA#held'))?.due).toBe(new Date(END).toISOString());
    await release();
    expect(await table.under('USER#bob', 'HELD#')).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-c-${NOON}-1`, `push-bob-chat-c-${END}-1`]);
  });
});

describe('what fails between sending and noting', () => {
  test('is sent again by the same name, and noted then', async () => {
    await written();
    let isAway = true;
    table.between(({ operation, keys }) => {
      if (isAway && operation === 'Update' && keys.some((key) => key.includes('NOTIFICATION#')))
        throw new Error('Away');
    });
    expect(await notify(7)).toEqual([0]);
    expect(jobs.sent().map(({ id }) => id)).toEqual(AT_ONCE);
    isAway = false;
    expect(await notify(7)).toEqual([]);
    expect(jobs.sent().map(({ id }) => id)).toEqual([...AT_ONCE, ...AT_ONCE]);
    expect(await decided('bob')).toEqual({ 'message-c-7': SENT });
  });

  test('does not overwrite what those who send have noted meanwhile', async () => {
    await written();
    const dropped = { outcome: 'dropped', reason: 'no_device' };
    await table.put({
      ...{ PK: 'USER#bob', SK: 'NOTIFICATION#1970-01-01T00:00:00.007Z#message-c-7', event: 'message', subject: 'Ada' },
      ...{ at: 7, push: dropped },
    });
    await notify(7);
    expect(await decided('bob')).toEqual({
      'message-c-7': ['in_app sent in_app_on', 'push dropped no_device', 'email sent email_immediate'],
    });
  });

  test('of a claim that could not be marked is not done again', async () => {
    await written();
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
    'is pushed to whoever has verified its address, and mailed by somebody else (%s)',
    async (kind) => {
      await table.put(...person('ada'), ...person('bob'), ...browsers('bob', { phone: 's' }), received);
      expect(await delivered(handler, { id: 'invited-i', job: { ...invited, kind } })).toEqual([]);
      expect(jobs.ids('pushes')).toEqual(['push-bob-invited-i']);
      expect(jobs.ids('mail')).toEqual([]);
      expect(await decided('bob')).toEqual({
        'invited-i': ['in_app sent in_app_on', 'push sent push_on', 'email sent invitation_mailed'],
      });
    },
  );

  test('that was answered or taken back meanwhile is pushed to nobody', async () => {
    await table.put(...person('ada'), ...person('bob'), ...browsers('bob', { phone: 's' }));
    expect(await tell()).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect((await decided('bob'))['invited-i']).toContain('push dropped over');
  });

  test('to an address that nobody has, or has verified, notifies nobody', async () => {
    await table.put(...person('ada'), received);
    expect(await tell()).toEqual([]);
    await table.put(...person('bob', { verifiedEmail: null }));
    expect(await delivered(handler, { id: 'invited-j', job: invited })).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await decided('bob')).toEqual({});
  });
});

test('an invitation that was accepted is told to its sender, unless the two have parted', async () => {
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
  expect(await decided('bob')).toMatchObject({
    'accepted-ada-4': ['in_app sent in_app_on', 'push dropped over', 'email dropped over'],
    'accepted-ada-5': SENT,
  });
});
