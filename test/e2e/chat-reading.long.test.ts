import { describe, expect } from 'vitest';
import { markAsRead, say, unreadOf } from '#test/support/chats.ts';
import { until } from './support/app.ts';
import { beginsAt, bubble, chatLink, distanceToEnd, lineAbove, messageList, write } from './support/chat.ts';
import { nextFrame, numberedMessages, sendAll, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is read in a chat, and marked so: a view that is not at the end, rarer arrivals, and failures. */

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

  test('wait for earlier ones: nothing is marked until the first unread message is loaded', {
    timeout: 120_000,
  }, async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 60));
    const page = await open('/dashboard', { as: ada });
    const marks: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/mark_as_read')) marks.push(request.url());
    });
    const held = Promise.withResolvers<void>();
    await page.route('**/messages?before=*', async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } });
    });
    await chatLink(page, 'Grace H.').click();
    // The newest messages are shown before that.
    await bubble(page, 'Message 60.').waitFor();
    await page.getByRole('button', { name: 'Loading unread messages...' }).waitFor();
    held.resolve();
    const again = page.getByRole('button', { name: 'Load unread messages' });
    await again.waitFor();
    expect(marks).toEqual([]);
    expect(await unreadOf(ada, chatId)).toBe(60);
    await page.unroute('**/messages?before=*');
    await again.click();
    await beginsAt(page, 'Message 1.');
    await until(() => unreadOf(ada, chatId), 0);
  });

  test('are marked again after a failure', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await twoConfidants(world);
    await say(grace, chatId, 'One');
    const page = await (await profile({ as: ada })).newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/mark_as_read', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } }),
    );
    await page.goto(`/chats/${chatId}`);
    await until(async () => logged.some((text) => text.includes('Failed to mark messages as read')), true);
    await page.unroute('**/mark_as_read');
    await say(grace, chatId, 'Two');
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
