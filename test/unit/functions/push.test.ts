import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushMessage } from '#functions/lib/clients/push.ts';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { delivered } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/* A push is sent to all devices of a user, repeated for all after a failure, and removes unregistered devices. */

const service = vi.hoisted(() => ({
  /** The answers of FCM by token. */
  answers: {} as Record<string, 'sent' | 'gone' | 'refused' | Error>,
  calls: [] as string[],
  messages: [] as unknown[],
  lifetimes: [] as unknown[],
}));
vi.mock('#functions/lib/clients/push.ts', () => {
  class PushNotConfigured extends Error {}
  const sendPush = async (token: string, message: unknown, lifetime: unknown) => {
    service.calls.push(token);
    service.messages.push(message);
    service.lifetimes.push(lifetime);
    const answer = service.answers[token] ?? 'sent';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { PushNotConfigured, sendPush };
});

const table = await realTable();
const { handler } = await import('#functions/push/handler.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { remove } = await import('#functions/lib/data/table.ts');
const { PushNotConfigured } = await import('#functions/lib/clients/push.ts');

const AT = Date.parse('2027-03-01T12:00:00Z');
const BUSY = new Error('503');
const ABOUT = { kind: 'message', chatId: 'c', sequence: 7 };
const PUSH = { title: 'Ada', body: 'Hello', url: '/chats/c', tag: 'chat-c' };
const subject = { code: 'message', name: 'Ada' };
const notification = { userId: 'bob', kind: 'message', id: 'message-c-7', subject, at: AT };
const content = { subject, body: { text: 'Hello' }, url: '/chats/c' };

let logged: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: AT + 700 });
  await table.put(...person('ada'), ...person('bob'), ...chat('c', { ada: 7, bob: 6 }, { last: 7, by: 'ada' }));
  service.answers = {};
  service.calls = [];
  service.messages = [];
  service.lifetimes = [];
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line));
});

afterEach(() => vi.useRealTimers());

const push = (held = false) =>
  delivered(handler, {
    id: 'push-bob-message-c-7',
    job: { kind: 'push', notification, content, reference: ABOUT, held },
  });

async function pushDecision(): Promise<Decision | undefined> {
  const [note, ...others] = await table.under('USER#bob', 'NOTIFICATION#');
  expect(others).toEqual([]);
  return note?.push as Decision | undefined;
}

const tokens = async () => {
  const devices = Object.values((await table.item('USER#bob DEVICES')) ?? {});
  return devices.flatMap((each) => (each as { token?: string }).token ?? []).toSorted();
};

const sent = { outcome: 'sent', reason: 'push_on' };

test('a push is sent to all devices of a user, once, and the decision is stored', async () => {
  await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }), ...browsers('eve', { other: 'c' }));
  expect(await push()).toEqual([]);
  expect(service.calls.toSorted()).toEqual(['laptop', 'phone']);
  expect(service.messages[0]).toEqual({ ...PUSH, id: 'message-c-7' } satisfies PushMessage);
  expect(await pushDecision()).toEqual(sent);
  expect(await push()).toEqual([]);
  expect(service.calls).toHaveLength(2);
});

test('a job of an earlier version, with its text and other names, is done', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  const { kind: event, ...others } = notification;
  const occasion = { ...others, event, subject: 'Ada' };
  const job = { kind: 'push', occasion, push: PUSH, about: ABOUT, held: false };
  expect(await delivered(handler, { id: 'push-bob-earlier', job })).toEqual([]);
  expect(service.messages).toEqual([{ ...PUSH, id: 'message-c-7' }]);
  expect(await pushDecision()).toEqual(sent);
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

test('a worker that dies between sending and storing sends the push again with the same tag and id', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  table.between(({ operation, keys }) => {
    if (operation === 'Update' && keys.some((key) => key.includes('NOTIFICATION#'))) throw new Error('Away');
  });
  expect(await push()).toEqual([0]);
  table.between(() => undefined);
  expect(await push()).toEqual([]);
  expect(service.messages).toEqual(Array(2).fill({ ...PUSH, id: 'message-c-7' }));
  expect(await pushDecision()).toEqual(sent);
});

test('a push that another worker has claimed is left to it', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  const lease = Math.floor(Date.now() / 1000) + 60;
  await table.put({ PK: 'JOB#push-bob-message-c-7', SK: 'CLAIM', lease, by: 'another message' });
  expect(await push()).toEqual([0]);
  expect(service.calls).toEqual([]);
});

describe('a push that is repeated after an outage of FCM', () => {
  test('is held if quiet hours have begun, and due at their end', async () => {
    await table.put(...person('bob', { preferences: { quietHoursStart: '12:00', quietHoursEnd: '13:30' } }));
    await table.put(...browsers('bob', { phone: 'a' }));
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'held', reason: 'quiet' });
    expect(await table.item('USER#bob HELD#push#chat-c')).toMatchObject({ about: ABOUT });
    expect(await table.item('USER#bob AGENDA#held')).toMatchObject({ due: '2027-03-01T13:30:00.000Z' });
  });

  test('is not sent to a member who was removed from the group meanwhile, and the decision is stored', async () => {
    const group = chat('c', { ada: 7, bob: 6, carol: 6 }, { last: 7, by: 'ada' });
    await table.put(...person('carol'), ...group, ...browsers('bob', { phone: 'a' }));
    service.answers = { phone: BUSY };
    expect(await push()).toEqual([0]);
    expect(service.calls).toEqual(['phone']);
    const [head] = chat('c', { ada: 7, carol: 6 }, { last: 7, by: 'ada' });
    await table.put({ ...head, type: 'group_chat' });
    await remove(keys.membership('bob', 'c'));
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual(['phone']);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
    expect(await table.under('USER#bob', 'HELD#')).toEqual([]);
  });

  test('is dropped if its message was read meanwhile, even if a later one is unread', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    const [head] = chat('c', { ada: 8, bob: 7 }, { last: 8, by: 'ada' });
    await table.put({ ...head }, message('c', 8, 'ada'));
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 7, joined: 0 });
    expect(await push()).toEqual([]);
    expect(service.calls).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'over' });
  });

  test('is dropped without a decision if the chat was deleted', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    await remove(keys.head('c'));
    expect(await push()).toEqual([]);
    expect([service.calls, await pushDecision()]).toEqual([[], undefined]);
  });

  test('is dropped if pushes are off, and without a decision if the account was deleted', async () => {
    await table.put(...person('bob', { preferences: { push: false } }), ...browsers('bob', { phone: 'a' }));
    expect(await push()).toEqual([]);
    expect(await pushDecision()).toEqual({ outcome: 'dropped', reason: 'push_off' });
    await table.put(...person('eve', { deletedAt: 1 }), ...browsers('eve', { other: 'b' }));
    const job = {
      kind: 'push',
      notification: { ...notification, userId: 'eve' },
      content,
      reference: ABOUT,
      held: false,
    };
    expect(await delivered(handler, { id: 'push-eve', job })).toEqual([]);
    expect(await table.under('USER#eve', 'NOTIFICATION#')).toEqual([]);
    expect(service.calls).toEqual([]);
  });
});
