import { describe, expect } from 'vitest';
import { say } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { chatLink, expectMessages, openLive, write } from './support/chat.ts';
import { numberedMessages, twoConfidants } from './support/chats.ts';
import { notificationToast, onlyLiveMessages } from './support/live.ts';
import { test } from './support/test.ts';

/* Live events in two tabs, and of many messages. */

describe('a message', () => {
  test('from the user shows in the user’s other tab, and is read in both', async ({ profile, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const context = await profile({ as: ada });
    const [page, other] = [await openLive(context, `/chats/${chatId}`), await openLive(context, `/chats/${chatId}`)];
    for (const each of [page, other]) {
      await each.getByText('No messages yet.').waitFor();
      await onlyLiveMessages(each);
    }
    await say(grace, chatId, 'One');
    for (const each of [page, other]) await expectMessages(each, ['One']);
    await write(page, 'Two');
    for (const each of [page, other]) await expectMessages(each, ['One', 'Two']);
    await write(other, 'Three');
    for (const each of [page, other]) await expectMessages(each, ['One', 'Two', 'Three']);
    for (const each of [page, other]) await until(() => each.locator('.message-state').count(), 0);
    for (const each of [page, other]) await until(() => each.locator('.chat-nav .unread').count(), 0);
  });
});

describe('a notification', () => {
  test('of further messages in a chat replaces its toast, which disappears when the chat is opened', async ({
    profile,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await openLive(await profile({ as: ada }), '/dashboard');
    for (const words of numberedMessages(1, 12)) await say(grace, chatId, words);
    await notificationToast(page).getByText('Message 12.', { exact: true }).waitFor();
    expect(await notificationToast(page).count()).toBe(1);
    await chatLink(page, 'Grace H.').click();
    await page.waitForURL(`**/chats/${chatId}`);
    await until(() => notificationToast(page).count(), 0);
    await expectMessages(page, numberedMessages(1, 12));
    expect(await notificationToast(page).count()).toBe(0);
  });
});
