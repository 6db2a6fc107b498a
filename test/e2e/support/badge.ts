import type { BrowserContext, Page } from 'playwright-core';
import { entriesOf } from './stored-actions.ts';

/* The badge on the icon of the app. Browsers do not tell what they show, so pages have a stand-in that does. */

export async function standIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const show = async (count: number) => {
      document.documentElement.dataset.badge = String(count);
    };
    Object.assign(Navigator.prototype, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
}

export const badge = (page: Page) => page.evaluate(() => document.documentElement.dataset.badge);

/** The chats that are stored for the worker; `null` if nothing is. */
export async function storedChats(page: Page): Promise<string[] | null> {
  const [stored] = (await page.evaluate(entriesOf, 'steadfast-badge')) as { chats: string[] }[];
  return stored?.chats ?? null;
}
