import { describe, expect } from 'vitest';
import { say, textsOf } from '#test/support/chats.ts';
import { revoked } from '#test/support/confidants.ts';
import { heading, hold, until } from './support/app.ts';
import { expectMessages, messageBox, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* A chat that is loading, does not exist, cannot be read, or is closed. */

describe('a chat', () => {
  test('says that it is loading, and why it could not be read', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/status of 404/);
    const page = await (await profile({ as: await world.person() })).newPage();
    const release = await hold(page, '**/api/v1/chats/nobodys');
    await page.goto('/chats/nobodys');
    await page.getByText('Loading chat...').waitFor();
    release();
    await heading(page, 'Error loading chat').waitFor();
    await page.getByText('Chat not found').waitFor();
  });

  test('has another address among the confidants; once closed it can be read, and has no box', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open(`/confidants/${chatId}`, { as: ada });
    await heading(page, 'Grace Hopper').waitFor();
    await write(page, 'Here, too');
    await expectMessages(page, ['Here, too']);
    await until(() => textsOf(grace, chatId), ['Here, too']);
    await revoked(ada, grace);
    await page.goto(`/chats/${chatId}`);
    await page.getByText('This conversation is closed').waitFor();
    await expectMessages(page, ['Here, too']);
    expect(await messageBox(page).count()).toBe(0);
  });

  test('says that its messages could not be read, and reads them again only if they have changed', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await twoConfidants(world);
    await say(grace, chatId, 'Hello');
    const page = await (await profile({ as: ada })).newPage();
    const refusal = { status: 500, json: { error: 'Broken', errors: ['Broken'] } };
    await page.route('**/messages', (route) => route.fulfill(refusal));
    await page.goto(`/chats/${chatId}`);
    await page.getByText('Failed to fetch messages').waitFor({ timeout: 30_000 });
    await page.unroute('**/messages');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectMessages(page, ['Hello']);
    /** The user comes back to the tab. */
    const readAgain = async () => {
      const reading = page.waitForResponse(
        (response) => response.url().endsWith(`/chats/${chatId}/messages`) && response.status() === 304,
      );
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return reading;
    };
    const unchanged = await readAgain();
    expect(unchanged.request().headers()['if-none-match']).toBeTruthy();
    await page.evaluate(() => {
      const watcher = new MutationObserver((records) => {
        (window as unknown as { drawn: number }).drawn += records.length;
      });
      (window as unknown as { drawn: number }).drawn = 0;
      const list = document.querySelector('.messages');
      if (list) watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await readAgain();
    expect(await page.evaluate(() => (window as unknown as { drawn: number }).drawn)).toBe(0);
  });
});
