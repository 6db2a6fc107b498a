import { say } from '#test/support/chats.ts';
import { confidants } from '#test/support/confidants.ts';
import { box, signOut, until } from './support/app.ts';
import { badge, standIn, storedChats } from './support/badge.ts';
import { openLive } from './support/chat.ts';
import { TOO_LATE } from './support/push.ts';
import { test } from './support/test.ts';

/* The badge on the icon of the app. */

test('the badge counts what is due today and unread chats, until the sign-out', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(TOO_LATE);
  const [ada, grace] = await Promise.all([world.verified(), world.verified()]);
  const chatId = await confidants(ada, grace);
  await ada.commitment({ title: 'Run' });
  await ada.commitment({ title: 'Read' });
  const context = await profile({ as: ada });
  await standIn(context);
  const page = await openLive(context, '/dashboard');
  await until(() => badge(page), '2');
  await box(page, 'Run').click();
  await until(() => badge(page), '1');
  await say(grace, chatId, 'Good morning');
  await until(() => badge(page), '2');
  await signOut(page);
  await until(() => badge(page), '0');
  await until(() => storedChats(page), null);
});
