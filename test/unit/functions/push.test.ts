import { describe, expect, test } from 'vitest';
import type { PushMessage } from '#functions/lib/clients/push-message.ts';
import { browsers, emptyBoard, message, person } from './support/people.ts';
import {
  ABOUT,
  AT,
  BUSY,
  handler,
  logged,
  notification,
  PUSH,
  PushNotConfigured,
  push,
  pushDecision,
  sent,
  service,
  table,
} from './support/pushes.ts';
import { delivered } from './support/queues.ts';

/* A push is sent to all devices of a user, repeated for all after a failure, and removes unregistered devices. */

const tokens = async () => {
  const devices = Object.values((await table.item('USER#bob DEVICES')) ?? {});
  return devices.flatMap((each) => (each as { token?: string }).token ?? []).toSorted();
};

test('a push is sent to all devices of a user, once, and the decision is stored', async () => {
  await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }), ...browsers('eve', { other: 'c' }));
  expect(await push()).toEqual([]);
  expect(service.calls.toSorted()).toEqual(['laptop', 'phone']);
  expect(service.messages[0]).toEqual({ ...PUSH, id: 'message-c-7' } satisfies PushMessage);
  expect(await pushDecision()).toEqual(sent);
  expect(await push()).toEqual([]);
  expect(service.calls).toHaveLength(2);
});

test('a question after a miss names only what its reader sees when the push is sent', async () => {
  const since = AT - 86_400_000;
  const asked = (ids: readonly string[]) => {
    const missed = ids.map((id) => ({ id, title: id }));
    return { kind: 'missed', of: 'ada', asks: 'bob', missed, count: missed.length, when: 'yesterday' };
  };
  const entry = { s: '2027-02-28', c: since, f: [[since, 'daily']] };
  const progress = emptyBoard('ada').find(({ SK }) => SK === 'BOARD#PROGRESS');
  const titles = { PK: 'USER#ada', SK: 'TITLES', 'T#Run': 'Run', 'T#Therapy': 'Therapy' };
  await table.put(
    ...browsers('bob', { phone: 'a' }),
    { ...progress!, entries: { Run: entry, Therapy: entry } },
    { ...titles, 'V#Therapy': { audience: 'nobody', people: {} } },
    { PK: 'USER#ada', SK: 'PEOPLE#CONFIDANT#bob', userId: 'bob', role: 'friend', sees: true, chatId: 'c', since },
    { ...message('c', 7, 'steadfast'), content: '', question: asked(['Run', 'Therapy']) },
  );
  const question = asked(['Run', 'Therapy']);
  const job = {
    ...{ kind: 'push', notification, reference: ABOUT, held: false },
    content: {
      subject: { ...question, code: 'question', name: 'Ada' },
      body: { question, people: [] },
      url: '/chats/c',
    },
  };
  expect(await delivered(handler, { id: 'push-bob-question', job })).toEqual([]);
  expect(service.messages).toEqual([
    expect.objectContaining({ body: 'Bob, Ada missed “Run” yesterday. Would you ask what got in the way?' }),
  ]);

  await table.put({
    ...titles,
    'V#Run': { audience: 'nobody', people: {} },
    'V#Therapy': { audience: 'nobody', people: {} },
  });
  expect(await delivered(handler, { id: 'push-bob-question-2', job })).toEqual([]);
  expect(service.messages).toHaveLength(1);
  expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
});

test('a push that waited for the end of quiet hours has that as its reason', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  await push(true);
  expect(await pushDecision()).toEqual({ outcome: 'sent', reason: 'quiet_over' });
});

describe('FCM keeps a push for an offline device', () => {
  test.each([
    ['only until quiet hours begin', { quietHoursStart: '12:30', quietHoursEnd: '13:30' }, 30 * 60_000 - 700],
    ['without a limit if there are no quiet hours', {}, Number.POSITIVE_INFINITY],
  ])('%s', async (_, preferences, lifetime) => {
    await table.put(...person('bob', { preferences }), ...browsers('bob', { phone: 'a', laptop: 'b' }));
    expect(await push()).toEqual([]);
    expect(service.lifetimes).toEqual([lifetime, lifetime]);
  });
});

test('the stored decision is overwritten by the result of sending', async () => {
  const decided = {
    PK: 'USER#bob',
    SK: `NOTIFICATION#${new Date(AT).toISOString()}#message-c-7`,
    push: sent,
    email: sent,
  };
  await table.put(decided);
  expect(await push()).toEqual([]);
  expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'no_device' });
  expect((await table.under('USER#bob', 'NOTIFICATION#'))[0]?.email).toEqual(sent);
});

describe('if FCM', () => {
  test('is unavailable for one of two devices, both are repeated, and no decision is stored before', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: BUSY };
    expect(await push()).toEqual([0]);
    expect(service.calls.toSorted()).toEqual(['laptop', 'phone']);
    expect(await pushDecision()).toBeUndefined();
    expect(logged.join()).toContain('503');
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.calls.slice(2).toSorted()).toEqual(['laptop', 'phone']);
    expect(await pushDecision()).toEqual(sent);
  });

  test('no longer knows a device, that one is removed, and no other', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: 'gone' };
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual(['phone']);
    expect(await pushDecision()).toEqual(sent);
  });

  test('no longer knows a device while another must be repeated, the first is removed immediately', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: 'gone', phone: BUSY };
    expect(await push()).toEqual([0]);
    expect(await tokens()).toEqual(['phone']);
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.calls.filter((token) => token === 'laptop')).toHaveLength(1);
    expect(await pushDecision()).toEqual(sent);
  });

  test('no longer knows any device, the push is dropped', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: 'gone', phone: 'gone' };
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'no_device' });
  });

  test('refuses the push, it is dropped and not repeated', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    service.answers = { phone: 'refused' };
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual(['phone']);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'push_refused' });
  });

  test('is not configured in this deployment, the push is dropped and not repeated', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    service.answers = { phone: new PushNotConfigured() };
    expect(await push()).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'push_refused' });
  });
});

describe('a device', () => {
  test('whose session has ended or expired gets no push', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b', tablet: 'c' }));
    await table.put({
      PK: 'USER#bob',
      SK: 'SESSION#b',
      id: 'b',
      userId: 'bob',
      passwordVersion: 0,
      expires: Math.floor(Date.now() / 1000),
    });
    await table.put({ ...(await table.item('USER#bob DEVICES')), 'D#x': { token: 'signed out', s: 'gone', t: 9 } });
    expect(await push()).toEqual([]);
    expect(service.calls.toSorted()).toEqual(['phone', 'tablet']);
  });

  test('whose session was opened with an earlier password gets no push', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    await table.put({ ...(await table.item('USER#bob SESSION#b')), passwordVersion: 1 });
    await table.put(...person('bob', { passwordVersion: 1 }));
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual(['laptop']);
  });

  test('that cannot be removed repeats the push', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    service.answers = { phone: 'gone' };
    table.between(({ operation, keys }) => {
      if (operation === 'TransactWrite' && keys.includes('USER#bob DEVICES')) throw new Error('The table is away');
    });
    expect(await push()).toEqual([0]);
    expect(await pushDecision()).toBeUndefined();
    table.between(() => undefined);
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual([]);
  });
});
