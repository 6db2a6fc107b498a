import { describe, expect } from 'vitest';
import { markAsRead, say, unreadOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { bubble, chatLink, distanceToEnd, messageList, write } from './support/chat.ts';
import { lineAbove } from './support/chat-reading.ts';
import { nextFrame, numberedMessages, sendAll, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is read in a chat, and marked so. */

describe('unread messages', () => {
  test('are marked as read when the chat is seen, with a line above the first one', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, ['Old one', 'Old two']);
    await markAsRead(ada, chatId);
    await sendAll(grace, chatId, ['New one', 'New two']);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    const rows = await messageList(page).getByRole('listitem').allTextContents();
    expect(rows.indexOf('New')).toBe(2);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
    // A window without focus marks nothing.
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
    await say(grace, chatId, 'And now?');
    await bubble(page, 'And now?').waitFor();
    expect(await unreadOf(ada, chatId)).toBe(1);
    await page.evaluate(() => {
      document.hasFocus = () => true;
      window.dispatchEvent(new Event('focus'));
    });
    await until(() => unreadOf(ada, chatId), 0);
  });

  test('are at the top of the view, and are marked when the chat is opened: later ones at the end, or when the user writes', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 10));
    await markAsRead(ada, chatId);
    await sendAll(grace, chatId, numberedMessages(11, 45));
    const page = await open(`/chats/${chatId}`, { as: ada });
    const line = messageList(page).getByText('New', { exact: true });
    await line.waitFor();
    const [view, place] = [await messageList(page).boundingBox(), await line.boundingBox()];
    expect((place?.y ?? 0) - (view?.y ?? 0)).toBeLessThan(40);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
    expect(await distanceToEnd(page)).toBeGreaterThan(10);
    const toNew = page.getByRole('button', { name: 'New messages' });
    await toNew.click();
    await until(() => distanceToEnd(page), 0);
    /** What arrives below the view neither moves it nor is marked. */
    const isToldOf = async (words: string) => {
      await messageList(page).evaluate((view) => view.scrollTo(0, 100));
      await nextFrame(page);
      const before = await bubble(page, 'Message 10.').boundingBox();
      await say(grace, chatId, words);
      await toNew.waitFor();
      expect(await bubble(page, 'Message 10.').boundingBox()).toEqual(before);
      expect(await unreadOf(ada, chatId)).toBe(1);
    };
    await isToldOf('Are you there?');
    await toNew.click();
    await until(() => unreadOf(ada, chatId), 0);
    await isToldOf('Are you busy?');
    await write(page, 'I am here');
    await until(() => unreadOf(ada, chatId), 0);
    await until(() => distanceToEnd(page), 0);
    // The line stands there for the whole visit.
    expect(await lineAbove(page)).toBe('Message 11.');
  });
});
