import { describe, expect } from 'vitest';
import { markAsRead, say, unreadOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { bubble, chatLink, messageList } from './support/chat.ts';
import { sendAll, twoConfidants } from './support/chats.ts';
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
});
