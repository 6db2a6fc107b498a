/** A user with an unread message, and the worker that sends pushes to a fake of FCM. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Decision } from '#functions/lib/data/notifications/decisions.ts';
import { chat, person } from './people.ts';
import { delivered } from './queues.ts';
import { realTable } from './real-table.ts';

const fake = vi.hoisted(() => ({
  /** The answers of FCM by token. */
  answers: {} as Record<string, 'sent' | 'gone' | 'refused' | Error>,
  calls: [] as string[],
  messages: [] as unknown[],
  lifetimes: [] as unknown[],
}));
vi.mock('#functions/lib/clients/push.ts', () => {
  class PushNotConfigured extends Error {}
  const sendPush = async ({ token }: { token: string }, message: unknown, lifetime: unknown) => {
    fake.calls.push(token);
    fake.messages.push(message);
    fake.lifetimes.push(lifetime);
    const answer = fake.answers[token] ?? 'sent';
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { PushNotConfigured, sendPush };
});
export const service = fake;

export const table = await realTable();
export const { handler } = await import('#functions/push/handler.ts');
export const { keys } = await import('#functions/lib/data/keys.ts');
export const { remove } = await import('#functions/lib/data/table.ts');
export const { PushNotConfigured } = await import('#functions/lib/clients/push.ts');

export const AT = Date.parse('2027-03-01T12:00:00Z');
export const BUSY = new Error('503');
export const ABOUT = { kind: 'message', chatId: 'c', sequence: 7 };
export const PUSH = { title: 'Ada', body: 'Hello', url: '/chats/c', tag: 'chat-c' };
const subject = { code: 'message', name: 'Ada' };
export const notification = { userId: 'bob', kind: 'message', id: 'message-c-7', subject, at: AT };
export const content = { subject, body: { text: 'Hello' }, url: '/chats/c' };

export let logged: string[];
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

export const push = (held = false) =>
  delivered(handler, {
    id: 'push-bob-message-c-7',
    job: { kind: 'push', notification, content, reference: ABOUT, held },
  });

export async function pushDecision(): Promise<Decision | undefined> {
  const [note, ...others] = await table.under('USER#bob', 'NOTIFICATION#');
  expect(others).toEqual([]);
  return note?.push as Decision | undefined;
}

export const sent = { outcome: 'sent', reason: 'push_on' };
