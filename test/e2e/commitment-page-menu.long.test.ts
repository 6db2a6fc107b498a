import { expect } from 'vitest';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { heading, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu } from './support/commitments.ts';
import { today } from './support/pauses.ts';
import { test } from './support/test.ts';

/* What the page of a commitment does with pauses, as its row does. */

test('it is paused, its pause is changed, and it is resumed', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const page = await open(`/commitments/${id}`, { as: person, width: 390 });
  await heading(page, 'Run').waitFor();
  await settled(page);
  await expectClean(page);
  const about = page.locator('.commitment-about');
  await fromMenu(page, 'Run', 'Pause…');
  const making = page.getByRole('dialog', { name: 'Pause', exact: true });
  await making.getByRole('button', { name: 'Pause', exact: true }).click();
  await about.getByText('Paused', { exact: true }).waitFor();
  await until(() => focused(page), 'More actions for Run');

  await fromMenu(page, 'Run', 'Change pause…');
  const changing = page.getByRole('dialog', { name: 'Change pause' });
  await changing.getByLabel('Until').fill(addDays(today(), 400));
  await changing.getByRole('button', { name: 'Save' }).click();
  await about.getByText(/^Paused until \w+ \d+, \d{4}$/).waitFor();
  // So does the last paused day of the history.
  await page
    .locator('.entry')
    .getByRole('button', { name: /^Change pause: / })
    .click();
  await until(() => changing.getByLabel('Until').inputValue(), addDays(today(), 400));
  await changing.getByRole('button', { name: 'Cancel' }).click();
  await changing.waitFor({ state: 'detached' });
  await settled(page);
  await expectClean(page);
  await fromMenu(page, 'Run', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Run today?' });
  await question.getByRole('button', { name: 'Resume', exact: true }).click();
  await about.getByText('Due today', { exact: true }).waitFor();
  expect(await person.call(pauses.list)).toEqual([]);
});
