import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { say, unreadOf } from '#test/support/chats.ts';
import { group } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { chatLink, expectMessages } from './support/chat.ts';
import { chatsNav, sendAll, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* The list of chats. */
const TIME = /^\d{1,2}:\d\d [AP]M$/;
const lineOf = (row: Locator) => row.locator('.chat-last > *').allTextContents();
const listed = (page: Page) => chatsNav(page).locator('.chat-label').allTextContents();

describe('the list of chats', () => {
  test('is in the sidebar: the self chat, the AI coach, then people and groups by their last message', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await group(ada, 'Sunday walkers', grace);
    await say(grace, chatId, 'Hello');
    const page = await open('/dashboard', { as: ada });
    await until(() => listed(page), ['Me', 'AI Coach', 'Grace H.', 'Sunday walkers']);
    expect(await chatsNav(page).locator('ul').count()).toBe(2);
    const unread = chatLink(page, 'Grace H. 1 unread message');
    await until(() => lineOf(unread), [expect.stringMatching(TIME), 'Hello']);
    await unread.click();
    await page.waitForURL(`**/chats/${chatId}`);
    await heading(page, 'Grace Hopper').waitFor();
    await chatsNav(page).getByRole('link', { name: 'Grace H.', exact: true }).waitFor();
    // It is read again shortly after a chat is opened.
    const again = page.waitForResponse((response) => response.url().endsWith('/api/v1/chats'));
    await chatLink(page, 'Me').click();
    await heading(page, 'Me').waitFor();
    expect((await again).status()).toBe(200);
  });

  test('is a screen of its own on phones, with the total unread count on its tab', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const { id } = await group(grace, 'Walkers', ada);
    await sendAll(grace, chatId, ['One', 'Two']);
    await say(grace, id, 'Three');
    const page = await open('/dashboard', { as: ada, width: 390 });
    const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Chats 3 unread messages' });
    await tab.click();
    await heading(page, 'Chats').waitFor();
    const row = page.getByRole('link', { name: 'Grace H. 2 unread messages' });
    // The code of the last messages is loaded with the page.
    await until(() => lineOf(row), [expect.stringMatching(TIME), 'Two']);
    const walkers = page.getByRole('link', { name: 'Walkers 1 unread message' });
    await until(() => lineOf(walkers), [expect.stringMatching(TIME), 'Grace: Three']);
    await row.click();
    await heading(page, 'Grace Hopper').waitFor();
    await expectMessages(page, ['One', 'Two']);
    await until(() => unreadOf(ada, chatId), 0);
    await page.getByRole('link', { name: 'All chats' }).click();
    await page.getByRole('link', { name: 'Grace H.', exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Chats 1 unread message' })
      .waitFor();
  });
});
