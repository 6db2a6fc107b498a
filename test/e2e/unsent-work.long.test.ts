import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box } from './support/app.ts';
import { sealed, signOut } from './support/sealed.ts';
import { ALL, storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* A sign-out with unsent changes of several tabs. */

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
