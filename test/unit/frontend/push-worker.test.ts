import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ANSWER_TIMEOUT,
  notificationOf,
  openNotification,
  ownPath,
  showNotification,
} from '#frontend/service-worker/notifications.ts';
import type { NotificationOptions, PageClient, ReplyPort, Scope } from '#frontend/service-worker/scope.ts';
import { closeRead, LONGEST_TURN } from '#frontend/service-worker/shown-notifications.ts';

const ORIGIN = 'https://steadfast.example';
const push = (data: unknown) => JSON.stringify({ from: '1', fcmMessageId: 'm', data });
const contents = { title: 'Grace', body: 'Hello', url: '/chats/1', tag: 'chat-1', id: 'e' };

/** A window of the site. `answers` is the answer of its page to the service worker; without it, the page is silent. */
function fakeWindow(about: Partial<PageClient> & { answers?: boolean } = {}) {
  const { answers, ...rest } = about;
  const done: string[] = [];
  return {
    done,
    url: `${ORIGIN}/dashboard`,
    focused: false,
    visibilityState: 'visible' as const,
    postMessage: (message: unknown, [port]: readonly ReplyPort[]) => {
      done.push(JSON.stringify(message));
      if (answers !== undefined) port?.postMessage(answers);
    },
    focus: async () => void done.push('focus'),
    navigate: async (url: string) => void done.push(`navigate ${url}`),
    ...rest,
  };
}

/** What pushes do not use. */
const withoutFiles = {} as Pick<Scope, 'caches' | 'navigator' | 'fetch'>;

function scopeOf(...windows: PageClient[]) {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const scope: Scope = {
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title, options) => void shown.push({ title, options }),
      getNotifications: async () => [],
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => void opened.push(url),
      claim: async () => {},
    },
    skipWaiting: async () => {},
    addEventListener: () => {},
    ...withoutFiles,
  };
  return { scope, shown, opened };
}

describe('a path of this site', () => {
  test.each(['/', '/chats/1', '/history?month=2027-03#today'])('is %s', (url) => {
    expect(ownPath(url, ORIGIN)).toBe(url);
  });

  test.each([
    '',
    'chats/1',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example/',
    `${ORIGIN}/chats/1`,
    'javascript:alert(1)',
    1,
    null,
  ])('is not %j', (url) => {
    expect(ownPath(url, ORIGIN)).toBeUndefined();
  });

  test('stays on this site, for any combination of parts', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '@', ':', 'evil.example', 'a', '?', '#', '%2f');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = ownPath(parts.join(''), ORIGIN);
        if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      }),
    );
  });
});

describe('a notification', () => {
  test('has the contents of the push', () => {
    expect(notificationOf(push(contents), ORIGIN)).toEqual({
      title: 'Grace',
      options: {
        body: 'Hello',
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        tag: 'chat-1',
        data: { url: '/chats/1' },
      },
    });
  });

  test('has the contents of a declarative push, and opens its path', () => {
    const { title, body, tag, url } = contents;
    const navigate = `https://another.example${url}`;
    const notification = { title, body, tag, navigate, icon: `${ORIGIN}/x.png`, data: { url, id: 'e1' } };
    const text = JSON.stringify({ web_push: 8030, notification });
    expect(notificationOf(text, ORIGIN)).toEqual(notificationOf(push(contents), ORIGIN));
  });

  test.each([
    undefined,
    '',
    '<html>',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"data":null}',
    '{"web_push":8030,"notification":null}',
    '{"web_push":8030,"notification":{"title":1,"data":"/chats/1"}}',
    push({}),
    push({ ...contents, title: 1 }),
  ])('for an unreadable push (%j) has no contents', (text) => {
    const { title, options } = notificationOf(text, ORIGIN);
    expect([title, options.body, options.data.url]).toEqual(['Steadfast', '', '/dashboard']);
  });

  test('for a link to another site opens the dashboard', () => {
    expect(notificationOf(push({ ...contents, url: 'https://evil.example' }), ORIGIN).options.data.url).toBe(
      '/dashboard',
    );
  });
});

describe('a push', () => {
  test('is shown if no page is showing its contents', async () => {
    const { scope, shown } = scopeOf(fakeWindow({ answers: false }), fakeWindow({ answers: false }));
    await showNotification(scope, push(contents));
    expect(shown.map(({ title }) => title)).toEqual(['Grace']);
  });

  test('is not shown if a page in any window is showing its contents', async () => {
    const { scope, shown } = scopeOf(fakeWindow({ answers: false }), fakeWindow({ answers: true }));
    await showNotification(scope, push(contents));
    expect(shown).toEqual([]);
  });

  test('does not ask hidden pages', async () => {
    const hidden = fakeWindow({ visibilityState: 'hidden', answers: true });
    const { scope, shown } = scopeOf(hidden);
    await showNotification(scope, push(contents));
    expect([shown.length, hidden.done]).toEqual([1, []]);
  });

  test('of a test is always shown', async () => {
    const { scope, shown } = scopeOf(fakeWindow({ answers: true }));
    await showNotification(scope, push({ ...contents, tag: 'test' }));
    expect(shown).toHaveLength(1);
  });
});

describe('with pages that do not answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a push is shown after the timeout', async () => {
    const { scope, shown } = scopeOf(fakeWindow());
    const showing = showNotification(scope, push(contents));
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT - 1);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await showing;
    expect(shown).toHaveLength(1);
  });

  test('a click navigates their window', async () => {
    const page = fakeWindow();
    const { scope, opened } = scopeOf(page);
    const opening = openNotification(scope, { data: { url: '/chats/1' }, tag: '', close: () => {} });
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT);
    await opening;
    expect(page.done).toEqual(['focus', '{"push":"open","url":"/chats/1"}', 'navigate /chats/1']);
    expect(opened).toEqual([]);
  });

  test('and whose window cannot navigate, a click opens a window', async () => {
    const page = fakeWindow({
      navigate: () => Promise.reject(new TypeError('This service worker is not the active one')),
    });
    const { scope, opened } = scopeOf(page);
    const opening = openNotification(scope, { data: { url: '/chats/1' }, tag: '', close: () => {} });
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT);
    await opening;
    expect(opened).toEqual(['/chats/1']);
  });
});

test('a notification whose call never settles does not hold back the next ones', async () => {
  vi.useFakeTimers();
  try {
    const { scope, shown } = scopeOf();
    const { registration } = scope;
    const { showNotification: works } = registration;
    registration.showNotification = () => new Promise(() => {});
    void showNotification(scope, push(contents));
    await vi.advanceTimersByTimeAsync(0);
    registration.showNotification = works;
    void showNotification(scope, push({ ...contents, title: 'Ada' }));
    await vi.advanceTimersByTimeAsync(LONGEST_TURN);
    expect(shown.map(({ title }) => title)).toEqual(['Ada']);
  } finally {
    vi.useRealTimers();
  }
});

describe('notifications of what was read', () => {
  const notice = (tag: string, timestamp: number) => {
    const close = vi.fn();
    return { data: {}, tag, timestamp, close };
  };

  test('are closed by their tags, and those that came later stay', async () => {
    const { scope } = scopeOf();
    const all = [notice('chat-1', 5), notice('chat-1', 10), notice('chat-2', 5), notice('', 5)];
    scope.registration.getNotifications = async () => all;
    await closeRead(scope, { worker: 'read', tags: ['chat-1'], until: 10 });
    expect(all.map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 0, 0]);
  });

  test('are asked for before or after a push appears, not meanwhile, also if it cannot be shown', async () => {
    const { scope } = scopeOf();
    const done: string[] = [];
    const appear: (() => void)[] = [];
    scope.registration.showNotification = async (title) => {
      done.push(`begins ${title}`);
      await new Promise<void>((resolve) => appear.push(resolve));
      done.push(`appears ${title}`);
      throw new TypeError('No notification permission has been granted for this origin.');
    };
    scope.registration.getNotifications = async () => {
      done.push('asks');
      return [];
    };
    const showing = showNotification(scope, push(contents)).catch(() => done.push('fails'));
    await vi.waitUntil(() => appear.length === 1);
    const closing = closeRead(scope, { worker: 'read', tags: ['chat-1'], until: 10 });
    expect(done).toEqual(['begins Grace']);
    appear[0]!();
    await Promise.all([showing, closing]);
    expect(done.filter((each) => each !== 'fails')).toEqual(['begins Grace', 'appears Grace', 'asks']);
    expect(done).toContain('fails');
  });
});

describe('a click', () => {
  const clicked = async (data: unknown, ...windows: PageClient[]) => {
    const close = vi.fn();
    const { scope, opened } = scopeOf(...windows);
    await openNotification(scope, { data, tag: '', close });
    expect(close).toHaveBeenCalledOnce();
    return opened;
  };

  test('opens a window if there is none', async () => {
    expect(await clicked({ url: '/chats/1' })).toEqual(['/chats/1']);
  });

  test('prefers a focused window to a visible one', async () => {
    const [hidden, seen, looked] = [
      fakeWindow({ visibilityState: 'hidden', answers: true }),
      fakeWindow({ answers: true }),
      fakeWindow({ focused: true, answers: true }),
    ];
    expect(await clicked({ url: '/chats/1' }, hidden, seen, looked)).toEqual([]);
    expect([hidden.done, seen.done, looked.done]).toEqual([[], [], ['focus', '{"push":"open","url":"/chats/1"}']]);
    expect(await clicked({ url: '/chats/1' }, hidden, seen)).toEqual([]);
    expect([hidden.done.length, seen.done.length]).toEqual([0, 2]);
  });

  test('opens no other site', async () => {
    for (const data of [{ url: '//evil.example' }, { url: 1 }, {}, null]) expect(await clicked(data)).toEqual(['/']);
  });
});
