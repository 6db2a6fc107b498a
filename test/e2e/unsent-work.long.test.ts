import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { sessions } from '#shared/contracts/sessions.ts';
import { textsOf } from '#test/support/chats.ts';
import { box, checked, row, until } from './support/app.ts';
import { messageBox, write } from './support/chat.ts';
import { twoConfidants } from './support/chats.ts';
import { sealed, signIn, signOut } from './support/sealed.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Unsent changes of several tabs, and messages and drafts: in another tab, at a sign-out, and when a session ends. */

test('a sign-out asks about the changes of all tabs, removes them, and ends all tabs', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const ada = await world.person();
  for (const title of ['Run', 'Swim']) await ada.commitment({ title });
  const context = await profile({ as: ada });
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await page.goto(ALL);
    await box(page, 'Run').waitFor();
    await page.route('**/complete', (route) => route.abort());
  }
  await box(first, 'Run').click();
  await box(second, 'Swim').click();
  await storedActions(first, 2);
  await signOut(second);
  const question = second.getByRole('alertdialog', { name: '2 changes haven’t been sent yet' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await second.getByText('You’re signed out. Your data was removed from this device.').waitFor();
  await first.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await storedActions(first, 0);
  expect(await sealed(first)).toEqual([]);
  expect((await (await ada.elsewhere()).call(commitments.list)).filter(({ completed }) => completed)).toEqual([]);
});

test('tabs show what waits in another one, let go what is discarded there, and send it when that is closed', async ({
  profile,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const ada = await world.person();
  for (const title of ['Run', 'Swim']) await ada.commitment({ title });
  const context = await profile({ as: ada });
  const [first, second] = [await context.newPage(), await context.newPage()];
  const restores: (() => Promise<void>)[] = [];
  for (const page of [first, second]) {
    await page.goto(ALL);
    await box(page, 'Run').waitFor();
    restores.push(await cut(page));
  }
  await box(first, 'Run').click();
  await first.getByRole('button', { name: 'Edit Swim' }).click();
  await first.getByRole('dialog').getByLabel('Title').fill('Swim far');
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await checked(second, 'Run');
  await row(second, 'Run').getByText('Not sent yet').waitFor();
  await row(second, 'Swim far').getByText('Not sent yet').waitFor();
  await second.getByRole('button', { name: 'User menu' }).click();
  await second.getByRole('menuitem', { name: 'Waiting to be sent' }).click();
  await waitingItem(second, 'Run: done').waitFor();
  await waitingItem(second, 'Changed: Swim far').getByRole('button', { name: 'Discard' }).click();
  await box(first, 'Swim').waitFor();
  await storedActions(first, 1);
  await checked(first, 'Run');
  await first.close();
  await restores[1]!();
  await until(
    async () => (await ada.commitments()).map(({ title, completed }) => [title, completed]),
    [
      ['Swim', false],
      ['Run', true],
    ],
  );
  await storedActions(second, 0);
});

test('a message and a draft that wait when the session ends come back with the same user', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of 401/);
  const { ada, grace, chatId } = await twoConfidants(world);
  const page = await open(`/chats/${chatId}`, { as: ada });
  await page.waitForFunction(() => localStorage.getItem('storage_keys') !== null);
  // No answer comes.
  await page.route('**/create_message', () => {});
  await write(page, 'Not sent yet');
  await messageBox(page).fill('Half a thought');
  await page.waitForFunction(() => localStorage.getItem('chat_drafts')?.includes('Half a thought'));
  await (await ada.elsewhere()).call(sessions.deleteOthers);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await storedActions(page, 0);
  await page.waitForFunction(() => localStorage.getItem('chat_drafts') === null);
  expect(await sealed(page)).toHaveLength(1);
  expect(await textsOf(grace, chatId)).toEqual([]);

  await page.unroute('**/create_message');
  await signIn(page, ada);
  await until(() => textsOf(grace, chatId), ['Not sent yet']);
  await page.goto(`/chats/${chatId}`);
  await messageBox(page).waitFor();
  expect(await messageBox(page).inputValue()).toBe('Half a thought');
});

test('a draft is one in all tabs, is sent once, and is asked about before a sign-out', async ({ profile, world }) => {
  const { ada, grace, chatId } = await twoConfidants(world);
  const context = await profile({ as: ada });
  const first = await context.newPage();
  await first.goto(`/chats/${chatId}`);
  await messageBox(first).fill('Half a thought');
  const second = await context.newPage();
  await second.goto(`/chats/${chatId}`);
  await until(() => messageBox(second).inputValue(), 'Half a thought');
  await messageBox(second).fill('A whole thought');
  await until(() => messageBox(first).inputValue(), 'A whole thought');
  await messageBox(second).press('Enter');
  await until(() => textsOf(grace, chatId), ['A whole thought']);
  await until(() => messageBox(first).inputValue(), '');

  await messageBox(first).fill('Another');
  await signOut(second);
  const question = second.getByRole('alertdialog', { name: '1 draft hasn’t been sent yet' });
  await question.getByText('If you sign out now, drafts are removed from this device and lost.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await messageBox(first).inputValue()).toBe('Another');
  await signOut(second);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await second.getByText('You’re signed out. Your data was removed from this device.').waitFor();
  expect(await second.evaluate(() => localStorage.getItem('chat_drafts'))).toBeNull();
});

test('what waits is asked about before a sign-out, which removes it, and is sent or discarded in the settings', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|status of 503/);
  const ada = await world.person();
  for (const title of ['Run', 'Swim']) await ada.commitment({ title });
  const page = await open(ALL, { as: ada });
  // The page does not try again by itself.
  let attempts = 0;
  await page.route('**/complete', (route) => {
    attempts += 1;
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '3600' },
      json: { error: 'Later', errors: ['Later'] },
    });
  });
  for (const title of ['Run', 'Swim']) await box(page, title).click();
  await storedActions(page, 2);
  await signOut(page);
  const several = page.getByRole('alertdialog', { name: '2 changes haven’t been sent yet' });
  await several.getByRole('button', { name: 'Cancel' }).click();
  await several.waitFor({ state: 'detached' });
  expect(await box(page, 'Run').isChecked()).toBe(true);
  await storedActions(page, 2);

  await page.goto('/settings#waiting');
  const section = page.getByRole('region', { name: 'Waiting to be sent' });
  await section.getByText('Run: done').waitFor();
  await until(async () => attempts, 4);
  await section.getByRole('button', { name: 'Discard Swim: done' }).click();
  await until(() => section.getByRole('listitem').count(), 1);
  // The other one is tried again.
  await until(async () => attempts, 5);
  await storedActions(page, 1);
  await until(() => page.evaluate(() => document.activeElement?.textContent), 'Waiting to be sent');
  await page.unroute('**/complete');
  await section.getByRole('button', { name: 'Send now' }).click();
  await section.getByText('Everything you did on this device has been sent.').waitFor();
  const completed = (await ada.commitments()).map(({ title, completed }) => [title, completed]);
  expect(completed.toSorted()).toEqual([
    ['Run', true],
    ['Swim', false],
  ]);

  await page.goto(ALL);
  await page.route('**/complete', (route) => route.abort());
  await box(page, 'Swim').click();
  await storedActions(page, 1);
  await signOut(page);
  const one = page.getByRole('alertdialog', { name: '1 change hasn’t been sent yet' });
  await one.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('You’re signed out. Your data was removed from this device.').waitFor();
  await storedActions(page, 0);
  expect(await sealed(page)).toEqual([]);
});
