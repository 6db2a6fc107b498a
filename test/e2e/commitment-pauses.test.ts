import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { box, heading, row, toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu, titles, undo } from './support/commitments.ts';
import { today } from './support/pauses.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE, waitingItem } from './support/unsent.ts';

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
  await dialog.getByText('Until must not be before From').waitFor();
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
  await toast(page, 'Run is resumed');
  await heading(page, 'Commitments (2)').waitFor();
  await until(() => titles(page), ['Run', 'Read']);
  expect(await saved()).toEqual([]);
});

test('a planned pause is removed; resuming one of all says that it ends for all', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  await person.call(pauses.create, {
    body: { commitment_ids: null, from: addDays(today(), 30), reason: 'Holiday' },
  });
  const page = await open('/commitments', { as: person });
  await fromMenu(page, 'Run', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  await dialog.getByText('Holiday', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: /^Remove the pause: From .*, All commitments$/ }).click();
  await dialog.getByText('Planned').waitFor({ state: 'detached' });
  await dialog.getByLabel('What to pause').selectOption('All commitments');
  await dialog.getByText('All commitments are paused from today, until you resume them.').waitFor();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await heading(page, 'Commitments (0)').waitFor();
  await fromMenu(page, 'Read', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Read today?' });
  await question.getByText('This pause is for all your commitments, and ends for all of them.').waitFor();
  await question.getByRole('button', { name: 'Resume' }).click();
  await heading(page, 'Commitments (2)').waitFor();
});

test('without a network, what is closed and paused is shown at once, named, and sent later', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Rest', 'Run']) await person.commitment({ title });
  const rest = (await person.commitments()).find(({ title }) => title === 'Rest');
  const page = await open('/commitments', { as: person, width: 390 });
  await box(page, 'Run').waitFor();
  const restore = await cut(page);
  await fromMenu(page, 'Swim', 'Close');
  await undo(page, 'Swim').waitFor();
  await fromMenu(page, 'Run', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  await dialog.getByLabel('What to pause').selectOption('Several commitments');
  await dialog.getByLabel('Rest', { exact: true }).check();
  await dialog.getByLabel('Reason').fill('A cold');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await toast(page, SAVED_HERE);
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  await heading(page, 'Commitments (1)').waitFor();
  await storedActions(page, 2);
  await page.goto('/settings');
  await waitingItem(page, 'Closed: Swim').waitFor();
  await waitingItem(page, 'New: Pause of Run and Rest').waitFor();
  await page.goto('/commitments');
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  await until(() => titles(page), ['Read', 'Run', 'Rest']);
  expect((await person.commitments()).length).toBe(4);
  await (await person.elsewhere()).call(commitments.delete, { params: { id: rest!.id } });

  // What was deleted meanwhile is left out.
  await restore();
  const saved = async () => (await person.commitments()).map(({ title, paused }) => [title, paused?.reason]);
  await until(saved, [
    ['Run', 'A cold'],
    ['Read', undefined],
  ]);
  await heading(page, 'Commitments (1)').waitFor();
  await until(() => titles(page), ['Read', 'Run']);
});
