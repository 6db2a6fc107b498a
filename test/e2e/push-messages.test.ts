import type { BrowserContext } from 'playwright-core';
import { describe, expect } from 'vitest';
import { notificationPreferences } from '#shared/contracts/notification-preferences.ts';
import { say } from '#test/support/chats.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { messageBox } from './support/chat.ts';
import {
  bodies,
  button,
  chatPush,
  enabledBrowser,
  message,
  opened,
  outboxOf,
  pushTo,
  shown,
  test,
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
  test('is shown with the site’s icon, whether the site is visible or not', async ({ profile, world }) => {
    const { context, page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver(chatPush('/chats/1', 'chat-1', 'In front'));
    const look = { title: 'Grace', icon: '/icon-192.png', badge: '/badge-96.png', url: '/chats/1' };
    await until(() => shown(page), [{ ...look, body: 'In front', tag: 'chat-1' }]);
    for (const { icon, badge } of await shown(page))
      for (const picture of [icon, badge])
        expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');

    await page.goto('about:blank');
    await deliver(chatPush('/chats/2', 'chat-2', 'Behind'));
    const { page: back } = await opened(context, '/robots.txt');
    await until(async () => (await bodies(back)).sort(), ['Behind', 'In front']);
  });

  test('replaces an earlier one with the same tag', async ({ profile, world }) => {
    const { page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver(chatPush('/chats/1', 'chat-1', 'First'));
    await until(() => bodies(page), ['First']);
    await deliver(chatPush('/chats/1', 'chat-1', 'Second'));
    await until(() => bodies(page), ['Second']);
  });

  test('about a chat that the user is reading is not shown', async ({ profile, world }) => {
    const person = await verified(world);
    const friend = await verified(world, { name: 'Ada' });
    const chat = await confidants(person, friend);
    const { page, deliver } = await enabledBrowser(profile, person);
    // By the router: the browser's address of this window is a different one.
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: /Ada/ }).click();
    await messageBox(page).waitFor();
    await deliver(chatPush(`/chats/${chat}`, 'read', 'Read here'));
    await deliver(chatPush('/chats/other', 'other', 'Elsewhere'));
    await until(() => bodies(page), ['Elsewhere']);
    // The user looks at another window.
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await deliver(chatPush(`/chats/${chat}`, 'read', 'Not looked at'));
    await until(async () => (await bodies(page)).sort(), ['Elsewhere', 'Not looked at']);
  });

  test('that is unreadable is shown without details', async ({ profile, world }) => {
    const { page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver('<html>');
    await until(
      async () => (await shown(page)).map(({ title, body, url }) => [title, body, url]),
      [['Steadfast', '', '/dashboard']],
    );
  });

  test('as a test is shown on the page from which it was requested', async ({ profile, world, cloud }) => {
    const { page, deliver, given } = await enabledBrowser(profile, await world.person());
    await button(page, 'Send Test Push').click();
    await page.getByText('Test push notification sent! Check your browser for the notification.').waitFor();
    await deliver(message(await pushTo(given[0], cloud.url)));
    await until(() => bodies(page), ['Push notifications work in this browser.']);
  });

  test('of a message is sent from its sender to the chat', async ({ profile, world, cloud }) => {
    const person = await verified(world);
    const friend = await verified(world, { name: 'Ada' });
    const chat = await confidants(person, friend);
    // Without quiet hours, whatever the time is.
    const preferences = { quiet_hours_start: '00:00', quiet_hours_end: '00:00' };
    await person.call(notificationPreferences.update, { body: { preferences } });
    const { context, page, deliver, given } = await enabledBrowser(profile, person);
    await say(friend, chat, 'Shall we run?');
    await expect
      .poll(() => outboxOf(cloud.url), { timeout: 30_000, interval: 500 })
      .toContainEqual(expect.objectContaining({ token: given[0] }));
    await deliver(message(await pushTo(given[0], cloud.url)));
    await until(
      async () => (await shown(page)).map(({ tag, url }) => [tag, url]),
      [[`chat-${chat}`, `/chats/${chat}`]],
    );
    await press(context);
    await page.waitForURL(`**/chats/${chat}`);
    await page.getByRole('region', { name: 'Messages' }).getByText('Shall we run?').waitFor();
  });
});

describe('a click on it', () => {
  test('opens the chat in an open window, inside the app', async ({ profile, world }) => {
    const person = await verified(world);
    const chat = await confidants(person, await verified(world, { name: 'Ada' }));
    const { context, page, deliver } = await enabledBrowser(profile, person);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await deliver(chatPush(`/chats/${chat}`));
    await until(() => bodies(page), ['Hello']);
    expect(await press(context)).toEqual({ opened: [], focused: 1 });
    await page.waitForURL(`**/chats/${chat}`);
    await messageBox(page).waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(await bodies(page)).toEqual([]);
  });

  test('opens the chat in a window without the app, too', async ({ profile, world }) => {
    const person = await verified(world);
    const chat = await confidants(person, await verified(world, { name: 'Ada' }));
    const { context, page, deliver } = await enabledBrowser(profile, person);
    await deliver(chatPush(`/chats/${chat}`));
    await until(() => bodies(page), ['Hello']);
    await page.goto('/robots.txt');
    expect(await press(context)).toEqual({ opened: [], focused: 1 });
    await page.waitForURL(`**/chats/${chat}`);
    await messageBox(page).waitFor();
  });

  test('opens a new window if there is none', async ({ profile, world }) => {
    const person = await verified(world);
    const chat = await confidants(person, await verified(world, { name: 'Ada' }));
    const { context, page, deliver } = await enabledBrowser(profile, person);
    await deliver(chatPush(`/chats/${chat}`));
    await until(() => bodies(page), ['Hello']);
    await page.goto('about:blank');
    const { opened: windows } = await press(context);
    expect(windows).toEqual([`/chats/${chat}`]);
    const { page: fresh } = await opened(context, windows[0] ?? '');
    await messageBox(fresh).waitFor();
  });

  test('opens no other site', async ({ profile, world }) => {
    const { context, page, deliver } = await enabledBrowser(profile, await world.person());
    await deliver(chatPush('//evil.example/chats/1'));
    await until(async () => (await shown(page)).map(({ url }) => url), ['/dashboard']);
    await press(context);
    await page.waitForURL('**/dashboard');
  });
});
