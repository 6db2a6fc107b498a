import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { badge, standIn, storedChats } from './support/badge.ts';
import { chatPush, enable, opened, PATH, test } from './support/push.ts';
import { webPushBrowser } from './support/web-push.ts';

/* The badge on the icon of the app: its switch, and when pushes come. */

const SWITCH = 'Badge on the app icon';

test('the badge is switched off and on in the settings', async ({ profile, world }) => {
  const [ada, grace] = await Promise.all([world.verified(), world.verified()]);
  const chatId = await confidants(ada, grace);
  await ada.commitment({ title: 'Run' });
  await say(grace, chatId, 'Good morning');
  const context = await profile({ as: ada });
  await standIn(context);
  const page = await context.newPage();
  // This page shows no commitments, and no other one was opened before.
  await page.goto('/settings');
  await until(() => badge(page), '2');
  await page.getByLabel(SWITCH).uncheck();
  await until(() => badge(page), '0');
  await until(() => storedChats(page), null);
  await page.reload();
  await until(() => badge(page), '0');
  await page.getByLabel(SWITCH).check();
  await until(() => badge(page), '2');
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
