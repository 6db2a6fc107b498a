import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openNotification } from '#frontend/service-worker/open-notification.ts';
import { ANSWER_TIMEOUT } from '#frontend/service-worker/pages.ts';
import type { NotificationOptions, PageClient, ReplyPort, Scope } from '#frontend/service-worker/scope.ts';
import { notificationOf, showNotification } from '#frontend/service-worker/show-notification.ts';
import { ownPath } from '#frontend/service-worker/site-path.ts';

const ORIGIN = 'https://steadfast.example';
const push = (data: unknown) => JSON.stringify({ from: '1', fcmMessageId: 'm', data });
const told = { title: 'Grace', body: 'Hello', url: '/chats/1', tag: 'chat-1', id: 'e' };

/** A window of the site; `answers` is what its page says when it is asked, if it listens. */
function win(about: Partial<PageClient> & { answers?: boolean } = {}) {
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

function scopeOf(...windows: PageClient[]) {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const opened: string[] = [];
  const scope: Scope = {
    location: { origin: ORIGIN },
    registration: { showNotification: async (title, options) => void shown.push({ title, options }) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url) => void opened.push(url),
      claim: async () => {},
    },
    skipWaiting: async () => {},
    addEventListener: () => {},
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

  test('leads here, whatever it is made of', () => {
    const pieces = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', '@', ':', 'evil.example', 'a', '?', '#', '%2f');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = ownPath(parts.join(''), ORIGIN);
        if (path !== undefined) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
      }),
    );
  });
});

describe('a notice', () => {
  test('says what the push says', () => {
    expect(notificationOf(push(told), ORIGIN)).toEqual({
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

  test.each([
    undefined,
    '',
    '<html>',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"data":null}',
    push({}),
    push({ ...told, title: 1 }),
  ])('of what cannot be read (%j) claims nothing', (text) => {
    const { title, options } = notificationOf(text, ORIGIN);
    expect([title, options.body, options.data.url]).toEqual(['Steadfast', '', '/dashboard']);
  });

  test('that leads elsewhere leads home', () => {
    expect(notificationOf(push({ ...told, url: 'https://evil.example' }), ORIGIN).options.data.url).toBe('/dashboard');
  });
});

describe('a push', () => {
  test('is shown where its page is not being read', async () => {
    const { scope, shown } = scopeOf(win({ answers: false }), win({ answers: false }));
    await showNotification(scope, push(told));
    expect(shown.map(({ title }) => title)).toEqual(['Grace']);
  });

  test('is not shown where it is, in whichever window', async () => {
    const { scope, shown } = scopeOf(win({ answers: false }), win({ answers: true }));
    await showNotification(scope, push(told));
    expect(shown).toEqual([]);
  });

  test('asks no page that nobody can see', async () => {
    const hidden = win({ visibilityState: 'hidden', answers: true });
    const { scope, shown } = scopeOf(hidden);
    await showNotification(scope, push(told));
    expect([shown.length, hidden.done]).toEqual([1, []]);
  });

  test('that was asked for is shown on its page, too', async () => {
    const { scope, shown } = scopeOf(win({ answers: true }));
    await showNotification(scope, push({ ...told, tag: 'test' }));
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

  test('a push is shown a moment later', async () => {
    const { scope, shown } = scopeOf(win());
    const showing = showNotification(scope, push(told));
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT - 1);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await showing;
    expect(shown).toHaveLength(1);
  });

  test('a press leads them there', async () => {
    const page = win();
    const { scope, opened } = scopeOf(page);
    const opening = openNotification(scope, { data: { url: '/chats/1' }, close: () => {} });
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT);
    await opening;
    expect(page.done).toEqual(['focus', '{"push":"open","url":"/chats/1"}', 'navigate /chats/1']);
    expect(opened).toEqual([]);
  });

  test('and cannot be led, a press opens a window', async () => {
    const page = win({ navigate: () => Promise.reject(new TypeError('This service worker is not the active one')) });
    const { scope, opened } = scopeOf(page);
    const opening = openNotification(scope, { data: { url: '/chats/1' }, close: () => {} });
    await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT);
    await opening;
    expect(opened).toEqual(['/chats/1']);
  });
});

describe('a press', () => {
  const pressed = async (data: unknown, ...windows: PageClient[]) => {
    const close = vi.fn();
    const { scope, opened } = scopeOf(...windows);
    await openNotification(scope, { data, close });
    expect(close).toHaveBeenCalledOnce();
    return opened;
  };

  test('opens a window where there is none', async () => {
    expect(await pressed({ url: '/chats/1' })).toEqual(['/chats/1']);
  });

  test('goes to the window that is looked at, before one that can be seen', async () => {
    const [hidden, seen, looked] = [
      win({ visibilityState: 'hidden', answers: true }),
      win({ answers: true }),
      win({ focused: true, answers: true }),
    ];
    expect(await pressed({ url: '/chats/1' }, hidden, seen, looked)).toEqual([]);
    expect([hidden.done, seen.done, looked.done]).toEqual([[], [], ['focus', '{"push":"open","url":"/chats/1"}']]);
    expect(await pressed({ url: '/chats/1' }, hidden, seen)).toEqual([]);
    expect([hidden.done.length, seen.done.length]).toEqual([0, 2]);
  });

  test('leads nowhere else', async () => {
    for (const data of [{ url: '//evil.example' }, { url: 1 }, {}, null]) expect(await pressed(data)).toEqual(['/']);
  });
});
