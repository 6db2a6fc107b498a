import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { textsOf } from '#test/support/chats.ts';
import { box, checked, heading, until } from './support/app.ts';
import { messageList, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { sealed, signIn, signOut } from './support/sealed.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { waitingItem } from './support/unsent.ts';

/* What is not sent when a session ends: sealed until the same user signs in again, or removed by a sign-out. */

test('an action that waits when the session ends is sent when the same user signs in again', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of 401/);
  const [ada, bob] = [await world.person(), await world.person()];
  await ada.commitment({ title: 'Run' });
  const page = await (await profile({ as: ada })).newPage();
  await page.goto(ALL);
  await box(page, 'Run').waitFor();
  // The page gets the key some time after it is shown.
  await page.waitForFunction(() => localStorage.getItem('storage_keys') !== null);
  await page.route('**/complete', (route) => route.abort());
  await box(page, 'Run').click();
  await storedActions(page, 1);

  const elsewhere = await ada.elsewhere();
  await elsewhere.call(sessions.deleteOthers);
  await page.unroute('**/complete');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await until(async () => (await sealed(page)).length, 1);
  await storedActions(page, 0);
  expect(await page.evaluate(() => localStorage.getItem('storage_keys'))).toBeNull();

  // Another user of the device neither sends nor opens it.
  await signIn(page, bob);
  await page.waitForFunction(() => localStorage.getItem('storage_keys') !== null);
  await signOut(page);
  await page.getByText('You’re signed out. Your data was removed from this device.').waitFor();
  expect(await sealed(page)).toHaveLength(1);

  await signIn(page, ada);
  await until(async () => (await sealed(page)).length, 0);
  await until(async () => (await elsewhere.call(commitments.list))[0]?.completed, true);
  await page.goto(ALL);
  await checked(page, 'Run');
});

test('what waits is asked about before a sign-out, which removes it', async ({ open, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const ada = await world.person();
  await ada.commitment({ title: 'Run' });
  const page = await open(ALL, { as: ada });
  await page.route('**/complete', (route) => route.abort());
  await box(page, 'Run').click();
  await storedActions(page, 1);
  await signOut(page);
  const question = page.getByRole('alertdialog', { name: '1 change hasn’t been sent yet' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await storedActions(page, 1);
  await signOut(page);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’re signed out. Your data was removed from this device.').waitFor();
  await storedActions(page, 0);
  expect(await sealed(page)).toEqual([]);
});

test('a message that a closed tab was sending is sent by another tab', async ({ profile, world }) => {
  const { ada, grace, chatId } = await twoConfidants(world);
  const context = await profile({ as: ada });
  const first = await context.newPage();
  await first.goto(`/chats/${chatId}`);
  await first.getByText('No messages yet.').waitFor();
  // From then on, the tab tells the others that it closes.
  await first.waitForFunction(() => localStorage.getItem('storage_keys') !== null);
  const second = await context.newPage();
  await second.goto(ALL);
  await heading(second, 'Commitments (0)').waitFor();
  // No answer comes.
  await first.route('**/create_message', () => {});
  await write(first, 'Are you there?');
  await messageList(first).getByText('Sending', { exact: true }).waitFor();
  await storedActions(second, 1);
  const sent = second.waitForRequest('**/create_message');
  await first.close();
  await sent;
  await storedActions(second, 0);
  expect(await textsOf(grace, chatId)).toEqual(['Are you there?']);
});

test('what waits says why', async ({ profile, world, expectComplaint }) => {
  expectComplaint(/status of (429|500|503)|ERR_INTERNET_DISCONNECTED/);
  const ada = await world.person();
  await ada.commitment({ title: 'Run' });
  const context = await profile({ as: ada });
  const page = await context.newPage();
  await page.goto(ALL);
  let status = 429;
  // The page does not try again by itself.
  await page.route('**/complete', (route) =>
    route.fulfill({ status, headers: { 'retry-after': '3600' }, json: { error: 'Later', errors: ['Later'] } }),
  );
  await box(page, 'Run').click();
  await storedActions(page, 1);
  await page.goto('/settings#waiting');
  const item = waitingItem(page, 'Run: done');
  await item.getByText('Too many requests at once. It’s sent a little later.').waitFor();
  const sendNow = page.getByRole('button', { name: 'Send now' });
  status = 500;
  await sendNow.click();
  await item.getByText('Something went wrong on our side. It’s tried again.').waitFor();
  status = 503;
  await sendNow.click();
  await item.getByText('Steadfast can’t be reached.').waitFor();
  await context.setOffline(true);
  await item.getByText('You’re offline.').waitFor();
  await page.unroute('**/complete');
  await context.setOffline(false);
  await page.getByText('Everything you did on this device has been sent.').waitFor();
});
