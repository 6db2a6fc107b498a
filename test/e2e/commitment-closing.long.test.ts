import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { box, checked, heading, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { fromMenu, titles, undo } from './support/commitments.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { ALL, cut } from './support/unsent.ts';

/* Closing and opening again: on another device, without a network, the page of a closed one, and the last one. */

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
  await page.getByRole('list', { name: 'Or start with one of these:' }).waitFor();
  await undo(page, 'Run').waitFor();
  await expectClean(page);
  await undo(page, 'Run').click();
  await page.getByText('No open commitments.').waitFor({ state: 'detached' });
  await until(async () => (await person.commitments()).length, 1);
  await until(() => titles(page), ['Run']);
});

test('a note that is being written stays when its commitment is closed on another device', async ({
  profile,
  world,
}) => {
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
  const [run, swim, read] = await person.commitments();
  const browser = await profile({ as: person });
  const [page, dashboard] = [await openLive(browser, '/commitments'), await openLive(browser, '/dashboard')];
  const field = (where: Page, title: string) => where.getByRole('textbox', { name: `Note on ${title}`, exact: true });
  const begin = async (where: Page, title: string) => {
    await box(where, title).click();
    await where.getByRole('button', { name: `Add a note to ${title}`, exact: true }).click();
    await field(where, title).fill('By the river');
  };
  await begin(page, 'Run');
  await begin(dashboard, 'Swim');
  await until(async () => (await person.commitments()).filter(({ completed }) => completed).length, 2);
  for (const each of [run, swim, read]) await person.call(commitments.close, { params: { id: each!.id } });
  await heading(page, 'Commitments (0)').waitFor();
  await until(() => titles(dashboard), ['Swim']);

  await field(page, 'Run').press('Enter');
  await field(dashboard, 'Swim').press('Enter');
  const from = run!.current_completion.due_date;
  const notes = async (id: string) => {
    const query = { from, to: addDays(from, 1) };
    const entries = await person.call(commitments.history, { params: { id }, query });
    return entries.flatMap(({ note }) => note ?? []);
  };
  await until(() => notes(run!.id), ['By the river']);
  await until(() => notes(swim!.id), ['By the river']);
  await until(() => dashboard.evaluate(() => document.activeElement?.textContent), 'View All');
  await dashboard.getByText('No commitments yet.').waitFor();
});

test('what is done and then closed without a network is both, in this order, also after a reload', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  for (const title of ['Read', 'Swim']) await person.commitment({ title });
  const page = await open(ALL, { as: person });
  await box(page, 'Swim').waitFor();
  const restore = await cut(page);
  await box(page, 'Swim').check();
  await checked(page, 'Swim');
  await fromMenu(page, 'Swim', 'Close');
  await undo(page, 'Swim').waitFor();
  await storedActions(page, 2);
  await page.reload();
  await heading(page, 'Commitments (1)').waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1)!);
  });
  await restore();
  const closed = () => person.call(commitments.list, { query: { closed: 'true' } });
  await until(async () => (await closed()).map(({ title, completed }) => [title, completed]), [['Swim', true]]);
  expect(sent.filter((each) => ['complete', 'close'].includes(each)).slice(-2)).toEqual(['complete', 'close']);
});
