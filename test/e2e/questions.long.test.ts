import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { agree } from '#test/support/agreements.ts';
import { settled } from '#test/support/notifications.ts';
import { withReview } from '#test/support/reviews.ts';
import { messageList } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { expectClean } from './support/clean.ts';
import { test as base } from './support/test.ts';

/* More of what Steadfast asks in the chat of two confidants. The tests move the server's clock. */

const test = base.extend('movesClock', { scope: 'file' }, () => true);

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('when a week is over, its owner goes from the chat to its review, the other to the owner’s page', async ({
  open,
  world,
  cloud,
}) => {
  await cloud.setClock('2027-03-02T12:00:00Z');
  const { ada, grace, chatId } = await twoConfidants(world);
  await withReview(ada, Date.parse('2027-03-02T12:00:00Z'));
  await agree(ada, grace, { look_back: 'weekly' });
  await cloud.setClock('2027-03-08T09:00:10Z');
  await cloud.runSchedule('agreements');
  await settled(cloud);

  const said = 'Ada Lovelace and Grace Hopper, Ada Lovelace’s week has ended. You can look back on it together now.';
  const question = (page: Page) => messageList(page).getByRole('listitem').filter({ hasText: said });
  const hers = await open(`/chats/${chatId}`, { as: grace, width: 1280 });
  await question(hers).getByRole('link', { name: 'Their commitments' }).click();
  await hers.waitForURL(`**/confidants/${ada.id}/show`);

  const page = await open(`/chats/${chatId}`, { as: ada, width: 390 });
  await question(page).waitFor();
  await expectClean(page);
  await question(page).getByRole('link', { name: 'Weekly review' }).click();
  await page.waitForURL(`**/reviews/${ada.id}-2027-03-01`);
  await page.getByRole('button', { name: 'Share with …' }).waitFor();
});
