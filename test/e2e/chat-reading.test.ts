import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { markAsRead, say, unreadOf } from '#test/support/chats.ts';
import type { Person } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { belowSight, bubble, chatLink, messageList, write } from './support/chat.ts';
import { drawn, numbered, sayAll, two } from './support/chats.ts';
import { test } from './support/test.ts';

/* What is read in a chat, and marked so. */

describe('what is read', () => {
  test('is marked when the chat opens, and a line stands above what is new', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, ['Old one', 'Old two']);
    await markAsRead(ada, chatId);
    await sayAll(grace, chatId, ['New one', 'New two']);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    const rows = await messageList(page).getByRole('listitem').allTextContents();
    expect(rows.indexOf('New')).toBe(2);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
  });

  test('begins where what is new begins, where that does not fit', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 10));
    await markAsRead(ada, chatId);
    await sayAll(grace, chatId, numbered(11, 40));
    const page = await open(`/chats/${chatId}`, { as: ada });
    const line = messageList(page).getByText('New', { exact: true });
    await line.waitFor();
    const [view, place] = [await messageList(page).boundingBox(), await line.boundingBox()];
    expect((place?.y ?? 0) - (view?.y ?? 0)).toBeLessThan(40);
    expect(await belowSight(page)).toBeGreaterThan(10);
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => belowSight(page), 0);
  });

  test('is only what somebody looks at: not out of sight, and not above the end', async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 45));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    await toEnd(page);
    await until(() => unreadOf(ada, chatId), 0);
    await messageList(page).evaluate((view) => view.scrollTo(0, 100));
    await drawn(page);
    const before = await bubble(page, 'Message 10').boundingBox();
    await say(grace, chatId, 'Are you there?');
    await page.getByRole('button', { name: 'New messages' }).waitFor();
    expect(await bubble(page, 'Message 10').boundingBox()).toEqual(before);
    expect(await unreadOf(ada, chatId)).toBe(1);
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => unreadOf(ada, chatId), 0);
    // Somebody who looks elsewhere has read nothing.
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

  test('begins at the first unread one, also where it lies before the newest fifty', { timeout: 180_000 }, async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 10));
    await markAsRead(ada, chatId);
    await sayAll(grace, chatId, numbered(11, 130));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await messageList(page).getByText('New', { exact: true }).waitFor();
    await beginsAt(page, 'Message 11');
    expect(await belowSight(page)).toBeGreaterThan(1_000);
    // So many are marked as have been in sight.
    await until(() => unreadAndSeen(page, ada, chatId), 130);
    await bubble(page, 'Message 60').scrollIntoViewIfNeeded();
    await until(() => unreadAndSeen(page, ada, chatId), 130);
    await chatLink(page, `Grace H. ${await unreadOf(ada, chatId)} unread messages`).waitFor();
    await page.getByRole('button', { name: 'New messages' }).click();
    await until(() => belowSight(page), 0);
    await until(() => unreadOf(ada, chatId), 0);
    await chatLink(page, 'Grace H.')
      .and(page.getByRole('link', { name: 'Grace H.', exact: true }))
      .waitFor();
  });

  test('waits for those before it: until the first unread one is there nothing is marked', {
    timeout: 120_000,
  }, async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 70));
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
    // The newest are shown meanwhile.
    await bubble(page, 'Message 70').waitFor();
    await page.getByRole('button', { name: 'Loading unread messages...' }).waitFor();
    held.resolve();
    const again = page.getByRole('button', { name: 'Load unread messages' });
    await again.waitFor();
    expect(marks).toEqual([]);
    expect(await unreadOf(ada, chatId)).toBe(70);
    await page.unroute('**/messages?before=*');
    await again.click();
    await beginsAt(page, 'Message 1');
    await until(() => unreadAndSeen(page, ada, chatId), 70);
  });

  test('is all that was before it where one writes, and costs nothing where there is none', {
    timeout: 120_000,
  }, async ({ open, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 60));
    const page = await open(`/chats/${chatId}`, { as: ada });
    await beginsAt(page, 'Message 1');
    await write(page, 'I see');
    await until(() => unreadOf(ada, chatId), 0);
    await until(() => belowSight(page), 0);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const listRead = page.waitForResponse((response) => response.url().endsWith('/api/v1/chats'));
    await page.reload();
    await bubble(page, 'I see').waitFor();
    await listRead;
    // Something is marked as soon as there is something.
    await say(grace, chatId, 'You do?');
    await until(() => unreadOf(ada, chatId), 0);
    expect(asked.filter((url) => url.endsWith('/mark_as_read'))).toHaveLength(1);
    expect(asked.filter((url) => url.includes('limit=100'))).toEqual([]);
  });

  test('stays in sight where more comes at once than is seen', { timeout: 120_000 }, async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, numbered(1, 30));
    await markAsRead(ada, chatId);
    const page = await (await profile({ as: ada })).newPage();
    // As while a machine sleeps: what is said meanwhile comes with the next page that is read.
    await page.routeWebSocket('**/cable*', () => {});
    let asleep = false;
    await page.route('**/messages', (route) => (asleep ? route.fulfill({ status: 304 }) : route.continue()));
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Message 30').waitFor();
    await until(() => belowSight(page), 0);
    asleep = true;
    await sayAll(grace, chatId, numbered(31, 70));
    asleep = false;
    await beginsAt(page, 'Message 31');
    await until(() => unreadAndSeen(page, ada, chatId), 70);
  });

  test('is new to whoever comes back to a chat and has heard nothing meanwhile', async ({ profile, world }) => {
    const { ada, grace, chatId } = await two(world);
    await sayAll(grace, chatId, ['Old one']);
    await markAsRead(ada, chatId);
    const page = await (await profile({ as: ada })).newPage();
    await page.clock.install();
    await page.routeWebSocket('**/cable?*', () => {});
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Old one').waitFor();
    await page.getByRole('link', { name: 'Confidants', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Confidants' }).waitFor();
    await sayAll(grace, chatId, ['New one', 'New two']);
    await page.clock.fastForward(20_000);
    await page.goBack();
    await bubble(page, 'New two').waitFor();
    await messageList(page).getByText('New', { exact: true }).waitFor();
  });

  test('is marked another time where marking has failed', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await two(world);
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
});

/** Goes to the end by oneself, whatever comes to its height on the way. */
async function toEnd(page: Page): Promise<void> {
  await until(async () => {
    await messageList(page).evaluate((view) => view.scrollTo(0, view.scrollHeight));
    await drawn(page);
    return belowSight(page);
  }, 0);
}

/** The line stands above this one, and both are in sight. */
async function beginsAt(page: Page, words: string): Promise<void> {
  await until(
    () =>
      messageList(page).evaluate((view) => {
        const line = view.querySelector('.new-line');
        const { top, bottom } = view.getBoundingClientRect();
        const place = line?.getBoundingClientRect();
        const isInSight = place !== undefined && place.top >= top && place.bottom < bottom;
        return isInSight ? line?.nextElementSibling?.querySelector('.bubble')?.firstChild?.textContent : undefined;
      }),
    words,
  );
}

/** How many are unread, and up to which number they have been in sight: together they are all. */
async function unreadAndSeen(page: Page, person: Person, chatId: string): Promise<number> {
  return (await unreadOf(person, chatId)) + (await lastInSight(page));
}

/** The number of the last message that is in sight. */
function lastInSight(page: Page): Promise<number> {
  return messageList(page).evaluate((view) => {
    const { bottom } = view.getBoundingClientRect();
    const shown = [...view.querySelectorAll('.message')].filter((row) => row.getBoundingClientRect().top < bottom);
    return Number(shown.at(-1)?.querySelector('.bubble')?.firstChild?.textContent?.replace('Message ', ''));
  });
}
