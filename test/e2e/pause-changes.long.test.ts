import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { heading, row, toast, until } from './support/app.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu } from './support/commitments.ts';
import { changePause, savedPauses, today } from './support/pauses.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE, waitingItem } from './support/unsent.ts';

/* Changing a pause that is planned, over or began long ago; and changes without a network. */

test('a planned pause is changed in its list, and what was written stays', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const from = addDays(today(), 30);
  await person.call(pauses.create, { body: { commitment_ids: null, from, reason: 'Holiday' } });
  const page = await open('/commitments', { as: person, width: 390 });
  await fromMenu(page, 'Run', 'Pause…');
  const making = page.getByRole('dialog', { name: 'Pause', exact: true });
  await making.getByLabel('Reason').fill('A cold');
  await making.getByRole('button', { name: /^Change the pause: From .*, All commitments$/ }).click();
  const changing = changePause(page);
  await until(() => changing.getByLabel('From').inputValue(), from);
  expect(await changing.getByLabel('Reason').inputValue()).toBe('Holiday');
  await settled(page);
  await expectClean(page);
  await changing.getByLabel('Until').fill(addDays(from, -1));
  await changing.getByRole('button', { name: 'Save' }).click();
  await changing.getByText('Until can’t be before From').waitFor();
  await changing.getByLabel('Until').fill(addDays(from, 7));
  await changing.getByRole('button', { name: 'Save' }).click();
  await changing.waitFor({ state: 'detached' });
  expect(await savedPauses(person)).toEqual([[null, from, addDays(from, 7), 'Holiday']]);
  await until(async () => (await focused(page))?.startsWith('Change the pause: '), true);
  // One that begins now is in the list no more.
  await making.getByRole('button', { name: /^Change the pause: / }).click();
  await changing.getByLabel('From').fill(today());
  await changing.getByRole('button', { name: 'Save' }).click();
  await making.getByText('Planned').waitFor({ state: 'detached' });
  await until(() => making.getByLabel('Until').evaluate((field) => field === document.activeElement), true);
  expect(await making.getByLabel('Reason').inputValue()).toBe('A cold');
});

test('a planned pause shows in the row and on the page, and one that is over is corrected', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const [from, over] = [addDays(today(), 30), addDays(today(), -2)];
  await person.call(pauses.create, { body: { commitment_ids: [id], from: addDays(today(), -4), until: over } });
  await person.call(pauses.create, { body: { commitment_ids: [id], from, reason: 'Holiday' } });
  const page = await open('/commitments', { as: person, width: 390 });
  await row(page, 'Run')
    .getByText(/^Paused from /)
    .waitFor();
  await fromMenu(page, 'Run', 'Change pause…');
  const dialog = changePause(page);
  await until(() => dialog.getByLabel('From').inputValue(), from);
  const ended = dialog.getByRole('region', { name: 'Ended' });
  await ended.getByRole('button', { name: /^Change the pause: / }).click();
  const correcting = changePause(page).last();
  await until(() => correcting.getByLabel('Until').inputValue(), over);
  await correcting.getByText(/^Run was paused from /).waitFor();
  await correcting.getByLabel('Until').fill(addDays(today(), -3));
  await correcting.getByText(/ will no longer be paused\.$/).waitFor();
  await settled(page);
  await expectClean(page);
  await correcting.getByRole('button', { name: 'Save' }).click();
  // While one is open above the other, only that one is exposed.
  await page.getByText(/^Run was paused from /).waitFor({ state: 'detached' });
  expect(await savedPauses(person)).toEqual([
    [1, addDays(today(), -4), addDays(today(), -3), null],
    [1, from, null, 'Holiday'],
  ]);
  await ended.getByRole('button', { name: /^Remove the pause: / }).click();
  await ended.waitFor({ state: 'detached' });
  expect(await savedPauses(person)).toEqual([[1, from, null, 'Holiday']]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'Run').getByRole('link', { name: 'Run' }).click();
  await page.getByText(/^Paused from /).waitFor();
  await page.getByRole('button', { name: 'More actions for Run' }).click();
  await page.getByRole('menuitem', { name: 'Change pause…' }).waitFor();
});

test('of a pause that began long ago, its first day and its commitments stay', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const ids = (await person.commitments()).map(({ id }) => id);
  const page = await open('/commitments', { as: person });
  await page.route('**/api/v1/pauses', async (route) => {
    const answer = [{ id: 'p', commitment_ids: ids, from: addDays(today(), -40), until: null, reason: null }];
    await (route.request().method() === 'GET' ? route.fulfill({ json: answer }) : route.fallback());
  });
  await person.call(pauses.create, { body: { commitment_ids: ids, from: today() } });
  await page.reload();
  await fromMenu(page, 'Run', 'Change pause…');
  const dialog = changePause(page);
  await dialog.getByText('It began more than 31 days ago.').waitFor();
  expect(await dialog.getByLabel('What to pause').count()).toBe(0);
  expect(await dialog.getByLabel('From').getAttribute('readonly')).toBe('');
  await dialog.getByLabel('Until').fill(addDays(today(), -33));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Anything more than 31 days ago stays paused').waitFor();
});

test('without a network, a new pause is changed and one of two is resumed, and all is sent later', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  for (const title of ['Walk', 'Swim', 'Read', 'Run']) await person.commitment({ title });
  const [, ...ids] = (await person.commitments()).map(({ id }) => id);
  const { id } = await person.call(pauses.create, { body: { commitment_ids: ids, from: addDays(today(), -2) } });
  const page = await open('/commitments', { as: person, width: 390 });
  await heading(page, 'Commitments (1)').waitFor();
  await page.waitForLoadState('networkidle');
  const restore = await cut(page);
  await fromMenu(page, 'Run', 'Pause…');
  const making = page.getByRole('dialog', { name: 'Pause', exact: true });
  await making.getByRole('button', { name: 'Pause', exact: true }).click();
  await toast(page, SAVED_HERE);
  await heading(page, 'Commitments (0)').waitFor();
  await fromMenu(page, 'Run', 'Change pause…');
  await changePause(page).getByLabel('Reason').fill('A cold');
  await changePause(page).getByLabel('Until').fill(addDays(today(), 400));
  await changePause(page).getByRole('button', { name: 'Save' }).click();
  await row(page, 'Run').getByText('A cold', { exact: true }).waitFor();
  await fromMenu(page, 'Swim', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Swim today?' });
  await question.getByText('This pause continues for: Read and Walk').waitFor();
  await question.getByRole('button', { name: 'Resume', exact: true }).click();
  await heading(page, 'Commitments (1)').waitFor();
  await row(page, 'Read').getByText('Paused', { exact: true }).waitFor();
  await page.goto('/settings');
  for (const name of ['New: Pause of Run', 'Changed: Pause of Run', 'Pause of Swim']) {
    await waitingItem(page, name).waitFor();
  }
  expect(await savedPauses(person)).toHaveLength(1);
  // Another device lets another one resume, which stays so.
  await (await person.elsewhere()).call(pauses.update, { params: { id }, body: { resume: ids.slice(-1) } });
  // It counts from when it was asked for.
  const ending = page.waitForRequest((request) => request.postData()?.includes('"resume":["') === true);
  await restore();
  expect(Date.parse((await ending).postDataJSON().at)).toBeGreaterThan(0);
  await until(
    () => savedPauses(person).then((all) => all.map(([count, , last, reason]) => [count, last, reason])),
    [
      [1, null, null],
      [1, addDays(today(), -1), null],
      [1, addDays(today(), -1), null],
      [1, addDays(today(), 400), 'A cold'],
    ],
  );
});

test('an end that waits is shown after a reload, and after it was sent until the list is read', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.commitment({ title: 'Read' });
  // Another one of the same dates goes on for the other one.
  for (const ids of [[id], null]) {
    await person.call(pauses.create, { body: { commitment_ids: ids, from: addDays(today(), -2) } });
  }
  const page = await open('/commitments', { as: person, width: 390 });
  await heading(page, 'Commitments (0)').waitFor();
  await page.waitForLoadState('networkidle');
  const restore = await cut(page);
  await fromMenu(page, 'Run', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Run today?' });
  await question.getByRole('button', { name: 'Resume', exact: true }).click();
  await heading(page, 'Commitments (1)').waitFor();
  await page.goto('/commitments');
  await heading(page, 'Commitments (1)').waitFor();
  const held: Route[] = [];
  const hold = (route: Route) => (route.request().method() === 'GET' ? void held.push(route) : route.fallback());
  await page.route('**/api/v1/commitments', hold);
  let before = Number.POSITIVE_INFINITY;
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') before = held.length;
  });
  await restore();
  // What was sent makes the page read the list anew.
  await until(async () => held.length > before, true);
  expect(await row(page, 'Run').getByText('Paused').count()).toBe(0);
  await heading(page, 'Commitments (1)').waitFor();
  await page.unroute('**/api/v1/commitments', hold);
  await Promise.all(held.map((route) => route.continue().catch(() => {})));
  await row(page, 'Read').getByText('Paused', { exact: true }).waitFor();
  await heading(page, 'Commitments (1)').waitFor();
});

test('without a network, what is not known of a pause can be closed again', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED|WebSocket/);
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  const page = await open('/commitments', { as: person, width: 390 });
  await page.route('**/api/v1/pauses', (route) => route.abort());
  await person.call(pauses.create, { body: { commitment_ids: [id], from: today() } });
  await page.reload();
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  for (const [entry, role] of [
    ['Resume', 'Resume Run today?'],
    ['Change pause…', 'Change pause'],
  ] as const) {
    await fromMenu(page, 'Run', entry);
    const question = page.getByRole('alertdialog', { name: role });
    await question.getByText('Couldn’t load this pause.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
  }
});
