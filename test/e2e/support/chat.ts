import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from './app.ts';

/* What a person does in a chat, in the words that they read there. */

export const messageBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });
export const messageList = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
export const bubbles = (page: Page): Locator => messageList(page).locator('.bubble');
export const bubble = (page: Page, text: string): Locator => bubbles(page).filter({ hasText: text });
export const chatLink = (page: Page, label: string): Locator =>
  page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: label });

/** The texts of all messages, without their times. */
export async function textsIn(page: Page): Promise<string[]> {
  return bubbles(page).evaluateAll((all) =>
    all.map((each) => [...each.childNodes].map((node) => (node.nodeName === 'TIME' ? '' : node.textContent)).join('')),
  );
}

export async function expectMessages(page: Page, words: string[], timeout?: number): Promise<void> {
  await until(() => textsIn(page), words, timeout);
}

/** Writes a message and sends it with Enter. */
export async function write(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** How far the end of the chat is below the view. */
export function distanceToEnd(page: Page): Promise<number> {
  return messageList(page).evaluate((view) => Math.round(view.scrollHeight - view.clientHeight - view.scrollTop));
}

/** Opens a page whose live connection is open. */
export async function openLive(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const subscribed = nextSubscription(page);
  await page.goto(path);
  await subscribed;
  return page;
}

/** Waits for the subscription of a connection that is opened from now on. */
export function nextSubscription(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('confirm_subscription')) resolve();
      });
    });
  });
}

/* Where the unread messages of a chat begin. */

/** The line is above this message, and both are in view. */
export async function beginsAt(page: Page, words: string): Promise<void> {
  await until(() => lineAbove(page, true), words);
}

/** The message below the line, if both are in view or need not be. */
export function lineAbove(page: Page, inView = false): Promise<string | null | undefined> {
  return messageList(page).evaluate((view, inView) => {
    const line = view.querySelector('.new-line');
    const { top, bottom } = view.getBoundingClientRect();
    const place = line?.getBoundingClientRect();
    if (!place || (inView && (place.top < top || place.bottom >= bottom))) return undefined;
    return line?.nextElementSibling?.querySelector('.bubble')?.firstChild?.textContent;
  }, inView);
}
