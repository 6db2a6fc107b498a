import type { Page } from 'playwright-core';
import { unreadOf } from '#test/support/chats.ts';
import type { Person } from '#test/support/world.ts';
import { until } from './app.ts';
import { messageList } from './chat.ts';

/* What of a chat is read, and where unread messages begin. */

/** The line is above this message, and both are in view. */
export async function beginsAt(page: Page, words: string): Promise<void> {
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

/** The unread count, and the number of the last message that was in view. Their sum is the number of messages. */
export async function unreadAndSeen(page: Page, person: Person, chatId: string): Promise<number> {
  return (await unreadOf(person, chatId)) + (await lastInSight(page));
}

/** The number of the last message in view. */
function lastInSight(page: Page): Promise<number> {
  return messageList(page).evaluate((view) => {
    const { bottom } = view.getBoundingClientRect();
    const shown = [...view.querySelectorAll('.message')].filter((row) => row.getBoundingClientRect().top < bottom);
    return Number(shown.at(-1)?.querySelector('.bubble')?.firstChild?.textContent?.replace('Message ', ''));
  });
}
