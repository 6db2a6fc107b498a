import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { box, heading, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { fromMenu, titles, undo } from './support/commitments.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Closing and opening again in another tab, and without a network. */

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
