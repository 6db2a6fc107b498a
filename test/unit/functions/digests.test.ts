import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Due } from '#functions/lib/data/agenda.ts';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import type { NotificationContent } from '#functions/lib/notifications/notification.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { delivered, queues } from './support/queues.ts';
import { type Item, realTable } from './support/real-table.ts';

/*
 * What is due at a time of the day is handed on once: digests, and what quiet hours held, of which nothing is lost
 * whatever fails, or comes, in between.
 */

const DUE = '2027-03-01T08:00:00.000Z';
const TOMORROW = '2027-03-02T08:00:00.000Z';
const NOW = Date.parse(DUE) + 700;
const NIGHT = { quietHoursStart: '22:00', quietHoursEnd: '08:00' };

const table = await realTable();
const jobs = queues();
const { handler } = await import('#functions/digests/handler.ts');
const { enqueue } = await import('#functions/lib/data/notifications/quiet-hours-queue.ts');

let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.useRealTimers());

const due = (what: Due['what'], userId = 'bob', at = DUE): Due => ({ userId, due: at, what });
const serve = (...all: Due[]) => delivered(handler, all);
const agenda = (what: Due['what'], userId = 'bob') => table.item(`USER#${userId} AGENDA#${what}`);
const appointment = (what: Due['what'], userId = 'bob', at = DUE): Item => ({
  ...{ PK: `USER#${userId}`, SK: `AGENDA#${what}`, due: at },
  ...{ GSI1PK: 'DUE#digests#00', GSI1SK: `${at}#${userId}` },
});

describe('a digest', () => {
  const wanting = (emailFrequency: string, more: object = {}) =>
    person('bob', { preferences: { emailFrequency, ...NIGHT, ...more } });

  test('is handed to whoever mails it, by the instant at which it was due, and the next is set', async () => {
    await table.put(...wanting('daily'), appointment('digests'));
    expect(await serve(due('digests'))).toEqual([]);
    expect(jobs.sent()).toEqual([
      { queue: 'digest_mail', id: `digest-bob-${DUE}`, job: { kind: 'digest', userId: 'bob', due: DUE } },
    ]);
    expect(await agenda('digests')).toMatchObject({ due: TOMORROW, GSI1SK: `${TOMORROW}#bob` });
    // A second delivery finds it served.
    expect(await serve(due('digests'))).toEqual([]);
    expect(jobs.sent()).toHaveLength(1);
  });

  test('a week goes out in a week', async () => {
    await table.put(...wanting('weekly'), appointment('digests'));
    await serve(due('digests'));
    // 1 March 2027 is a Monday.
    expect((await agenda('digests'))?.due).toBe('2027-03-08T08:00:00.000Z');
  });

  test('of days that nobody served is one', async () => {
    const long = '2027-02-20T08:00:00.000Z';
    await table.put(...wanting('daily'), appointment('digests', 'bob', long));
    await serve(due('digests', 'bob', long));
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${long}`]);
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test.each(['daily', 'weekly'])('a %s one that comes up inside quiet hours waits for their end', async (frequency) => {
    await table.put(...wanting(frequency), appointment('digests'));
    vi.setSystemTime(Date.parse('2027-03-01T22:30:00Z'));
    expect(await serve(due('digests'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    // That of a week too: not in a week. None has gone out on this day.
    expect(await agenda('digests')).toMatchObject({ due: TOMORROW, GSI1SK: `${TOMORROW}#bob` });
    expect(await agenda('digests')).not.toHaveProperty('servedAt');
    vi.setSystemTime(Date.parse(TOMORROW));
    expect(await serve(due('digests', 'bob', TOMORROW))).toEqual([]);
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${TOMORROW}`]);
  });

  test('is served once by a worker whose clock is behind', async () => {
    await table.put(...wanting('daily'), appointment('digests'));
    vi.setSystemTime(Date.parse(DUE) - 900);
    await serve(due('digests'));
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test.each([
    ['wants none any more', () => wanting('never')],
    ['wants each e-mail at once', () => wanting('immediate')],
    ['has e-mail off', () => wanting('daily', { email: false })],
  ])('goes to nobody who %s, and is due no more', async (_, items) => {
    await table.put(...items(), appointment('digests'));
    expect(await serve(due('digests'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    const left = await agenda('digests');
    expect([left?.due, left?.GSI1PK]).toEqual([undefined, undefined]);
  });

  test('of a deleted account is none, and its appointment goes', async () => {
    await table.put(
      ...person('bob', { deletedAt: 1, preferences: { emailFrequency: 'daily' } }),
      appointment('digests'),
    );
    expect(await serve(due('digests'))).toEqual([]);
    expect([jobs.sent(), await agenda('digests')]).toEqual([[], undefined]);
  });

  test('that the queue does not take is due as before, and handed on the next time', async () => {
    await table.put(...wanting('daily'), appointment('digests'));
    jobs.taking(() => false);
    expect(await serve(due('digests'))).toEqual([0]);
    expect((await agenda('digests'))?.due).toBe(DUE);
    expect(logged.join()).toContain('"userId":"bob"');
    jobs.taking(() => true);
    expect(await serve(due('digests'))).toEqual([]);
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${DUE}`]);
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test('that was handed on when its worker died is handed on again by the same name', async () => {
    await table.put(...wanting('daily'), appointment('digests'));
    table.between(({ operation }) => {
      if (operation === 'Update') throw new Error('The table is away');
    });
    expect(await serve(due('digests'))).toEqual([0]);
    table.between(() => undefined);
    expect(await serve(due('digests'))).toEqual([]);
    expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${DUE}`, `digest-bob-${DUE}`]);
    expect((await agenda('digests'))?.due).toBe(TOMORROW);
  });

  test('that is set otherwise at that very moment stays as it was set', async () => {
    await table.put(...wanting('daily'), appointment('digests'));
    const later = '2027-03-01T20:00:00.000Z';
    table.between(async ({ operation }) => {
      if (operation === 'Update') await table.put(appointment('digests', 'bob', later));
    });
    expect(await serve(due('digests'))).toEqual([]);
    expect((await agenda('digests'))?.due).toBe(later);
  });

  test('that cannot be handed on keeps nobody from theirs', async () => {
    const ids = Array.from({ length: 30 }, (_, k) => `user${k}`);
    for (const id of ids) {
      await table.put(
        ...person(id, { preferences: { emailFrequency: 'daily', ...NIGHT } }),
        appointment('digests', id),
      );
    }
    jobs.taking(({ id }) => !id.startsWith('digest-user7-'));
    expect(
      await delivered(
        handler,
        ids.map((id) => due('digests', id)),
        [],
      ),
    ).toEqual([0]);
    expect(jobs.ids('digest_mail')).toHaveLength(29);
    jobs.taking(() => true);
    expect(await serve(...ids.map((id) => due('digests', id)))).toEqual([]);
    expect(jobs.ids('digest_mail')).toHaveLength(30);
  });
});

describe('what quiet hours held', () => {
  const UNTIL = Date.parse(DUE);
  const SINCE = UNTIL - 3_600_000;
  const waits = (tag: string, channel: 'push' | 'email' = 'push') =>
    enqueue(
      'bob',
      { channel, tag, reference: { kind: 'message', chatId: tag.replace('chat-', ''), sequence: 9 } },
      UNTIL,
      SINCE,
    );
  const waiting = async () => (await table.under('USER#bob', 'HELD#')).map(({ SK }) => String(SK));
  /** Not due any more. */
  const isDone = async () => {
    const left = await agenda('held');
    return left?.due === undefined && left?.GSI1PK === undefined && (await waiting()).length === 0;
  };
  const notes = async () =>
    Object.fromEntries(
      (await table.under('USER#bob', 'NOTIFICATION#')).flatMap(({ SK, push, email }) => {
        const [, , id] = String(SK).split('#');
        return [push, email].flatMap((decision) => (decision ? [[id, (decision as Decision).reason]] : []));
      }),
    );

  /** Ada and Carol have written to Bob, three messages and one. */
  beforeEach(async () => {
    await table.put(...['ada', 'carol'].flatMap((id) => person(id)), ...person('bob', { preferences: NIGHT }));
    await table.put(...browsers('bob', { phone: 's' }));
    await table.put(...chat('a', { ada: 9, bob: 6 }, { last: 9, by: 'ada' }));
    await table.put(...chat('b', { carol: 1, bob: 0 }, { last: 1, by: 'carol' }));
  });

  test('goes out as one thing for each chat and channel, and nothing waits any more', async () => {
    for (let count = 0; count < 3; count++) await waits('chat-a');
    await waits('chat-a', 'email');
    await waits('chat-b');
    expect(await serve(due('held'))).toEqual([]);
    const pushes = jobs.sent().filter(({ queue }) => queue === 'pushes');
    expect(pushes.map(({ id, job }) => [id, job.content])).toEqual([
      [
        `push-bob-chat-a-${SINCE}-3`,
        {
          subject: { code: 'messages', count: 3, name: 'Ada', by: 'ada' },
          body: { text: 'Number 9' },
          url: '/chats/a',
        },
      ],
      [
        `push-bob-chat-b-${SINCE}-1`,
        { subject: { code: 'message', name: 'Carol', by: 'carol' }, body: { text: 'Number 1' }, url: '/chats/b' },
      ],
    ]);
    expect(pushes.every(({ job }) => job.held)).toBe(true);
    expect(jobs.sent().filter(({ queue }) => queue === 'mail')).toMatchObject([
      {
        id: `email-bob-chat-a-${SINCE}-1`,
        job: { kind: 'notification', reference: { kind: 'message', chatId: 'a' }, held: true },
      },
    ]);
    expect(await isDone()).toBe(true);
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent()).toHaveLength(3);
  });

  test('and was read meanwhile is dropped, which is told', async () => {
    await waits('chat-a');
    await waits('chat-b');
    await table.put({ PK: 'USER#bob', SK: 'CHAT#a', chatId: 'a', read: 9, joined: 0 });
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-b-${SINCE}-1`]);
    expect(await notes()).toEqual({ [`push-a-${SINCE}-1`]: 'over' });
    expect(await isDone()).toBe(true);
  });

  test('and was switched off meanwhile is dropped, which is told', async () => {
    await waits('chat-a');
    await waits('chat-a', 'email');
    await table.put(...person('bob', { preferences: { ...NIGHT, push: false, emailFrequency: 'weekly' } }));
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await notes()).toEqual({ [`push-a-${SINCE}-1`]: 'push_off', [`email-a-${SINCE}-1`]: 'email_summary' });
    expect(await isDone()).toBe(true);
  });

  test('and is of a chat that somebody was mailed about, and has not read, is mailed no second time', async () => {
    await waits('chat-a', 'email');
    await table.put({ PK: 'USER#bob', SK: 'MAILED#a', sequence: 7, by: 'message-a-7' });
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await notes()).toEqual({ [`email-a-${SINCE}-1`]: 'email_mailed' });
  });

  test('and is of a chat that is gone, or was left, is nothing', async () => {
    await waits('chat-gone');
    await waits('chat-b');
    const head = await table.item('CHAT#b HEAD');
    await table.put({ ...head, id: 'left', PK: 'CHAT#left' });
    await waits('chat-left');
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-b-${SINCE}-1`]);
    expect(await isDone()).toBe(true);
  });

  test('waits on where quiet hours were moved meanwhile', async () => {
    await waits('chat-a');
    await table.put(...person('bob', { preferences: { quietHoursStart: '22:00', quietHoursEnd: '09:30' } }));
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    const later = '2027-03-01T09:30:00.000Z';
    expect(await agenda('held')).toMatchObject({ due: later, GSI1SK: `${later}#bob` });
    expect(await waiting()).toEqual(['HELD#push#chat-a']);
    // What was handed on with the earlier instant is served by nobody.
    vi.setSystemTime(Date.parse(later));
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await serve(due('held', 'bob', later))).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`]);
  });

  test('of a deleted account goes', async () => {
    await waits('chat-a');
    await table.put(...person('bob', { deletedAt: 1 }));
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await isDone()).toBe(true);
  });

  test('is told with its own words where it is an invitation, or that one was accepted', async () => {
    const notification = (kind: 'invitation' | 'accepted') => ({ userId: 'bob', kind, id: kind, subject: 'x', at: 1 });
    const invited = { kind: 'invitation' as const, email: 'bob@x.example', senderId: 'ada', id: 'i' };
    const accepted = { kind: 'accepted' as const, by: 'carol' };
    await table.put(
      { PK: 'EMAIL#bob@x.example', SK: 'INVITATION#ada', id: 'i', senderId: 'ada', createdAt: 1, expiresAt: NOW + 9 },
      {
        PK: 'USER#bob',
        SK: 'PEOPLE#CONFIDANT#carol',
        userId: 'carol',
        role: 'friend',
        sees: true,
        chatId: 'b',
        since: 1,
      },
    );
    const place = { channel: 'push' as const, tag: 'invitation-i' };
    await enqueue(
      'bob',
      { ...place, reference: { ...invited, notification: notification('invitation') } },
      UNTIL,
      SINCE,
    );
    for (const channel of ['push', 'email'] as const) {
      const reference = { ...accepted, notification: notification('accepted') };
      await enqueue('bob', { channel, tag: 'accepted-carol', reference }, UNTIL, SINCE);
    }
    expect(await serve(due('held'))).toEqual([]);
    expect(jobs.sent().map(({ job }) => (job.content as NotificationContent | undefined)?.subject ?? job.kind)).toEqual(
      [
        'notification',
        { code: 'accepted', name: 'Carol', by: 'carol' },
        { code: 'invitation', name: 'Ada', by: 'ada' },
      ],
    );
    expect(await isDone()).toBe(true);
  });

  describe('loses nothing', () => {
    test('when the queue takes one and not the other: the one goes once, the other the next time', async () => {
      await waits('chat-a');
      await waits('chat-b');
      jobs.taking(({ id }) => !id.includes('chat-b'));
      expect(await serve(due('held'))).toEqual([0]);
      expect(await waiting()).toEqual(['HELD#push#chat-b']);
      expect((await agenda('held'))?.due).toBe(DUE);
      jobs.taking(() => true);
      expect(await serve(due('held'))).toEqual([]);
      expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`, `push-bob-chat-b-${SINCE}-1`]);
      expect(await isDone()).toBe(true);
    });

    test('when the queue takes no e-mail, and more is said before it is tried again', async () => {
      await waits('chat-a', 'email');
      jobs.taking(() => false);
      expect(await serve(due('held'))).toEqual([0]);
      // Whoever decides about the tenth finds that something waits there.
      await table.put({ ...(await table.item('CHAT#a HEAD')), last: 10 }, message('a', 10, 'ada'));
      await waits('chat-a', 'email');
      jobs.taking(() => true);
      expect(await serve(due('held'))).toEqual([]);
      expect(jobs.sent()).toMatchObject([
        { queue: 'mail', job: { kind: 'notification', reference: { kind: 'message', chatId: 'a' }, held: true } },
      ]);
      expect(await isDone()).toBe(true);
    });

    test.each(['HELD#push#chat-a', 'AGENDA#held'])('when its worker dies before it writes %s', async (place) => {
      await waits('chat-a');
      let isAway = true;
      table.between(({ operation, keys }) => {
        const isWrite = operation !== 'Get' && operation !== 'BatchGet';
        if (isAway && isWrite && keys.includes(`USER#bob ${place}`)) throw new Error('The table is away');
      });
      expect(await serve(due('held'))).toEqual([0]);
      expect((await agenda('held'))?.due).toBe(DUE);
      isAway = false;
      expect(await serve(due('held'))).toEqual([]);
      // By the same name, if again.
      expect(new Set(jobs.ids('pushes'))).toEqual(new Set([`push-bob-chat-a-${SINCE}-1`]));
      expect(await isDone()).toBe(true);
    });

    test('that comes to wait in this very moment: it stays due', async () => {
      await waits('chat-a');
      let came = false;
      table.between(async ({ operation }) => {
        if (came || operation !== 'Delete') return;
        came = true;
        await waits('chat-b');
      });
      expect(await serve(due('held'))).toEqual([]);
      expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`]);
      expect(await waiting()).toEqual(['HELD#push#chat-b']);
      expect((await agenda('held'))?.due).toBe(DUE);
      expect(await serve(due('held'))).toEqual([]);
      expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`, `push-bob-chat-b-${SINCE}-1`]);
      expect(await isDone()).toBe(true);
    });

    test('of a chat in which something more comes to wait while it goes out: that stays, and is due', async () => {
      await waits('chat-a');
      let came = false;
      table.between(async ({ operation }) => {
        if (came || operation !== 'Delete') return;
        came = true;
        await table.put({ ...(await table.item('CHAT#a HEAD')), last: 10 }, message('a', 10, 'ada'));
        await waits('chat-a');
      });
      expect(await serve(due('held'))).toEqual([]);
      expect(await waiting()).toEqual(['HELD#push#chat-a']);
      expect((await agenda('held'))?.due).toBe(DUE);
      table.between(() => undefined);
      expect(await serve(due('held'))).toEqual([]);
      expect(await isDone()).toBe(true);
      expect(jobs.sent().map(({ job }) => (job.content as NotificationContent).subject)).toEqual([
        { code: 'messages', count: 3, name: 'Ada', by: 'ada' },
        { code: 'messages', count: 4, name: 'Ada', by: 'ada' },
      ]);
      // The second is no repetition of the first: a worker that has done that one does this one, too.
      expect(new Set(jobs.ids('pushes')).size).toBe(2);
    });

    test('that comes to wait after it was served is due anew', async () => {
      await waits('chat-a');
      await serve(due('held'));
      const reference = { kind: 'message', chatId: 'a', sequence: 9 } as const;
      await enqueue('bob', { channel: 'push', tag: 'chat-a', reference }, UNTIL + 1_000, UNTIL);
      expect(await agenda('held')).toMatchObject({ due: '2027-03-01T08:00:01.000Z', GSI1PK: expect.any(String) });
    });

    test('that comes to wait just as what is due is served, between two looks at the appointment', async () => {
      await waits('chat-a');
      let looks = 0;
      table.between(async ({ operation, keys }) => {
        if (operation !== 'Update' || !keys.includes('USER#bob AGENDA#held') || ++looks !== 2) return;
        table.between(() => undefined);
        await serve(due('held'));
      });
      await waits('chat-b');
      expect((await agenda('held'))?.due).toBe(DUE);
    });
  });
});

test('a job that nobody can read is given back, and the others of its delivery are done', async () => {
  await table.put(...person('bob', { preferences: { emailFrequency: 'daily', ...NIGHT } }), appointment('digests'));
  expect(await delivered(handler, '{', [due('digests')])).toEqual([0]);
  expect(jobs.ids('digest_mail')).toEqual([`digest-bob-${DUE}`]);
});
