import type { Page } from 'playwright-core';

/* What the live channel tells of messages. */

export const notificationToast = (page: Page) => page.locator('.news');

/** From now on, an open chat gets messages only as live events: its reads are never answered. */
export const onlyLiveMessages = (page: Page) => page.route('**/chats/*/messages', () => {});
