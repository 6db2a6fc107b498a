import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { say, unreadOf } from '#test/support/chats.ts';
import { confidants, group, verified } from '#test/support/confidants.ts';
import { box, checked, heading, until } from './support/app.ts';
import { bubble, chatLink, nextSubscription, openLive } from './support/chat.ts';
import { numberedMessages, twoConfidants } from './support/chats.ts';
import { notificationToast, onlyLiveMessages } from './support/live.ts';
import { test } from './support/test.ts';

/* What a page shows because the live channel has told of it. */

describe('a message', () => {
  test('is a toast that links to its chat, counts as unread, comes first, and shows at once in its open chat', async ({
    profile,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const { id } = await group(ada, 'Walkers', grace);
    const page = await openLive(await profile({ as: ada }), '/settings');
    const labels = () => page.locator('.chat-nav .chats').nth(1).locator('.chat-label').allTextContents();
    await say(grace, id, 'First');
    // Under the pointer they stay.
    await notificationToast(page).hover();
    await until(labels, ['Walkers', 'Grace H.']);
    await chatLink(page, 'Walkers 1 unread message').waitFor();
    for (const words of numberedMessages(1, 3)) await say(grace, chatId, words);
    await until(labels, ['Grace H.', 'Walkers']);
    const toast = notificationToast(page).filter({ hasText: 'Message 3.' });
    await toast.waitFor();
    // A further message of a chat replaces its toast: one for each chat.
    expect(await notificationToast(page).count()).toBe(2);
    await say(grace, chatId, `Hello ${'there '.repeat(60)}`);
    const long = notificationToast(page).filter({ hasText: 'Hello there' });
    await long.waitFor();
    const lines = await long
      .locator('[data-part="description"]')
      .evaluate((text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight));
    expect(lines).toBeLessThanOrEqual(2.1);
    await long.click();
    await page.waitForURL(`**/chats/${chatId}`);
    await until(() => long.count(), 0);

    await bubble(page, 'Hello there').waitFor();
    await onlyLiveMessages(page);
    await say(grace, chatId, 'At once');
    await bubble(page, 'At once').waitFor();
    await until(() => unreadOf(ada, chatId), 0);
    expect(await notificationToast(page).filter({ hasText: 'At once' }).count()).toBe(0);
  });
});

test('changes of confidants and commitments on another device show here, and the end of the session', async ({
  profile,
  world,
  expectComplaint,
}) => {
  // A new connection reads the lists again, which can be in progress when the session ends.
  expectComplaint(/status of 401/);
  const [ada, grace] = [await verified(world, { name: 'Ada' }), await verified(world, { name: 'Grace Hopper' })];
  const { id } = await ada.commitment({ title: 'Read' });
  const page = await openLive(await profile({ as: ada }), '/confidants');
  await heading(page, 'Confidants').waitFor();
  await confidants(ada, grace);
  await page.getByRole('main').getByText('Grace Hopper').first().waitFor();
  await chatLink(page, 'Grace H.').waitFor();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Commitments' }).click();
  await page.getByRole('checkbox', { name: 'Show completed' }).check();
  await checked(page, 'Read', false);
  await ada.complete(id);
  await checked(page, 'Read');
  await ada.commitment({ title: 'Write' });
  await box(page, 'Write').waitFor();

  await ada.call(users.signOut);
  await page.waitForURL('**/login');
});

test('a page whose code for live events cannot be loaded loads it when the network is back', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const ada = await world.person();
  const page = await (await profile({ as: ada })).newPage();
  const code = '**/assets/live-events-*.js';
  await page.route(code, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/live-events-'));
  await page.goto('/commitments');
  await failed;
  await page.unroute(code);
  let isSubscribed = false;
  void nextSubscription(page).then(() => {
    isSubscribed = true;
  });
  // The page may not know of the failure yet.
  await until(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')));
    return isSubscribed;
  }, true);
  await ada.commitment({ title: 'Read' });
  await box(page, 'Read').waitFor();
});
