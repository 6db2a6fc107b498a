import { expect } from 'vitest';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { box, heading, row, toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu, titles, undo } from './support/commitments.ts';
import { today } from './support/pauses.ts';
import { test } from './support/test.ts';

/* Pausing and resuming. */

/** As long as it may be, and without a place to break it. */
const REASON = `${'חופש '.repeat(10)}${'x'.repeat(150)}`;

test('what is paused stands below the rest, is not open, and can be done all the same', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
  const [run, swim] = await person.commitments();
  const from = today();
  await person.call(pauses.create, { body: { commitment_ids: [run!.id], from, until: null } });
  const later = addDays(from, 400);
  await person.call(pauses.create, { body: { commitment_ids: [swim!.id], from, until: later, reason: REASON } });
  const page = await open('/commitments', { as: person, width: 390 });
  await heading(page, 'Commitments (1)').waitFor();
  expect(await titles(page)).toEqual(['Read', 'Run', 'Swim']);
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  await row(page, 'Swim')
    .getByText(/^Paused until \w+ \d+, \d{4}$/)
    .waitFor();
  await row(page, 'Swim').getByText(REASON, { exact: true }).waitFor();
  await expectClean(page);
  await box(page, 'Run').click();
  await undo(page, 'Run').waitFor();
  await until(async () => (await person.commitments()).find(({ id }) => id === run!.id)?.completed, true);
  expect(await titles(page)).toEqual(['Read', 'Swim']);

  const dashboard = await open('/dashboard', { as: person });
  await dashboard.getByText('1 of 2 done').waitFor();
  await until(() => titles(dashboard), ['Read', 'Run', 'Swim']);
  await row(dashboard, 'Swim').getByText('Paused until').waitFor();
  await page.goto(`/commitments/${swim!.id}`);
  await page.locator('.commitment-about').getByText(REASON, { exact: true }).waitFor();
  await page.locator('.entry').getByText(REASON, { exact: true }).waitFor();
  await expectClean(page);
});

test('one is paused until a day, with the sentence read back, and resumed', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const page = await open('/commitments', { as: person, width: 390 });
  await fromMenu(page, 'Run', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  await dialog.getByText('Run is paused from today, until you resume it.').waitFor();
  const from = today();
  await dialog.getByLabel('Until').fill(addDays(from, -1));
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('Until can’t be before From').waitFor();
  await dialog.getByLabel('From').fill(addDays(from, -32));
  await dialog.getByLabel('Until').fill(addDays(from, 400));
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('A pause can begin at most 31 days ago').waitFor();
  await dialog.getByLabel('From').fill(from);
  await dialog.getByLabel('Reason').fill('A cold');
  await dialog.getByText(/^Run is paused from today until .*, \d{4}\. It resumes on .*, \d{4}\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'Run').getByText('Paused until').waitFor();
  await until(() => titles(page), ['Read', 'Run']);
  await until(() => focused(page), 'More actions for Run');
  const saved = async () => (await person.call(pauses.list)).map(({ from, until, reason }) => [from, until, reason]);
  expect(await saved()).toEqual([[from, addDays(from, 400), 'A cold']]);

  await fromMenu(page, 'Run', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Run today?' });
  await question.getByText(/^Its pause from today until/).waitFor();
  await question.getByText('A cold', { exact: true }).waitFor();
  await settled(page);
  await expectClean(page);
  await question.getByRole('button', { name: 'Resume' }).click();
  await toast(page, 'Resumed Run');
  await heading(page, 'Commitments (2)').waitFor();
  await until(() => titles(page), ['Run', 'Read']);
  expect(await saved()).toEqual([]);
});
