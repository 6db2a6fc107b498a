import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box, heading, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { fromMenu, titles, undo } from './support/commitments.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Closing and opening again: in another tab, without a network, the page of a closed one, and the last one. */

test('another tab sees one go and come back', async ({ profile, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const [run] = await person.commitments();
  const browser = await profile({ as: person });
  const page = await openLive(browser, '/commitments');
  await box(page, 'Run').waitFor();
  const other = await openLive(browser, '/dashboard');
  await box(other, 'Run').waitFor();
  await person.call(commitments.close, { params: { id: run!.id } });
  await until(() => titles(other), ['Read']);
  await until(() => titles(page), ['Read']);
  await heading(page, 'Commitments (1)').waitFor();
  await person.call(commitments.reopen, { params: { id: run!.id } });
  await until(() => titles(other), ['Run', 'Read']);
  await until(() => titles(page), ['Run', 'Read']);
});

test('without a network, one is opened again at once, and on the server later', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const [run] = await person.commitments();
  await person.call(commitments.close, { params: { id: run!.id } });
  const page = await open('/commitments?closed=1', { as: person, width: 390 });
  await until(() => titles(page), ['Run']);
  await page.waitForLoadState('networkidle');
  const restore = await cut(page);
  await fromMenu(page, 'Run', 'Reopen');
  await undo(page, 'Run').waitFor();
  await page.getByRole('button', { name: 'Show open commitments' }).click();
  await heading(page, 'Commitments (2)').waitFor();
  expect((await person.commitments()).length).toBe(1);
  await restore();
  await until(async () => (await person.commitments()).length, 2);
  await heading(page, 'Commitments (2)').waitFor();
});

test('a closed one has its page, and keeps its days and notes in the history', async ({ open, world }) => {
  const person = await world.person();
  const { id: run } = await person.commitment({ title: 'Run' });
  const { id: read } = await person.commitment({ title: 'Read' });
  await person.complete(read);
  await person.call(commitments.note, { params: { id: read }, body: { note: 'By the river' } });
  for (const id of [run, read]) await person.call(commitments.close, { params: { id } });
  const page = await open('/commitments?closed=1', { as: person, width: 390 });
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await heading(page, 'Run').waitFor();
  // What it is now, and what became of its day.
  await until(() => page.getByRole('main').getByText('Closed', { exact: true }).count(), 2);
  // The server refuses a correction of what is closed.
  const correct = page.getByRole('button', { name: /^Correct/ });
  expect(await correct.count()).toBe(0);
  await expectClean(page);
  await page.goto('/history');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Read' });
  await entry.getByText('By the river').waitFor();
  expect(await correct.count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search your notes' }).fill('river');
  await page.getByText('1 note found').waitFor();
  await entry.getByText('By the river').waitFor();
});

test('a dashboard whose only commitment is closed says that there is none, and still undoes it', async ({
  open,
  world,
}) => {
  const person = await world.person();
  await person.commitment({ title: 'Run' });
  const page = await open('/dashboard', { as: person, width: 390 });
  await fromMenu(page, 'Run', 'Close');
  await page.getByText('No open commitments.').waitFor();
  await page.getByRole('list', { name: 'Or begin with one of these:' }).waitFor();
  await undo(page, 'Run').waitFor();
  await expectClean(page);
  await undo(page, 'Run').click();
  await page.getByText('No open commitments.').waitFor({ state: 'detached' });
  await until(async () => (await person.commitments()).length, 1);
  await until(() => titles(page), ['Run']);
});
