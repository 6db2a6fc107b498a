import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { fromMenu, titles } from './support/commitments.ts';
import { today } from './support/pauses.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE } from './support/unsent.ts';

/* Pausing and resuming without a network, and what a confidant sees. */

test('without a network, a pause that began before ends at once, and on the server later', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const ids = (await person.commitments()).map(({ id }) => id);
  await person.call(pauses.create, { body: { commitment_ids: ids, from: addDays(today(), -2) } });
  const page = await open('/commitments', { as: person, width: 390 });
  await heading(page, 'Commitments (0)').waitFor();
  // The stored pauses are shown without a network.
  await page.waitForLoadState('networkidle');
  const restore = await cut(page);
  await fromMenu(page, 'Run', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Run today?' });
  await question.getByText('This pause also ends for: Read').waitFor();
  await question.getByRole('button', { name: 'Resume' }).click();
  await page.getByText(SAVED_HERE).waitFor();
  await heading(page, 'Commitments (2)').waitFor();
  const running = async () => (await person.call(pauses.list)).filter(({ until }) => until === null).length;
  expect(await running()).toBe(1);
  await restore();
  await until(running, 0);
  await heading(page, 'Commitments (2)').waitFor();
});

test('a confidant sees until when, and not why; and nothing of a closed one', async ({ open, world }) => {
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(ada, grace);
  for (const title of ['Read', 'Swim', 'Run']) await grace.commitment({ title });
  const [run, swim] = await grace.commitments();
  const from = today();
  const dates = { from, until: addDays(from, 400), reason: 'A cold' };
  await grace.call(pauses.create, { body: { commitment_ids: [run!.id], ...dates } });
  await grace.call(commitments.close, { params: { id: swim!.id } });
  const page = await open(`/confidants/${grace.id}/show`, { as: ada, width: 390 });
  const paused = page.getByRole('listitem').filter({ hasText: 'Run' });
  await paused.getByText(/^Paused until \w+ \d+, \d{4}$/).waitFor();
  expect(await titles(page)).toEqual(['Run', 'Read']);
  expect(await page.getByText('A cold').count()).toBe(0);
  await expectClean(page);
});
