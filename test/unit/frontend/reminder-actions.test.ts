import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptAction, KeptActions } from '#frontend/lib/kept-actions.ts';
import { notificationOf } from '#frontend/service-worker/notifications.ts';
import { act, pressed, SYNC_TAG, sendKept } from '#frontend/service-worker/reminder-actions.ts';
import type { NotificationOptions, Scope } from '#frontend/service-worker/scope.ts';

const counted: KeptAction[] = [];
vi.mock('#frontend/lib/badge.ts', () => ({
  countPush: async () => {},
  countDone: async (press: KeptAction) => void counted.push(press),
}));

/* The buttons of a reminder, in a stand-in for the worker's scope and its storage. */

const ORIGIN = 'https://steadfast.example';
const NOW = Date.parse('2027-03-01T08:00:00Z');
const DAY = 86_400_000;
const BUTTONS = { token: 't1', complete: 'Done', skip: 'Skip', failed: 'Couldn’t save this.' };
const CONTENTS = { title: 'Read', body: 'After breakfast', url: '/commitments/1', tag: 'reminder-1', id: 'n' };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = number | Response | Error | 'silence';

/** Answers each request with the next answer, and any further one with the last. */
function device(...answers: Answer[]) {
  const stored = new Map<string, KeptAction>();
  const sent: { token: string; action: string; at: string }[] = [];
  const shown: { title: string; options: NotificationOptions }[] = [];
  const syncs: string[] = [];
  // Node forgets the signal of a request that nothing holds.
  const requests: Request[] = [];
  const kept: KeptActions = {
    set: async (key, action) => stored.set(key, action),
    delete: async (key) => stored.delete(key),
    entries: async () => [...stored],
  };
  const fetch = async (request: Request) => {
    expect([request.method, request.url, request.credentials]).toEqual([
      'POST',
      `${ORIGIN}/api/v1/reminder_actions`,
      'omit',
    ]);
    requests.push(request);
    sent.push(await request.json());
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'silence') {
      return new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      );
    }
    if (answer instanceof Error) throw answer;
    return typeof answer === 'number' ? new Response(null, { status: answer }) : answer!.clone();
  };
  const scope = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
      sync: { register: async (tag: string) => void syncs.push(tag) },
    },
    fetch,
  } as Partial<Scope> as Scope;
  return { scope, kept, stored, sent, shown, syncs, answers, requests };
}

const OFFLINE = new TypeError('Failed to fetch');
const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ error: 'This reminder is over', errors: [] }), { status, headers });

/** The press of a button of a reminder that was shown as its push says. */
function press(action: string, token = 't1', at = NOW): KeptAction {
  const push = JSON.stringify({ data: { ...CONTENTS, actions: JSON.stringify({ ...BUTTONS, token }) } });
  const { options } = notificationOf(push, ORIGIN);
  const found = pressed(action, { ...options, close: () => {} }, at);
  if (!found) throw new Error('It has no such button');
  return found;
}

test('what the server has answered is counted on the badge, and what it refuses is not', async () => {
  counted.length = 0;
  for (const answers of [[OFFLINE, 204], [refusal(422)]]) {
    const { scope, kept } = device(...answers);
    await act(scope, kept, press('complete'));
    await sendKept(scope, kept);
  }
  expect(counted).toMatchObject([{ tag: 'reminder-1', action: 'complete', at: NOW }]);
});

describe('a push with buttons', () => {
  const options = {
    actions: [
      { action: 'complete', title: 'Done' },
      { action: 'skip', title: 'Skip' },
    ],
    data: { url: '/commitments/1', title: 'Read', token: 't1', failed: 'Couldn’t save this.' },
  };

  test('has them by FCM as a text, and by Web Push as an object', () => {
    const { title, body, tag, url, id } = CONTENTS;
    const byFcm = { data: { ...CONTENTS, actions: JSON.stringify(BUTTONS) } };
    const byWebPush = { web_push: 8030, notification: { title, body, tag, data: { url, id, actions: BUTTONS } } };
    for (const push of [byFcm, byWebPush])
      expect(notificationOf(JSON.stringify(push), ORIGIN).options).toMatchObject(options);
  });

  test.each([
    '{',
    'null',
    '"text"',
    7,
    [],
    null,
    true,
    { ...BUTTONS, token: 1 },
    { ...BUTTONS, skip: '' },
    { token: 't1' },
  ])('that are unreadable (%j) has none', (actions) => {
    const { title, options } = notificationOf(JSON.stringify({ data: { ...CONTENTS, actions } }), ORIGIN);
    expect([title, options.actions, options.data]).toEqual(['Read', undefined, { url: '/commitments/1' }]);
  });

  test('never throws, whatever it says', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.json()), fc.jsonValue(), (actions, data) => {
        notificationOf(JSON.stringify({ data: { ...CONTENTS, actions }, notification: { data } }), ORIGIN);
        pressed('complete', { data, tag: '', close: () => {} }, NOW);
      }),
    );
  });
});

describe('a press', () => {
  test('on the notification itself, or on a button of another kind, is no action', () => {
    const data = { url: '/', token: 't1' };
    for (const action of ['', 'delete'])
      expect(pressed(action, { data, tag: '', close: () => {} }, NOW)).toBeUndefined();
    expect(pressed('skip', { data: { url: '/' }, tag: '', close: () => {} }, NOW)).toBeUndefined();
  });

  test('is sent with its instant, and then forgotten', async () => {
    const { scope, kept, stored, sent, shown, syncs } = device(204);
    await act(scope, kept, press('complete'));
    expect(sent).toEqual([{ token: 't1', action: 'complete', at: '2027-03-01T08:00:00.000Z' }]);
    expect([stored.size, shown, syncs]).toEqual([0, [], []]);
  });

  test.each<[string, Answer]>([
    ['offline', OFFLINE],
    ['when the server fails', 503],
    ['when there are too many requests', 429],
  ])('%s waits, and is sent later with the instant of the press', async (_, answer) => {
    const { scope, kept, stored, sent, shown, syncs, answers } = device(answer);
    await act(scope, kept, press('skip'));
    expect([stored.size, shown, syncs]).toEqual([1, [], [SYNC_TAG]]);
    answers.splice(0, 1, 204);
    vi.setSystemTime(NOW + 3 * DAY);
    expect(await sendKept(scope, kept)).toBe(true);
    expect(sent).toEqual(
      Array.from({ length: 2 }, () => ({ token: 't1', action: 'skip', at: '2027-03-01T08:00:00.000Z' })),
    );
    expect(stored.size).toBe(0);
    expect(await sendKept(scope, kept)).toBe(true);
    expect(sent).toHaveLength(2);
  });

  test('without Background Sync waits, too', async () => {
    const { scope, kept, stored } = device(OFFLINE);
    const { sync: _, ...registration } = scope.registration;
    await act({ ...scope, registration }, kept, press('complete'));
    expect(stored.size).toBe(1);
  });

  test('is given up after ten seconds without an answer, and waits', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const { scope, kept, stored, sent, syncs } = device('silence');
    const acting = act(scope, kept, press('complete'));
    await vi.waitUntil(() => sent.length === 1);
    expect([timeout.mock.calls, syncs]).toEqual([[[10_000]], []]);
    limit.abort();
    await acting;
    timeout.mockRestore();
    expect([stored.size, syncs]).toEqual([1, [SYNC_TAG]]);
  });

  test('is sent where the storage is blocked', async () => {
    const { scope, kept, sent } = device(204);
    await act(scope, { ...kept, set: () => Promise.reject(new Error('blocked')) }, press('complete'));
    expect(sent).toHaveLength(1);
  });

  test('that is refused is dropped, and its notification says why and leads to the commitment', async () => {
    const { scope, kept, stored, sent, shown } = device(refusal(410));
    await act(scope, kept, press('complete'));
    expect([stored.size, sent.length]).toEqual([0, 1]);
    expect(shown).toEqual([
      {
        title: 'Read',
        options: {
          body: 'Couldn’t save this. This reminder is over',
          icon: '/icon-192.png',
          badge: '/badge-96.png',
          tag: 'reminder-1',
          silent: true,
          data: { url: '/commitments/1' },
        },
      },
    ]);
  });

  test('by a device whose clock is wrong is sent again by the clock of the server', async () => {
    const server = new Date(NOW - 3_600_000).toUTCString();
    const { scope, kept, sent, shown } = device(refusal(422, { date: server }), 204);
    await act(scope, kept, press('complete'));
    expect(sent.map(({ at }) => at)).toEqual(['2027-03-01T08:00:00.000Z', '2027-03-01T07:00:00.000Z']);
    expect(shown).toEqual([]);
  });

  test('that is refused by a server of the same time is sent once', async () => {
    const { scope, kept, sent } = device(refusal(422, { date: new Date(NOW).toUTCString() }));
    await act(scope, kept, press('complete'));
    expect(sent).toHaveLength(1);
  });
});

describe('what waits', () => {
  test('of a reminder that is over is told when it is sent, however late', async () => {
    const { scope, kept, stored, sent, shown, answers } = device(OFFLINE);
    await act(scope, kept, press('complete'));
    vi.setSystemTime(NOW + 40 * DAY);
    expect(await sendKept(scope, kept)).toBe(false);
    answers.splice(0, 1, refusal(422));
    expect(await sendKept(scope, kept)).toBe(true);
    expect([stored.size, sent.length]).toEqual([0, 3]);
    expect(shown.map(({ title, options }) => [title, options.body])).toEqual([
      ['Read', 'Couldn’t save this. This reminder is over'],
    ]);
  });

  test('is sent in the order of the presses, each once, also if several ask for it at the same time', async () => {
    const { scope, kept, stored, sent } = device(204);
    for (const [token, ago] of Object.entries({ b: 1, c: 0, a: 2 }))
      await kept.set(token, press('complete', token, NOW - ago));
    await Promise.all([sendKept(scope, kept), sendKept(scope, kept), sendKept(scope, kept)]);
    expect(sent.map(({ token }) => token)).toEqual(['a', 'b', 'c']);
    expect(stored.size).toBe(0);
  });

  test('is stored once for repeated presses of the same button', async () => {
    const { scope, kept, stored } = device(OFFLINE);
    await act(scope, kept, press('complete'));
    await act(scope, kept, press('complete'));
    expect(stored.size).toBe(1);
  });

  test('does not wait for another one that the server cannot do, but for the network', async () => {
    const { scope, kept, stored, sent, answers } = device(500, 204);
    await kept.set('a', press('complete', 'a', NOW - 2));
    await kept.set('b', press('complete', 'b', NOW - 1));
    expect(await sendKept(scope, kept)).toBe(false);
    expect([...stored.keys()]).toEqual(['a']);
    await kept.set('b', press('complete', 'b', NOW - 1));
    answers.splice(0, 1, OFFLINE);
    sent.length = 0;
    expect(await sendKept(scope, kept)).toBe(false);
    expect(sent.map(({ token }) => token)).toEqual(['a']);
  });

  test('is neither sent nor told about once a page has removed it', async () => {
    const { scope, kept, stored, sent, shown } = device(204);
    await kept.set('a', press('complete', 'a', NOW - 2));
    await kept.set('b', press('complete', 'b', NOW - 1));
    await kept.set('c', press('complete', 'c', NOW));
    const fetch: Scope['fetch'] = (request) => {
      // A sign-out while the first one is being sent.
      stored.delete('b');
      if (sent.length > 0) stored.delete('c');
      return sent.length > 0 ? scope.fetch(request).then(() => refusal(422)) : scope.fetch(request);
    };
    expect(await sendKept({ ...scope, fetch }, kept)).toBe(true);
    expect(sent.map(({ token }) => token)).toEqual(['a', 'c']);
    expect(shown).toEqual([]);
  });

  test('stays if the storage fails, and the next attempt is not held up', async () => {
    const { scope, kept, sent } = device(204);
    const failing = { ...kept, entries: () => Promise.reject(new Error('blocked')) };
    expect(await sendKept(scope, failing)).toBe(false);
    await kept.set('a', press('complete', 'a'));
    expect(await sendKept(scope, kept)).toBe(true);
    expect(sent).toHaveLength(1);
  });
});
