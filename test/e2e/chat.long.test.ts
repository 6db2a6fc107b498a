import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { markAsRead, say, textsOf } from '#test/support/chats.ts';
import { revoked } from '#test/support/confidants.ts';
import { heading, hold, until } from './support/app.ts';
import {
  bubble,
  bubbles,
  chatLink,
  distanceToEnd,
  expectMessages,
  messageBox,
  messageList,
  sendButton,
  textsIn,
  write,
} from './support/chat.ts';
import { nextFrame, numberedMessages, sendAll, twoConfidants } from './support/chats.ts';
import { entriesOf } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* A chat that is loading, cannot be read, is closed or long; on phones and without a network. */

async function keptIn(page: Page, words: string): Promise<boolean> {
  return JSON.stringify(await page.evaluate(entriesOf, 'steadfast-lists')).includes(words);
}

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
    expectComplaint,
  }) => {
    // The open page asks for the agreement when it hears that something between the two has changed.
    expectComplaint(/status of 404/);
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
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      const watcher = new MutationObserver((records) => {
        for (const { type, target, attributeName } of records)
          drawn.push([type, attributeName, (target as Element).outerHTML ?? target.textContent].join(' '));
      });
      const list = document.querySelector('.messages');
      if (list) watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    await readAgain();
    expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn)).toEqual([]);
  });
});

describe('a long chat', () => {
  test('begins with its newest fifty messages, and earlier ones above do not move the view', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 105));
    await markAsRead(ada, chatId);
    const page = await open(`/chats/${chatId}`, { as: ada });
    await bubble(page, 'Message 105.').waitFor();
    await until(() => distanceToEnd(page), 0);
    expect(await bubbles(page).count()).toBe(50);
    const release = await hold(page, '**/messages?before=*');
    await messageList(page).evaluate((view) => view.scrollTo(0, 0));
    await nextFrame(page);
    const first = bubble(page, 'Message 56.');
    const before = await first.boundingBox();
    release();
    await bubble(page, 'Message 31.').waitFor({ state: 'attached' });
    expect(await first.boundingBox()).toEqual(before);
    // When they cannot be read, it says so.
    await page.unroute('**/messages?before=*');
    await page.route('**/messages?before=*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken', errors: ['Broken'] } }),
    );
    await messageList(page).evaluate((view) => view.scrollTo(0, 0));
    await messageList(page).getByText('Failed to fetch messages').waitFor();
    await page.unroute('**/messages?before=*');
    await messageList(page).getByRole('button', { name: 'Try again' }).click();
    await until(() => bubbles(page).count(), 105);
    await expectMessages(page, numberedMessages(1, 105));
  });
});

describe('on a phone', () => {
  test('a chat fills the height above the keyboard, with its box at the bottom and its end in view', async ({
    open,
    world,
  }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 30));
    await markAsRead(ada, chatId);
    const page = await open(`/chats/${chatId}`, { as: ada, width: 390 });
    await bubble(page, 'Message 30.').waitFor();
    const box = await messageBox(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 24);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
    await until(() => distanceToEnd(page), 0);
    // As on phones: the visual viewport is smaller than the window.
    await page.evaluate(() => {
      const view = window.visualViewport!;
      Object.defineProperty(view, 'height', { value: 500, configurable: true });
      view.dispatchEvent(new Event('resize'));
      // The event of an earlier scroll arrives before the layout has been observed.
      document.querySelector('.messages')!.dispatchEvent(new Event('scroll'));
    });
    const lowest = async () => {
      const box = await messageBox(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await until(async () => (await lowest()) <= 500, true);
    await until(() => distanceToEnd(page), 0);
    // There Enter adds a line.
    await messageBox(page).fill('One');
    await messageBox(page).press('Enter');
    expect(await messageBox(page).inputValue()).toBe('One\n');
    await sendButton(page).click();
    await until(async () => (await textsIn(page)).at(-1), 'One');
  });
});

describe('offline', () => {
  test('a chat that was opened before shows its stored messages', async ({ profile, world, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    const { ada, grace, chatId } = await twoConfidants(world);
    await sendAll(grace, chatId, numberedMessages(1, 22));
    const context = await profile({ as: ada });
    const page = await context.newPage();
    await page.goto(`/chats/${chatId}`);
    await bubble(page, 'Message 22.').waitFor();
    // They are stored a moment later.
    await until(() => keptIn(page, 'Message 22.'), true);
    await page.goto('/dashboard');
    await chatLink(page, 'Grace H.').waitFor();
    // The code of this page is loaded at the first use. The page after it is loaded last, so all code is there.
    await chatLink(page, 'AI Coach').hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/group-dialog-/.test(name)),
    );
    await context.setOffline(true);
    await chatLink(page, 'Grace H.').click();
    await bubble(page, 'Message 22.').waitFor();
    expect((await textsIn(page)).slice(-20)).toEqual(numberedMessages(3, 22));
    await page.getByText('You’re offline. This may be out of date. What you write will be sent when').waitFor();
  });
});
