import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import type { NotificationContent } from '#functions/lib/notifications/notification.ts';
import { agenda, DUE, due, enqueue, jobs, NIGHT, NOW, run, table } from './support/digests.ts';
import { browsers, chat, message, person } from './support/people.ts';

/* Held notifications are queued once, and none is lost, whatever fails or is added in between. */

describe('a held notification', () => {
  const UNTIL = Date.parse(DUE);
  const SINCE = UNTIL - 3_600_000;
  const hold = (tag: string, channel: 'push' | 'email' = 'push') =>
    enqueue(
      'bob',
      { channel, tag, reference: { kind: 'message', chatId: tag.replace('chat-', ''), sequence: 9 } },
      UNTIL,
      SINCE,
    );
  const heldKeys = async () => (await table.under('USER#bob', 'HELD#')).map(({ SK }) => String(SK));
  /** Whether nothing is held and nothing is due. */
  const isDone = async () => {
    const left = await agenda('held');
    return left?.due === undefined && left?.GSI1PK === undefined && (await heldKeys()).length === 0;
  };
  const reasonsById = async () =>
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

  test('is sent as one for each chat and channel, and nothing is held any longer', async () => {
    for (let count = 0; count < 3; count++) await hold('chat-a');
    await hold('chat-a', 'email');
    await hold('chat-b');
    expect(await run(due('held'))).toEqual([]);
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
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toHaveLength(3);
  });

  test('is dropped if it was read meanwhile, with a reason', async () => {
    await hold('chat-a');
    await hold('chat-b');
    await table.put({ PK: 'USER#bob', SK: 'CHAT#a', chatId: 'a', read: 9, joined: 0 });
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-b-${SINCE}-1`]);
    expect(await reasonsById()).toEqual({ [`push-a-${SINCE}-1`]: 'over' });
    expect(await isDone()).toBe(true);
  });

  test('is dropped if its channel was switched off meanwhile, with a reason', async () => {
    await hold('chat-a');
    await hold('chat-a', 'email');
    await table.put(...person('bob', { preferences: { ...NIGHT, push: false, emailFrequency: 'weekly' } }));
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await reasonsById()).toEqual({ [`push-a-${SINCE}-1`]: 'push_off', [`email-a-${SINCE}-1`]: 'email_summary' });
    expect(await isDone()).toBe(true);
  });

  test('is not mailed again if the user has an unread email about its chat', async () => {
    await hold('chat-a', 'email');
    await table.put({ PK: 'USER#bob', SK: 'MAILED#a', sequence: 7, by: 'message-a-7' });
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await reasonsById()).toEqual({ [`email-a-${SINCE}-1`]: 'email_mailed' });
  });

  test('is dropped without a reason if its chat was deleted or left', async () => {
    await hold('chat-gone');
    await hold('chat-b');
    const head = await table.item('CHAT#b HEAD');
    await table.put({ ...head, id: 'left', PK: 'CHAT#left' });
    await hold('chat-left');
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-b-${SINCE}-1`]);
    expect(await isDone()).toBe(true);
  });

  test('waits longer if the end of quiet hours was moved', async () => {
    await hold('chat-a');
    await table.put(...person('bob', { preferences: { quietHoursStart: '22:00', quietHoursEnd: '09:30' } }));
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    const later = '2027-03-01T09:30:00.000Z';
    expect(await agenda('held')).toMatchObject({ due: later, GSI1SK: `${later}#bob` });
    expect(await heldKeys()).toEqual(['HELD#push#chat-a']);
    // A job with the earlier instant does nothing.
    vi.setSystemTime(Date.parse(later));
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await run(due('held', 'bob', later))).toEqual([]);
    expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`]);
  });

  test('of a deleted account is deleted', async () => {
    await hold('chat-a');
    await table.put(...person('bob', { deletedAt: 1 }));
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await isDone()).toBe(true);
  });

  test('has its own text for an invitation and for an acceptance', async () => {
    const notification = (kind: 'invitation' | 'accepted') => {
      return { userId: 'bob', kind, id: kind, subject: { code: kind, name: 'x' }, at: 1 };
    };
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
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent().map(({ job }) => (job.content as NotificationContent | undefined)?.subject ?? job.kind)).toEqual(
      [
        'notification',
        { code: 'accepted', name: 'Carol', by: 'carol' },
        { code: 'invitation', name: 'Ada', by: 'ada' },
      ],
    );
    expect(await isDone()).toBe(true);
  });

  test('is recorded as replaced by a later one of the same, and as not open if what it was about is gone', async () => {
    for (const id of ['first', 'second']) {
      const notification = {
        ...{ userId: 'bob', kind: 'reminder' as const, id, at: SINCE },
        subject: { code: 'reminder' as const, title: 'Run' },
      };
      const reference = { kind: 'reminder' as const, notification, commitmentIds: ['run'] };
      // A job that is delivered again replaces nothing.
      for (let time = 0; time < 2; time++) {
        await enqueue('bob', { channel: 'push', tag: 'reminder-run', reference }, UNTIL, SINCE);
      }
    }
    expect(await reasonsById()).toEqual({ first: 'replaced' });
    expect(await run(due('held'))).toEqual([]);
    expect(jobs.sent()).toEqual([]);
    expect(await reasonsById()).toEqual({ first: 'replaced', second: 'not_open' });
    expect(await isDone()).toBe(true);
  });

  describe('is not lost', () => {
    test('if the queue refuses one of two: the first is sent once, the second the next time', async () => {
      await hold('chat-a');
      await hold('chat-b');
      jobs.acceptJobs(({ id }) => !id.includes('chat-b'));
      expect(await run(due('held'))).toEqual([0]);
      expect(await heldKeys()).toEqual(['HELD#push#chat-b']);
      expect((await agenda('held'))?.due).toBe(DUE);
      jobs.acceptJobs(() => true);
      expect(await run(due('held'))).toEqual([]);
      expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`, `push-bob-chat-b-${SINCE}-1`]);
      expect(await isDone()).toBe(true);
    });

    test('if the queue refuses an email, and another message follows before the next attempt', async () => {
      await hold('chat-a', 'email');
      jobs.acceptJobs(() => false);
      expect(await run(due('held'))).toEqual([0]);
      // The decision about the tenth message finds the held notification.
      await table.put({ ...(await table.item('CHAT#a HEAD')), last: 10 }, message('a', 10, 'ada'));
      await hold('chat-a', 'email');
      jobs.acceptJobs(() => true);
      expect(await run(due('held'))).toEqual([]);
      expect(jobs.sent()).toMatchObject([
        { queue: 'mail', job: { kind: 'notification', reference: { kind: 'message', chatId: 'a' }, held: true } },
      ]);
      expect(await isDone()).toBe(true);
    });

    test.each(['HELD#push#chat-a', 'AGENDA#held'])('if its worker dies before it writes %s', async (place) => {
      await hold('chat-a');
      let isFailing = true;
      table.between(({ operation, keys }) => {
        const isWrite = operation !== 'Get' && operation !== 'BatchGet';
        if (isFailing && isWrite && keys.includes(`USER#bob ${place}`)) throw new Error('The table is away');
      });
      expect(await run(due('held'))).toEqual([0]);
      expect((await agenda('held'))?.due).toBe(DUE);
      isFailing = false;
      expect(await run(due('held'))).toEqual([]);
      // A repetition has the same id.
      expect(new Set(jobs.ids('pushes'))).toEqual(new Set([`push-bob-chat-a-${SINCE}-1`]));
      expect(await isDone()).toBe(true);
    });

    test('if it is added while others are sent: it stays due', async () => {
      await hold('chat-a');
      let added = false;
      table.between(async ({ operation }) => {
        if (added || operation !== 'Delete') return;
        added = true;
        await hold('chat-b');
      });
      expect(await run(due('held'))).toEqual([]);
      expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`]);
      expect(await heldKeys()).toEqual(['HELD#push#chat-b']);
      expect((await agenda('held'))?.due).toBe(DUE);
      expect(await run(due('held'))).toEqual([]);
      expect(jobs.ids('pushes')).toEqual([`push-bob-chat-a-${SINCE}-1`, `push-bob-chat-b-${SINCE}-1`]);
      expect(await isDone()).toBe(true);
    });

    test('if another one of its chat is added while it is sent: that one stays due', async () => {
      await hold('chat-a');
      let added = false;
      table.between(async ({ operation }) => {
        if (added || operation !== 'Delete') return;
        added = true;
        await table.put({ ...(await table.item('CHAT#a HEAD')), last: 10 }, message('a', 10, 'ada'));
        await hold('chat-a');
      });
      expect(await run(due('held'))).toEqual([]);
      expect(await heldKeys()).toEqual(['HELD#push#chat-a']);
      expect((await agenda('held'))?.due).toBe(DUE);
      table.between(() => undefined);
      expect(await run(due('held'))).toEqual([]);
      expect(await isDone()).toBe(true);
      expect(jobs.sent().map(({ job }) => (job.content as NotificationContent).subject)).toEqual([
        { code: 'messages', count: 3, name: 'Ada', by: 'ada' },
        { code: 'messages', count: 4, name: 'Ada', by: 'ada' },
      ]);
      // The second has its own id, so a worker that has done the first also does the second.
      expect(new Set(jobs.ids('pushes')).size).toBe(2);
    });

    test('if it is added after others were sent: it is due by itself', async () => {
      await hold('chat-a');
      await run(due('held'));
      const reference = { kind: 'message', chatId: 'a', sequence: 9 } as const;
      await enqueue('bob', { channel: 'push', tag: 'chat-a', reference }, UNTIL + 1_000, UNTIL);
      expect(await agenda('held')).toMatchObject({ due: '2027-03-01T08:00:01.000Z', GSI1PK: expect.any(String) });
    });

    test('if it is added while others are sent, between two attempts to update the agenda item', async () => {
      await hold('chat-a');
      let updates = 0;
      table.between(async ({ operation, keys }) => {
        if (operation !== 'Update' || !keys.includes('USER#bob AGENDA#held') || ++updates !== 2) return;
        table.between(() => undefined);
        await run(due('held'));
      });
      await hold('chat-b');
      expect((await agenda('held'))?.due).toBe(DUE);
    });
  });
});
