import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { agree } from '#test/support/agreements.ts';
import { settled } from '#test/support/notifications.ts';
import { heading } from './support/app.ts';
import { messageList } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { expectClean } from './support/clean.ts';
import { test as base } from './support/test.ts';

/* What Steadfast asks in the chat of two confidants. The tests move the server's clock. */

const test = base.extend('movesClock', { scope: 'file' }, () => true);

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('a question after a miss stands between the messages of the two, with a link for its owner alone', async ({
  open,
  world,
  cloud,
}) => {
  await cloud.setClock('2027-03-01T12:00:00Z');
  const { ada, grace, chatId } = await twoConfidants(world);
  await agree(ada, grace, { after_miss: 'ask_me' });
  const run = await ada.commitment({ title: 'Run' });
  await cloud.setClock('2027-03-02T09:00:10Z');
  await cloud.runSchedule('agreements');
  await settled(cloud);

  const asked = 'Ada Lovelace, you missed “Run” yesterday. What got in the way?';
  const question = (page: Page) => messageList(page).getByRole('listitem').filter({ hasText: asked });
  const hers = await open(`/chats/${chatId}`, { as: grace, width: 390 });
  await question(hers).waitFor();
  expect(await question(hers).getByRole('link').count()).toBe(0);

  const page = await open(`/chats/${chatId}`, { as: ada, width: 1280 });
  await question(page).getByText('Steadfast', { exact: true }).waitFor();
  await expectClean(page);
  await question(page).getByRole('link', { name: 'Run' }).click();
  await page.waitForURL(`**/commitments/${run.id}`);
  await heading(page, 'Run').waitFor();
});
