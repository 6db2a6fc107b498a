import type { BrowserContext } from 'playwright-core';
import { describe, expect } from 'vitest';
import { markAsRead, say } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { chatLink, messageBox } from './support/chat.ts';
import {
  bodies,
  chatPush,
  enabledBrowser,
  message,
  opened,
  outboxOf,
  pushTo,
  shown,
  test,
  withChat,
} from './support/push.ts';

/* Pushes that arrive, and presses on them. */

/** The parts of the worker's global scope that a click uses and TypeScript's DOM types do not have. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  WindowClient: { prototype: { focus: () => Promise<void> } };
  NotificationEvent: new (type: string, init: object) => Event;
  dispatchEvent: (event: Event) => boolean;
}

/**
 * Clicks the shown notification. Only a real click can open and focus windows, so the worker's calls are recorded
 * instead.
 */
function press(context: BrowserContext): Promise<{ opened: string[]; focused: number }> {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    const noted = { opened: [] as string[], focused: 0 };
    scope.clients.openWindow = async (url) => {
      noted.opened.push(url);
      return null;
    };
    scope.WindowClient.prototype.focus = async () => {
      noted.focused++;
    };
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (given: Promise<unknown>) => work.push(given) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return noted;
  });
}

describe('a push', () => {
  test('of a chat goes once that is read, here or on another device', async ({ profile, world }) => {
    const { person, friend, chat } = await withChat(world);
    const { page, deliver } = await enabledBrowser(profile, person);
    const waits = async (words: string) => {
      await say(friend, chat, words);
      await chatLink(page, 'Ada 1 unread message').waitFor();
      await deliver(chatPush(`/chats/${chat}`, `chat-${chat}`, words));
      await deliver(chatPush('/confidants', 'invitation-1', 'Of something else'));
      await until(async () => (await bodies(page)).sort(), ['Of something else', words].sort());
    };
    await waits('One');
    await markAsRead(await person.elsewhere(), chat);
    await until(() => bodies(page), ['Of something else']);
    await waits('Two');
    await chatLink(page, 'Ada 1 unread message').click();
    await until(() => bodies(page), ['Of something else']);
  });
});

test('a click on a push opens its chat: in an open window, inside the app, or else in a new one', async ({
  profile,
  world,
  cloud,
}) => {
  const { person, friend, chat } = await withChat(world);
  const { context, page, deliver, given } = await enabledBrowser(profile, person);
  await say(friend, chat, 'Shall we run?');
  await expect
    .poll(() => outboxOf(cloud.url), { timeout: 30_000, interval: 500 })
    .toContainEqual(expect.objectContaining({ token: given[0] }));
  await deliver(message(await pushTo(given[0], cloud.url)));
  await until(async () => (await shown(page)).map(({ tag, url }) => [tag, url]), [[`chat-${chat}`, `/chats/${chat}`]]);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  expect(await press(context)).toEqual({ opened: [], focused: 1 });
  await page.waitForURL(`**/chats/${chat}`);
  await page.getByRole('region', { name: 'Messages' }).getByText('Shall we run?').waitFor();
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(await bodies(page)).toEqual([]);

  // No other site.
  await deliver(chatPush('//evil.example/chats/1', 'evil'));
  await until(async () => (await shown(page)).map(({ url }) => url), ['/dashboard']);
  await press(context);
  await page.waitForURL('**/dashboard');

  // A window without the app.
  await deliver(chatPush(`/chats/${chat}`));
  await until(() => bodies(page), ['Hello']);
  await page.goto('/robots.txt');
  expect(await press(context)).toEqual({ opened: [], focused: 1 });
  await page.waitForURL(`**/chats/${chat}`);
  await messageBox(page).waitFor();

  // No window.
  await page.goto('/dashboard');
  await deliver(chatPush(`/chats/${chat}`));
  await until(() => bodies(page), ['Hello']);
  await page.goto('about:blank');
  const { opened: windows } = await press(context);
  expect(windows).toEqual([`/chats/${chat}`]);
  const { page: fresh } = await opened(context, windows[0] ?? '');
  await messageBox(fresh).waitFor();
});
