import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chats } from '#shared/contracts/chats.ts';
import { say, unreadOf } from '#test/support/chats.ts';
import { group } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { chatLink, expectMessages, write } from './support/chat.ts';
import { chatsNav, sendAll, twoConfidants } from './support/chats.ts';
import { test } from './support/test.ts';

/* The list of chats. */
const TIME = /^\d{1,2}:\d\d [AP]M$/;
const lineOf = (row: Locator) => row.locator('.chat-last > *').allTextContents();
const listed = (page: Page) => chatsNav(page).getByRole('link').allTextContents();

describe('the list of chats', () => {
  test('is in the sidebar: the self chat, the AI coach, then people and groups by their last message', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await group(ada, 'Sunday walkers', grace);
    await say(grace, chatId, 'Hello');
    const page = await open('/dashboard', { as: ada });
    await until(() => listed(page), ['Me', 'AI Coach', 'Grace H.11 unread message', 'Sunday walkers']);
    expect(await chatsNav(page).locator('ul').count()).toBe(2);
    await chatLink(page, 'Grace H. 1 unread message').click();
    await page.waitForURL(`**/chats/${chatId}`);
    await heading(page, 'Grace Hopper').waitFor();
    await until(() => listed(page), ['Me', 'AI Coach', 'Grace H.', 'Sunday walkers']);
    // It is read again shortly after a chat is opened.
    const again = page.waitForResponse((response) => response.url().endsWith('/api/v1/chats'));
    await chatLink(page, 'Me').click();
    await heading(page, 'Me').waitFor();
    expect((await again).status()).toBe(200);
  });

  test('says that it is loading, empty, or could not be read, and shows 99+ for larger unread counts', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const ada = await world.person();
    const page = await (await profile({ as: ada })).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/chats', async (route) => {
      await held.promise;
      await route.fulfill({ json: [] });
    });
    await page.goto('/dashboard');
    await chatsNav(page).getByText('Loading...').waitFor();
    held.resolve();
    await chatsNav(page).getByText('No chats found').waitFor();

    const other = await (await profile({ as: ada })).newPage();
    let answer: object = { status: 500, json: { error: 'Broken', errors: ['Broken'] } };
    await other.route('**/api/v1/chats', (route) => route.fulfill(answer));
    await other.goto('/settings');
    await chatsNav(other).getByText('Failed to fetch chats').waitFor({ timeout: 30_000 });
    const all = await ada.call(chats.list);
    answer = { json: all.map((chat, index) => ({ ...chat, unread_count: index === 0 ? 99 : 120 })) };
    await chatsNav(other).getByRole('button', { name: 'Try again' }).click();
    await chatLink(other, 'Me 99 unread messages').waitFor();
    // The exact number is said.
    expect(await chatLink(other, 'AI Coach 120 unread messages').locator('.unread').textContent()).toBe('99+');
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

  test('on phones shows at once what others write, and what was written here', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open('/chats', { as: ada, width: 390 });
    const row = page.locator(`[data-chat-id="${chatId}"]`);
    await row.waitFor();
    expect(await row.locator('.chat-line').count()).toBe(0);
    const { height } = (await row.boundingBox())!;
    await say(grace, chatId, 'Six\no’clock?');
    await row.getByText('Six o’clock?', { exact: true }).waitFor();
    expect((await row.boundingBox())!.height).toBe(height);
    await row.click();
    await write(page, 'Seven');
    await page.getByRole('link', { name: 'All chats' }).click();
    await row.getByText('You: Seven', { exact: true }).waitFor();
  });

  test('opens the chat with the latest message on wide screens, from where Back leads past it', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const page = await open('/chats', { as: ada });
    const hint = page.getByRole('main').getByText('Select a chat, or create a new group.');
    await hint.waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New Group' }).waitFor();
    await say(grace, chatId, 'Hello');
    await page.waitForURL(`**/chats/${chatId}`);
    await expectMessages(page, ['Hello']);
    await page.goto('/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await page.goto('/chats');
    await page.waitForURL(`**/chats/${chatId}`);
    await heading(page, 'Grace Hopper').waitFor();
    await page.goBack();
    await heading(page, 'Dashboard').waitFor();
  });
});
