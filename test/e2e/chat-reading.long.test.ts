import { describe, expect } from 'vitest';
import { markAsRead, say, unreadOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { bubble, chatLink, distanceToEnd, messageList, write } from './support/chat.ts';
import { beginsAt, lineAbove } from './support/chat-reading.ts';
import { numberedMessages, sendAll, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is read in a chat, and marked so: rarer ways in which messages arrive. */

describe('unread messages', () => {
  test('begin at the first one, also if it is not among the newest fifty', { timeout: 180_000 }, async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 10));
    await markAsRead(ada, chatId);
    await sendAll(grace, chatId, numberedMessages(11, 130));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    await beginsAt(page, 'Message 11.');
    expect(await distanceToEnd(page)).toBeGreaterThan(1_000);
    await until(() => unreadOf(ada, chatId), 0);
    await bubble(page, 'Message 60.').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => distanceToEnd(page), 0);
    expect(await lineAbove(page)).toBe('Message 11.');
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
  });

  test('are marked when the user writes, without a request if there are none', {
    timeout: 120_000,
  }, async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 60));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await beginsAt(page, 'Message 1.');
    const sent = page.waitForResponse('**/create_message');
    await write(page, 'I see');
    // The message could also be marked because it is seen. One that is not answered would be sent after the reload.
    await Promise.all([sent, until(() => unreadOf(ada, chatId), 0)]);
    await until(() => distanceToEnd(page), 0);
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    const listRead = page.waitForResponse((response) => response.url().endsWith('/api/v1/chats'));
    await page.reload();
    await bubble(page, 'I see').waitFor();
    await listRead;
    // A message is marked as soon as there is one. Until the live connection is open, the page asks every ten seconds.
    await say(grace, chatId, 'You do?');
    await until(() => unreadOf(ada, chatId), 0, 30_000);
    expect(requested.filter((url) => url.endsWith('/mark_as_read'))).toHaveLength(1);
    expect(requested.filter((url) => url.includes('limit=100'))).toEqual([]);
  });

  test('stay in view if more arrive at once than fit in it', { timeout: 120_000 }, async ({ profile, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 30));
    await markAsRead(ada, chatId);
    const page = await (await profile({ as: ada })).newPage();
    // As after standby: the messages since then arrive with the next read.
    await page.routeWebSocket('**/cable*', () => {});
    let asleep = false;
    await page.route('**/messages', (route) => (asleep ? route.fulfill({ status: 304 }) : route.continue()));
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Message 30.').waitFor();
    await until(() => distanceToEnd(page), 0);
    asleep = true;
    await sendAll(grace, chatId, numberedMessages(31, 70));
    asleep = false;
    await beginsAt(page, 'Message 31.');
    expect(await unreadOf(ada, chatId)).toBe(40);
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => unreadOf(ada, chatId), 0);
  });

  test('have a line when a user comes back to a chat that received no events', async ({ profile, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, ['Old one']);
    await markAsRead(ada, chatId);
    const page = await (await profile({ as: ada })).newPage();
    await page.clock.install();
    await page.routeWebSocket('**/cable?*', () => {});
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Old one').waitFor();
    await page.getByRole('link', { name: 'Confidants', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Confidants' }).waitFor();
    await sendAll(grace, chatId, ['New one', 'New two']);
    await page.clock.fastForward(20_000);
    await page.goBack();
    await bubble(page, 'New two').waitFor();
    await messageList(page).getByText('New', { exact: true }).waitFor();
  });
});
