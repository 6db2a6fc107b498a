import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { box, heading, row, toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean, settled } from './support/clean.ts';
import { focused, fromMenu, titles, undo } from './support/commitments.ts';
import { today } from './support/pauses.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, SAVED_HERE, waitingItem } from './support/unsent.ts';

/* Pausing and resuming: two tabs, planned pauses, without a network, several at once, the history, and confidants. */

test('two tabs: what one pauses, changes and resumes, the other shows', async ({ profile, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Run']) await person.commitment({ title });
  const browser = await profile({ as: person });
  const page = await openLive(browser, '/commitments');
  const other = await openLive(browser, '/dashboard');
  await until(() => titles(other), ['Run', 'Read']);
  await fromMenu(page, 'Run', 'Pause…');
  const making = page.getByRole('dialog', { name: 'Pause', exact: true });
  await making.getByLabel('Reason').fill('A cold');
  await making.getByRole('button', { name: 'Pause' }).click();
  await row(other, 'Run').getByText('A cold', { exact: true }).waitFor();

  await fromMenu(other, 'Run', 'Change pause…');
  const changing = other.getByRole('dialog', { name: 'Change pause' });
  await changing.getByLabel('Reason').fill('A holiday');
  await changing.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Run').getByText('A holiday', { exact: true }).waitFor();

  await fromMenu(page, 'Run', 'Resume');
  await page.getByRole('alertdialog', { name: 'Resume Run today?' }).getByRole('button', { name: 'Resume' }).click();
  await row(other, 'Run').getByText('A holiday', { exact: true }).waitFor({ state: 'detached' });
  expect(await person.call(pauses.list)).toEqual([]);
});

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
  const page = await open('/settings', { as: person, width: 390 });
  const read = page.waitForResponse('**/api/v1/pauses');
  await page.goto('/commitments');
  await heading(page, 'Commitments (0)').waitFor();
  // What was read is shown without a network.
  await read;
  const restore = await cut(page);
  await fromMenu(page, 'Run', 'Resume');
  const question = page.getByRole('alertdialog', { name: 'Resume Run today?' });
  await question.getByLabel('Resume only Run').uncheck();
  const both = page.getByRole('alertdialog', { name: 'Resume Run and Read today?' });
  await both.getByText('This pause also ends for: Read').waitFor();
  await both.getByRole('button', { name: 'Resume' }).click();
  await toast(page, SAVED_HERE);
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
  expect(await titles(page)).toEqual(['Read', 'Run']);
  expect(await page.getByText('A cold').count()).toBe(0);
  await expectClean(page);
});

test('several are paused together, and all from the menu of the page', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 404/);
  const person = await world.person();
  for (const title of ['Rest', 'Swim', 'Read', 'Run']) await person.commitment({ title });
  const page = await open('/commitments', { as: person, width: 390 });
  await fromMenu(page, 'Swim', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  const what = dialog.getByLabel('What to pause');
  await what.selectOption('Several commitments');
  const choices = dialog.getByRole('group', { name: 'Commitments to pause' });
  await until(
    () =>
      choices
        .getByRole('checkbox', { checked: true })
        .evaluateAll((all) => all.map((each) => each.closest('label')?.textContent)),
    ['Swim'],
  );
  await choices.getByLabel('Swim').press('Space');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('Choose at least one commitment').waitFor();
  await settled(page);
  await expectClean(page);
  for (const title of ['Run', 'Read', 'Rest', 'Swim']) await choices.getByLabel(title).check();
  await dialog.getByText('Run, Read, and 2 more are paused from today, until you resume them.').waitFor();
  await choices.getByLabel('Rest').uncheck();
  await dialog.getByLabel('From').fill(addDays(today(), 30));
  await dialog.getByText(/^Run, Read, and Swim are paused from/).waitFor();
  const details = [{ code: 'commitment_not_found', message: 'Commitment not found' }];
  await page.route(
    '**/api/v1/pauses',
    (route) => route.fulfill({ status: 404, json: { error: details[0]?.message, errors: [], details } }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByText('What you chose to pause has been deleted').waitFor();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await dialog.waitFor({ state: 'detached' });
  const named = async () =>
    (await person.call(pauses.list)).map(({ commitment_ids }) => commitment_ids?.length ?? null);
  await until(named, [3]);

  await fromMenu(page, 'Read', 'Pause…');
  await dialog.getByText('Read, Run, and Swim').waitFor();
  const remove = dialog.getByRole('button', { name: /^Remove the pause/ });
  // In one line, beside a long text.
  const lines = (button: Element) => {
    const range = document.createRange();
    range.selectNodeContents(button);
    return range.getClientRects().length;
  };
  await until(() => remove.evaluate(lines), 1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await until(() => focused(page), 'More actions for Read');
  const more = page.getByRole('button', { name: 'More actions', exact: true });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Pause…' }).click();
  await dialog.getByRole('button', { name: /^Remove the pause: From .*, Run, Read, and Swim$/ }).waitFor();
  expect(await what.locator('option').allTextContents()).toEqual(['Several commitments', 'All commitments']);
  await dialog.getByText('All commitments are paused from today, until you resume them.').waitFor();
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await heading(page, 'Commitments (0)').waitFor();
  await until(() => more.evaluate((button) => button === document.activeElement), true);
  await until(named, [null, 3]);
});

test('the history of paused days is calm', async ({ open, world }) => {
  const person = await world.person();
  const { id } = await person.commitment({ title: 'Run' });
  await person.call(pauses.create, { body: { commitment_ids: [id], from: today(), until: null } });
  const page = await open('/history', { as: person, width: 390 });
  await page.getByRole('listitem').filter({ hasText: 'Run' }).getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: /: 1 paused$/ }).waitFor();
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await heading(page, 'Run').waitFor();
  await page.getByText('Why isn’t this due today?').click();
  await page.getByText('You paused it. It’s due again once you resume it.').waitFor();
  await expectClean(page);
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
  await question.getByLabel('Resume only Read').uncheck();
  const whole = page.getByRole('alertdialog', { name: 'Resume all commitments today?' });
  await whole.getByText('This pause covers all your commitments, and ends for all of them.').waitFor();
  await whole.getByRole('button', { name: 'Resume' }).click();
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
  await page.locator('.undo-line').getByText('Not sent yet').waitFor();
  await fromMenu(page, 'Run', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause' });
  await dialog.getByLabel('What to pause').selectOption('Several commitments');
  await dialog.getByLabel('Rest', { exact: true }).check();
  await dialog.getByLabel('Reason').fill('A cold');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await toast(page, SAVED_HERE);
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  for (const title of ['Run', 'Rest']) await row(page, title).getByText('Not sent yet').waitFor();
  await heading(page, 'Commitments (1)').waitFor();
  await storedActions(page, 2);
  await page.goto('/settings');
  await waitingItem(page, 'Closed: Swim').waitFor();
  await waitingItem(page, 'New: Pause of Run and Rest').waitFor();
  await page.goto('/commitments');
  await row(page, 'Run').getByText('Paused', { exact: true }).waitFor();
  for (const title of ['Run', 'Rest']) await row(page, title).getByText('Not sent yet').waitFor();
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
