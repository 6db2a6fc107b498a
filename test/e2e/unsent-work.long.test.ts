import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box, checked, row, until } from './support/app.ts';
import { sealed, signOut } from './support/sealed.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Unsent changes of several tabs: shown, discarded and sent in another one, and at a sign-out. */

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
  const question = second.getByRole('alertdialog', { name: '2 changes have not been sent yet' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await second.getByText('You are signed out. Your data is removed from this device.').waitFor();
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
