import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { messageBox } from './support/chat.ts';
import {
  bodies,
  button,
  chatPush,
  enabledBrowser,
  message,
  opened,
  pushTo,
  shown,
  test,
  withChat,
} from './support/push.ts';

/* How pushes look, which replace others, and which are not shown. */

/** Closes what is shown, so that the next push stands alone. */
const dismiss = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    for (const each of (await registration?.getNotifications()) ?? []) each.close();
  });

describe('a push', () => {
  test('is shown with the site’s icon, whether the site is visible or not, and replaces one with its tag', async ({
    profile,
    world,
    cloud,
  }) => {
    const { context, page, deliver, given } = await enabledBrowser(profile, await world.person());
    // A test is shown on the page from which it was requested.
    await button(page, 'Send Test Push').click();
    await toast(page, 'Test push notification sent! Check your browser for the notification.');
    await deliver(message(await pushTo(given[0], cloud.url)));
    await until(() => bodies(page), ['Push notifications work in this browser.']);
    await dismiss(page);

    await deliver(chatPush('/chats/1', 'chat-1', 'First'));
    const look = { title: 'Grace', icon: '/icon-192.png', badge: '/badge-96.png', url: '/chats/1', tag: 'chat-1' };
    await until(() => shown(page), [{ ...look, body: 'First' }]);
    for (const { icon, badge } of await shown(page))
      for (const picture of [icon, badge])
        expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');
    await deliver(chatPush('/chats/1', 'chat-1', 'Second'));
    await until(() => bodies(page), ['Second']);

    await page.goto('about:blank');
    await deliver(chatPush('/chats/2', 'chat-2', 'Behind'));
    const { page: back } = await opened(context, '/robots.txt');
    await until(async () => (await bodies(back)).sort(), ['Behind', 'Second']);
    await dismiss(back);

    // One that is unreadable is shown without details.
    await deliver('<html>');
    await until(
      async () => (await shown(back)).map(({ title, body, url }) => [title, body, url]),
      [['Steadfast', '', '/dashboard']],
    );
  });

  test('about a chat that the user is reading is not shown', async ({ profile, world }) => {
    const { person, chat } = await withChat(world);
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
});
