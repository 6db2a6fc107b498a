import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { markAsRead, say } from '#test/support/chats.ts';
import { toast, until } from './support/app.ts';
import { chatLink, messageBox } from './support/chat.ts';
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
import { press } from './support/push-presses.ts';

/* How pushes look, which replace others, which are not shown any more, and where a click on one leads. */

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

test('a click on a push opens its chat in a window without the app, or else in a new one, and no other site', async ({
  profile,
  world,
}) => {
  const { person, chat } = await withChat(world);
  const { context, page, deliver } = await enabledBrowser(profile, person);
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
