import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepBadge } from '#frontend/app/badge.ts';
import { chatQueries } from '#frontend/features/chats/api.ts';
import type { Chat } from '#shared/contracts/chats.ts';
import { storageWith } from './live-socket.ts';

/* What a page closes when its user returns to it. */

/** The page waits until a burst of changes is over. */
const CALM = 200;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chat = (id: string, unread_count: number) => ({ id, unread_count, last_message_at: null }) as Chat;

/** A browser that shows notifications. Returns what its worker is told, and lets the user return. */
function browser() {
  const told: object[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const active = { postMessage: (message: object) => told.push(message) };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', storageWith({}));
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => ({ active }) } });
  return { told, comeBack: () => page.dispatchEvent(new Event('visibilitychange')) };
}

test('a notification that came after its chat was read elsewhere closes once the list is read anew', async () => {
  const { told, comeBack } = browser();
  const client = new QueryClient();
  const { queryKey } = chatQueries.list;
  const list = [chat('a', 0), chat('b', 1)];
  const before = Date.now();
  client.setQueryData(queryKey, list, { updatedAt: before });
  const stop = keepBadge(client);
  await vi.advanceTimersByTimeAsync(CALM);
  const read = { worker: 'read', tags: ['chat-a'] };
  expect(told).toEqual([{ ...read, until: before }]);
  const { promise, resolve } = Promise.withResolvers<Chat[]>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => promise });
  comeBack();
  await vi.advanceTimersByTimeAsync(CALM);
  // It says the same, later.
  resolve(list);
  await reading;
  const after = Date.now();
  await vi.advanceTimersByTimeAsync(CALM);
  expect(told).toEqual([
    { ...read, until: before },
    { ...read, until: after },
  ]);
  stop();
});
