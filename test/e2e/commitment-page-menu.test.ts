import { expect } from 'vitest';
import { until } from './support/app.ts';
import { settled } from './support/clean.ts';
import { fromMenu } from './support/commitments.ts';
import { storedQuery } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, dialog } from './support/unsent.ts';

/* What the page of a commitment does with it, as its row does. */

test('it is closed and opened again', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.commitment({ title: 'Read' });
  const page = await open(`/commitments/${id}`, { as: person });
  await settled(page);
  const links = await page.locator('.commitment-links').elementHandle();
  const closed = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments?closed=true'));
  await fromMenu(page, 'Run', 'Close');
  const about = page.locator('.commitment-about');
  await about.getByText('Closed', { exact: true }).waitFor();
  const listed = async () => (await person.commitments()).map(({ title }) => title);
  await until(listed, ['Read']);
  // The page stays, with an open menu or a note that is being written, while another list has it.
  await closed;
  await settled(page);
  const isKept = () => links!.evaluate((element) => element.isConnected);
  expect(await isKept()).toBe(true);
  const listedAgain = page.waitForResponse((response) => response.url().endsWith('/api/v1/commitments'));
  await fromMenu(page, 'Run', 'Reopen');
  await about.getByText('Due today', { exact: true }).waitFor();
  await until(async () => (await listed()).length, 2);
  await listedAgain;
  await settled(page);
  expect(await isKept()).toBe(true);
});

test('it is left when it is deleted, also on a page that was opened without a network', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const page = await open(`/commitments/${id}`, { as: person });
  await page.getByRole('button', { name: 'Edit Run' }).click();
  await dialog(page, 'Edit Commitment').getByRole('button', { name: 'Cancel' }).click();
  await storedQuery(page, 'commitments', 'list');
  await cut(page);
  await page.goto(`/commitments/${id}`);
  await page.getByRole('button', { name: 'Edit Run' }).click();
  await dialog(page, 'Edit Commitment').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/commitments');
});
