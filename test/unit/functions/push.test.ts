import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushMessage } from '#functions/lib/clients/push.ts';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { browsers, chat, message, person } from './support/people.ts';
import { delivered } from './support/queues.ts';
import { realTable } from './support/real-table.ts';

/*
 * A push goes to all browsers of somebody; what some do not take goes to all again, and what the service knows no more
 * is forgotten.
 */

const service = vi.hoisted(() => ({
  /** What the service says of a token. */
  answers: {} as Record<string, 'sent' | 'gone' | 'refused' | Error>,
  asked: [] as string[],
  messages: [] as unknown[],
  lifetimes: [] as unknown[],
}));
vi.mock('#functions/lib/clients/push.ts', () => {
  class PushNotConfigured extends Error {}
  const sendPush = async (token: string, message: unknown, lifetime: unknown) => {
    service.asked.push(token);
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
  service.asked = [];
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

async function decided(): Promise<Decision | undefined> {
  const [note, ...others] = await table.under('USER#bob', 'NOTIFICATION#');
  expect(others).toEqual([]);
  return note?.push as Decision | undefined;
}

const tokens = async () => {
  const devices = Object.values((await table.item('USER#bob DEVICES')) ?? {});
  return devices.flatMap((each) => (each as { token?: string }).token ?? []).toSorted();
};

const sent = { outcome: 'sent', reason: 'push_on' };

test('a push goes to all browsers of somebody, once, and that is noted', async () => {
  await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }), ...browsers('eve', { other: 'c' }));
  expect(await push()).toEqual([]);
  expect(service.asked.toSorted()).toEqual(['laptop', 'phone']);
  expect(service.messages[0]).toEqual({ ...PUSH, id: 'message-c-7' } satisfies PushMessage);
  expect(await decided()).toEqual(sent);
  expect(await push()).toEqual([]);
  expect(service.asked).toHaveLength(2);
});

test('a job of an earlier version, with its text and other names, is done', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  const { kind: event, ...others } = notification;
  const occasion = { ...others, event, subject: 'Ada' };
  const job = { kind: 'push', occasion, push: PUSH, about: ABOUT, held: false };
  expect(await delivered(handler, { id: 'push-bob-earlier', job })).toEqual([]);
  expect(service.messages).toEqual([{ ...PUSH, id: 'message-c-7' }]);
  expect(await decided()).toEqual(sent);
});

test('a push that waited for the end of quiet hours says so', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  await push(true);
  expect(await decided()).toEqual({ outcome: 'sent', reason: 'quiet_over' });
});

describe('a browser that is not on line is sent a push', () => {
  test.each([
    ['only before quiet hours begin', { quietHoursStart: '12:30', quietHoursEnd: '13:30' }, 30 * 60_000 - 700],
    ['however late, where there are none', {}, Number.POSITIVE_INFINITY],
  ])('%s', async (_, preferences, lifetime) => {
    await table.put(...person('bob', { preferences }), ...browsers('bob', { phone: 'a', laptop: 'b' }));
    expect(await push()).toEqual([]);
    expect(service.lifetimes).toEqual([lifetime, lifetime]);
  });
});

test('what was noted when it was decided is overwritten by what was done', async () => {
  const noted = {
    PK: 'USER#bob',
    SK: `NOTIFICATION#${new Date(AT).toISOString()}#message-c-7`,
    push: sent,
    email: sent,
  };
  await table.put(noted);
  expect(await push()).toEqual([]);
  expect(await decided()).toEqual({ outcome: 'dropped', reason: 'no_device' });
  expect((await table.under('USER#bob', 'NOTIFICATION#'))[0]?.email).toEqual(sent);
});

describe('where the service', () => {
  test('is unavailable for one of two browsers, both are tried again, and nothing is noted before', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: BUSY };
    expect(await push()).toEqual([0]);
    expect(service.asked.toSorted()).toEqual(['laptop', 'phone']);
    expect(await decided()).toBeUndefined();
    expect(logged.join()).toContain('503');
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.asked.slice(2).toSorted()).toEqual(['laptop', 'phone']);
    expect(await decided()).toEqual(sent);
  });

  test('knows a browser no more, that one is forgotten, and no other', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: 'gone' };
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual(['phone']);
    expect(await decided()).toEqual(sent);
  });

  test('knows a browser no more while another is to be tried again, the first is forgotten at once', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: 'gone', phone: BUSY };
    expect(await push()).toEqual([0]);
    expect(await tokens()).toEqual(['phone']);
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.asked.filter((token) => token === 'laptop')).toHaveLength(1);
    expect(await decided()).toEqual(sent);
  });

  test('knows none of them any more, nobody was reached', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    service.answers = { laptop: 'gone', phone: 'gone' };
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'no_device' });
  });

  test('takes it from nobody, it is dropped and not tried again', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    service.answers = { phone: 'refused' };
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual(['phone']);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'push_refused' });
  });

  test('is none, because this deployment has no project, it is dropped and not tried again', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    service.answers = { phone: new PushNotConfigured() };
    expect(await push()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'push_refused' });
  });
});

describe('a browser', () => {
  test('whose session has ended, or run out, gets none', async () => {
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
    expect(service.asked.toSorted()).toEqual(['phone', 'tablet']);
  });

  test('whose session was opened with a password that is no more gets none', async () => {
    await table.put(...browsers('bob', { phone: 'a', laptop: 'b' }));
    await table.put({ ...(await table.item('USER#bob SESSION#b')), passwordVersion: 1 });
    await table.put(...person('bob', { passwordVersion: 1 }));
    expect(await push()).toEqual([]);
    expect(service.asked).toEqual(['laptop']);
  });

  test('that cannot be forgotten is asked again with the push', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    service.answers = { phone: 'gone' };
    table.between(({ operation, keys }) => {
      if (operation === 'TransactWrite' && keys.includes('USER#bob DEVICES')) throw new Error('The table is away');
    });
    expect(await push()).toEqual([0]);
    expect(await decided()).toBeUndefined();
    table.between(() => undefined);
    expect(await push()).toEqual([]);
    expect(await tokens()).toEqual([]);
  });
});

test('a worker that dies between sending and noting sends again what replaces itself, and notes it then', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  table.between(({ operation, keys }) => {
    if (operation === 'Update' && keys.some((key) => key.includes('NOTIFICATION#'))) throw new Error('Away');
  });
  expect(await push()).toEqual([0]);
  table.between(() => undefined);
  expect(await push()).toEqual([]);
  expect(service.messages).toEqual(Array(2).fill({ ...PUSH, id: 'message-c-7' }));
  expect(await decided()).toEqual(sent);
});

test('a push that another worker is at is left to it', async () => {
  await table.put(...browsers('bob', { phone: 'a' }));
  const lease = Math.floor(Date.now() / 1000) + 60;
  await table.put({ PK: 'JOB#push-bob-message-c-7', SK: 'CLAIM', lease, by: 'another message' });
  expect(await push()).toEqual([0]);
  expect(service.asked).toEqual([]);
});

describe('a push that comes again, after the service had been away for a while,', () => {
  test('waits where quiet hours have begun, and is due at their end', async () => {
    await table.put(...person('bob', { preferences: { quietHoursStart: '12:00', quietHoursEnd: '13:30' } }));
    await table.put(...browsers('bob', { phone: 'a' }));
    expect(await push()).toEqual([]);
    expect(service.asked).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'held', reason: 'quiet' });
    expect(await table.item('USER#bob HELD#push#chat-c')).toMatchObject({ about: ABOUT });
    expect(await table.item('USER#bob AGENDA#held')).toMatchObject({ due: '2027-03-01T13:30:00.000Z' });
  });

  test('goes to nobody who was removed from the group meanwhile, which is told', async () => {
    const group = chat('c', { ada: 7, bob: 6, carol: 6 }, { last: 7, by: 'ada' });
    await table.put(...person('carol'), ...group, ...browsers('bob', { phone: 'a' }));
    service.answers = { phone: BUSY };
    expect(await push()).toEqual([0]);
    expect(service.asked).toEqual(['phone']);
    const [head] = chat('c', { ada: 7, carol: 6 }, { last: 7, by: 'ada' });
    await table.put({ ...head, type: 'group_chat' });
    await remove(keys.membership('bob', 'c'));
    service.answers = {};
    expect(await push()).toEqual([]);
    expect(service.asked).toEqual(['phone']);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'over' });
    expect(await table.under('USER#bob', 'HELD#')).toEqual([]);
  });

  test('is dropped where it was read meanwhile, though something later is unread', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    const [head] = chat('c', { ada: 8, bob: 7 }, { last: 8, by: 'ada' });
    await table.put({ ...head }, message('c', 8, 'ada'));
    await table.put({ PK: 'USER#bob', SK: 'CHAT#c', chatId: 'c', read: 7, joined: 0 });
    expect(await push()).toEqual([]);
    expect(service.asked).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'over' });
  });

  test('is nothing where the chat is gone', async () => {
    await table.put(...browsers('bob', { phone: 'a' }));
    await remove(keys.head('c'));
    expect(await push()).toEqual([]);
    expect([service.asked, await decided()]).toEqual([[], undefined]);
  });

  test('is dropped where pushes are off by now, and where the account is gone nothing is noted', async () => {
    await table.put(...person('bob', { preferences: { push: false } }), ...browsers('bob', { phone: 'a' }));
    expect(await push()).toEqual([]);
    expect(await decided()).toEqual({ outcome: 'dropped', reason: 'push_off' });
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
    expect(service.asked).toEqual([]);
  });
});
