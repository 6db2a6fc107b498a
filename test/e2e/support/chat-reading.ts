import type { Page } from 'playwright-core';
import { until } from './app.ts';
import { messageList } from './chat.ts';

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
