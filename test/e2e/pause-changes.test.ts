import { expect } from 'vitest';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { heading, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu } from './support/commitments.ts';
import { changePause, savedPauses, today } from './support/pauses.ts';
import { test } from './support/test.ts';

/* Changing a pause, and resuming one of several. */

test('a running pause is changed from the menu of its row', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const [run] = await person.commitments();
  const [from, later] = [addDays(today(), -2), addDays(today(), 400)];
  await person.call(pauses.create, { body: { commitment_ids: [run!.id], from, until: null, reason: 'A cold' } });
  const page = await open('/commitments', { as: person, width: 390 });
  await fromMenu(page, 'Run', 'Change pause…');
  const dialog = changePause(page);
  await until(() => dialog.getByLabel('From').inputValue(), from);
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('A cold');
  expect(await dialog.getByLabel('What to pause').locator('option:checked').textContent()).toBe('Run');
  await settled(page);
  await expectClean(page);
  await dialog.getByLabel('Until').fill(later);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to discard your changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByLabel('What to pause').selectOption('Several commitments');
  await dialog.getByLabel('Read', { exact: true }).check();
  await dialog.getByLabel('Reason').fill('Holiday');
  await dialog.getByText(/^Run and Read are paused from .* until .*, \d{4}\./).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'Read').getByText('Paused until').waitFor();
  await row(page, 'Run').getByText('Holiday', { exact: true }).waitFor();
  expect(await savedPauses(person)).toEqual([[2, from, later, 'Holiday']]);
  await until(() => focused(page), 'More actions for Run');
});

test('one of all is resumed alone, and the others stay paused', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Swim', 'Read', 'Run']) await person.commitment({ title });
  const from = addDays(today(), -3);
  await person.call(pauses.create, { body: { commitment_ids: null, from, reason: 'Holiday' } });
  const page = await open('/commitments', { as: person, width: 390 });
  await fromMenu(page, 'Read', 'Resume');
  const whole = page.getByRole('alertdialog', { name: 'Resume all commitments today?' });
  const question = page.getByRole('alertdialog', { name: 'Resume Read today?' });
  await question.getByLabel('Resume only Read').uncheck();
  await whole.getByText('This pause covers all your commitments, and ends for all of them.').waitFor();
  await whole.getByLabel('Resume only Read').check();
  await question.getByText('Those you add or reopen later aren’t paused.').waitFor();
  await settled(page);
  await expectClean(page);
  await question.getByRole('button', { name: 'Resume', exact: true }).click();
  await heading(page, 'Commitments (1)').waitFor();
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  expect(await row(page, 'Read').getByText('Paused').count()).toBe(0);
  // What was paused before stays so.
  expect(await savedPauses(person)).toEqual([
    [2, from, null, 'Holiday'],
    [1, from, addDays(today(), -1), 'Holiday'],
  ]);
});
