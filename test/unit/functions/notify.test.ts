import { describe, expect, test } from 'vitest';
import { decisionsFor, handler, IDS_OF_SENT, jobs, NOON, notify, SENT, table, writeMessage } from './support/notify.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { delivered } from './support/queues.ts';

/* Decisions about the notifications of messages, invitations and acceptances. */

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

describe('an invitation', () => {
  const invited = { kind: 'invitation', email: 'bob@x.example', senderId: 'ada', id: 'i' };
  const received = {
    ...{ PK: 'EMAIL#bob@x.example', SK: 'INVITATION#ada', id: 'i', token: 't', email: 'bob@x.example', role: 'friend' },
    ...{ senderId: 'ada', chatId: 'c', createdAt: NOON - 1_000, expiresAt: NOON + 86_400_000 },
  };
  const tell = () => delivered(handler, { id: 'invited-i', job: invited });

  test('is pushed to a user who has verified its address, and not mailed by this worker', async () => {
    await table.put(...person('ada'), ...person('bob'), ...browsers('bob', { phone: 's' }), received);
    expect(await tell()).toEqual([]);
    expect(jobs.ids('pushes')).toEqual(['push-bob-invited-i']);
    expect(jobs.ids('mail')).toEqual([]);
    expect(await decisionsFor('bob')).toEqual({
      'invited-i': ['in_app sent in_app_on', 'push sent push_on', 'email sent invitation_mailed'],
    });
  });

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
