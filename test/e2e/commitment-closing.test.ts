import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box, heading, row, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu, titles, undo } from './support/commitments.ts';
import { test } from './support/test.ts';

/* Closing and opening again. */

test('one is closed, and opened again by its line, whatever the list was answered meanwhile', async ({
  open,
  world,
}) => {
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
  const page = await open('/commitments', { as: person, width: 390 });
  const refetched = page.waitForResponse(async (answer) => {
    if (!answer.url().endsWith('/api/v1/commitments')) return false;
    return !(await answer.text()).includes('Swim');
  });
  await fromMenu(page, 'Swim', 'Close');
  await undo(page, 'Swim').focus();
  await page.getByRole('list').getByText('Closed', { exact: true }).waitFor();
  await page.locator('[aria-live="polite"]').getByText('Swim: Closed').waitFor({ state: 'attached' });
  await refetched;
  await heading(page, 'Commitments (2)').waitFor();
  await until(async () => (await person.commitments()).length, 2);
  await expectClean(page);
  const after = await page
    .locator('li')
    .filter({ has: page.getByText('Swim') })
    .evaluate((line) => {
      const titleOf = (each: Element | null) => each?.querySelector('.row-title')?.textContent;
      return [titleOf(line.previousElementSibling), titleOf(line.nextElementSibling)];
    });
  expect(after).toEqual(['Run', 'Read']);

  await undo(page, 'Swim').press('Enter');
  await until(() => focused(page), 'Swim');
  await until(() => titles(page), ['Run', 'Swim', 'Read']);
  await heading(page, 'Commitments (3)').waitFor();
  await until(async () => (await person.commitments()).length, 3);
});

test('the closed ones are a choice of the filter, with history, and are opened again there', async ({
  open,
  world,
}) => {
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
  const [run] = await person.commitments();
  await person.call(commitments.complete, { params: { id: run!.id }, body: {} });
  await person.call(commitments.close, { params: { id: run!.id } });
  const page = await open('/commitments', { as: person, width: 1280 });
  await page.getByRole('checkbox', { name: 'Closed', exact: true }).check();
  await heading(page, 'Closed').waitFor();
  await until(() => titles(page), ['Run']);
  expect(new URL(page.url()).search).toBe('?closed=1');
  await row(page, 'Run').getByText('Closed', { exact: true }).waitFor();
  expect(await box(page, 'Run').isDisabled()).toBe(true);
  await expectClean(page);
  const read = page.waitForResponse((response) => response.url().endsWith('?closed=true'));
  await page.reload();
  await until(() => titles(page), ['Run']);
  // The stored list is shown first.
  await read;
  await settled(page);
  await fromMenu(page, 'Run', 'Reopen');
  // The list that is read again renders the row anew.
  let isClosed = false;
  const readAgain = page.waitForResponse((response) => {
    isClosed ||= response.url().endsWith('/close');
    return isClosed && response.url().endsWith('?closed=true');
  });
  await undo(page, 'Run').click();
  await readAgain;
  await until(() => titles(page), ['Run']);
  await fromMenu(page, 'Run', 'Reopen');
  await undo(page, 'Run').waitFor();
  await page.getByText('Nothing is closed.').waitFor();
  await page.getByRole('button', { name: 'Show open commitments' }).click();
  await heading(page, 'Commitments (2)').waitFor();
  await until(async () => (await person.commitments()).length, 3);
});
