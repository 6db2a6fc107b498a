import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { markAsRead, say } from '#test/support/chats.ts';
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
} from './support/chat.ts';
import { nextFrame, numberedMessages, sendAll, twoConfidants } from './support/chats.ts';
import { expectClean } from './support/clean.ts';
import { entriesOf } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* A chat: what it shows, on phones and without a network, too. */

describe('a chat', () => {
  test('has its name, its messages by day, with links only of web addresses, and a box', async ({ open, world }) => {
    const { ada, grace, chatId } = await twoConfidants(world);
    const linked = 'See https://example.com/a_(b), or javascript:alert(1)\nand\n\n  data:text/html,x';
    await say(grace, chatId, linked);
    await say(ada, chatId, 'Good morning, Grace');
    const page = await open(`/chats/${chatId}`, { as: ada });
    await heading(page, 'Grace Hopper').waitFor();
    await until(() => page.title(), 'Grace Hopper · Steadfast');
    await expectMessages(page, [linked, 'Good morning, Grace']);
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    const time = bubble(page, 'Good morning, Grace').locator('time');
    expect(await time.textContent()).toMatch(/^\d{1,2}:\d\d [AP]M$/);
    expect(await time.getAttribute('title')).toMatch(/^\w+, \w+ \d+, \d{4} at \d{1,2}:\d\d [AP]M$/);
    expect(await messageList(page).locator('.message.own').count()).toBe(1);
    expect(await messageList(page).locator('.message .avatar').evaluateAll(initials)).toEqual(['GH']);
    const links = bubbles(page).getByRole('link');
    expect(await links.count()).toBe(1);
    expect(await links.first().getAttribute('href')).toBe('https://example.com/a_(b)');
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
    expect(
      await bubbles(page)
        .first()
        .evaluate((text) => getComputedStyle(text).whiteSpace),
    ).toBe('pre-wrap');
    await expectClean(page);
  });
});

const initials = (all: Element[]) => all.map((each) => (each as HTMLElement).dataset.initials);

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
    await page.getByText('You are offline. This may be out of date').waitFor();
  });
});

async function keptIn(page: Page, words: string): Promise<boolean> {
  return JSON.stringify(await page.evaluate(entriesOf, 'steadfast-lists')).includes(words);
}
