import type { BrowserContext, Page } from 'playwright-core';
import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { box, signOut, until } from './support/app.ts';
import { chatPush, enable, opened, PATH, TOO_LATE, test } from './support/push.ts';
import { entriesOf } from './support/stored-actions.ts';
import { webPushBrowser } from './support/web-push.ts';

/* The badge on the icon of the app. Browsers do not tell what they show, so pages have a stand-in that does. */

const SWITCH = 'Badge on the icon of the app';

async function standIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const show = async (count: number) => {
      document.documentElement.dataset.badge = String(count);
    };
    Object.assign(Navigator.prototype, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
}

const badge = (page: Page) => page.evaluate(() => document.documentElement.dataset.badge);

/** The chats that are stored for the worker; `null` if nothing is. */
async function storedChats(page: Page): Promise<string[] | null> {
  const [stored] = (await page.evaluate(entriesOf, 'steadfast-badge')) as { chats: string[] }[];
  return stored?.chats ?? null;
}

test('the badge counts what is due today and unread chats', async ({ profile, world, expectComplaint }) => {
  expectComplaint(TOO_LATE);
  const [ada, grace] = await Promise.all([world.verified(), world.verified()]);
  const chatId = await confidants(ada, grace);
  await ada.commitment({ title: 'Run' });
  await ada.commitment({ title: 'Read' });
  const context = await profile({ as: ada });
  await standIn(context);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await until(() => badge(page), '2');
  await box(page, 'Run').click();
  await until(() => badge(page), '1');
  await say(grace, chatId, 'Good morning');
  await until(() => badge(page), '2');
  await page.goto('/settings');
  await until(() => badge(page), '2');
  await page.getByLabel(SWITCH).uncheck();
  await until(() => badge(page), '0');
  await until(() => storedChats(page), null);
  await page.reload();
  await until(() => badge(page), '0');
  await page.getByLabel(SWITCH).check();
  await until(() => badge(page), '2');
  await signOut(page);
  await until(() => badge(page), '0');
  await until(() => storedChats(page), null);
});

test('a push adds its chat, once', async ({ profile, world }) => {
  const { context } = await webPushBrowser(profile, { as: await world.person() });
  await standIn(context);
  const { page, deliver } = await opened(context, PATH);
  await until(() => badge(page), '0');
  await enable(page);
  for (const tag of ['chat-a', 'photo-c', 'chat-a', 'chat-b']) await deliver(chatPush(`/${tag}`, tag));
  await until(() => storedChats(page), ['a', 'b']);
});
