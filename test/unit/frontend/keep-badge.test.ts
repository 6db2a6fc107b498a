import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBadge } from '#frontend/app/badge.ts';
import { chatQueries } from '#frontend/features/chats/api.ts';
import { me } from '#frontend/features/session/api.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { User } from '#shared/contracts/users.ts';
import { storageWith } from './live-socket.ts';

/* What an open page keeps right outside of it: the badge, and the notifications of chats. */

/** The page waits until a burst of changes is over. */
const CALM = 200;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chat = (id: string, unread_count: number) => ({ id, unread_count, last_message_at: null }) as Chat;

/** A browser in which the user has permitted notifications. Returns what it shows, and what its worker is told. */
function browser() {
  const told: object[] = [];
  const badges: number[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const active = { postMessage: (message: object) => told.push(message) };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', storageWith({}));
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: async () => ({ active }) },
    setAppBadge: async (count: number) => void badges.push(count),
  });
  return { told, badges, comeBack: () => page.dispatchEvent(new Event('visibilitychange')) };
}

test('a notification that came after its chat was read elsewhere closes once the list is read anew', async () => {
  const { told, comeBack } = browser();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const client = new QueryClient();
  const { queryKey } = chatQueries.list;
  const list = [chat('a', 0), chat('b', 1)];
  client.setQueryData(queryKey, list, { updatedAt: 1_000 });
  const stop = keepBadge(client);
  await vi.advanceTimersByTimeAsync(CALM);
  const read = { worker: 'read', tags: ['chat-a'] };
  expect(told).toEqual([{ ...read, until: 1_000 }]);
  const { promise, resolve } = Promise.withResolvers<Chat[]>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => promise });
  comeBack();
  await vi.advanceTimersByTimeAsync(CALM);
  // It says the same, later.
  resolve(list);
  await reading;
  await vi.advanceTimersByTimeAsync(CALM);
  expect(told).toEqual([
    { ...read, until: 1_000 },
    { ...read, until: client.getQueryState(queryKey)?.dataUpdatedAt },
  ]);
  stop();
});

test('a page that knows no commitments reads them for the badge, once, and shows nothing before', async () => {
  const { badges } = browser();
  const asked: unknown[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: unknown) => {
    asked.push(path);
    return promise;
  });
  const client = new QueryClient();
  const settings = { daily_reset_time: '00:00', weekly_reset_day: 1, monthly_reset_day: 1 };
  client.setQueryData(me.queryKey, { id: 'ada', timezone: 'UTC', ...settings } as User);
  client.setQueryData(chatQueries.list.queryKey, [chat('a', 1)]);
  const stop = keepBadge(client);
  await vi.advanceTimersByTimeAsync(CALM);
  expect(badges).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  const run = {
    id: 'run',
    frequency: 'daily',
    schedule: null,
    start_date: today,
    current_completion: { status: 'pending', due_date: today, completed_at: null },
    due_now: true,
    marked_today: false,
    next_due: today,
    paused: null,
    pauses: [],
    progress: null,
    closed_at: null,
  } as unknown as Commitment;
  resolve(Response.json([run], { headers: { date: new Date().toUTCString() } }));
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(CALM);
    return badges.length > 0;
  });
  expect([badges, asked.length]).toEqual([[2], 1]);
  stop();
});
