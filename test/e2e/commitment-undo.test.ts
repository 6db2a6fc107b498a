import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { box, checked, heading, row, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { focused, titles, toggle, undo } from './support/commitments.ts';
import { test } from './support/test.ts';

/* What leaves the list of commitments leaves a line with 'Undo' in its place. */

const line = (page: Page, title: string) => page.getByRole('listitem').filter({ has: undo(page, title) });

/** The list on a page whose clock the test moves. Its pointer rests outside of the list. */
async function clocked(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/commitments');
  await page.mouse.move(2, 2);
  return page;
}

/** Advances the clock of the page in small steps, so that it renders in between. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) await page.clock.runFor(50);
}

test('a completed and a skipped one can be undone, each in its place', async ({ open, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
  const page = await open('/commitments', { as: person, width: 390 });
  await box(page, 'Swim').click();
  // The pointer stops the time of one line, and the focus that of the other.
  await line(page, 'Swim').hover();
  await page.getByRole('button', { name: 'More actions for Run' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Skip this time' }).press('Enter');
  await undo(page, 'Run').focus();
  // It has moved up from under the pointer.
  await line(page, 'Swim').hover();
  await line(page, 'Swim').getByText('Done', { exact: true }).waitFor();
  await line(page, 'Run').getByText('Skipped', { exact: true }).waitFor();
  await page.locator('[aria-live="polite"]').getByText('Swim: Done').waitFor({ state: 'attached' });
  await heading(page, 'Commitments (1)').waitFor();
  expect(await titles(page)).toEqual(['Read']);
  await expectClean(page);

  await undo(page, 'Swim').click();
  await until(() => focused(page), 'Swim');
  await undo(page, 'Run').press('Enter');
  await until(() => focused(page), 'Run');
  await until(() => titles(page), ['Run', 'Swim', 'Read']);
  await checked(page, 'Swim', false);
  await heading(page, 'Commitments (3)').waitFor();
  const saved = async () => (await person.commitments()).map(({ current_completion }) => current_completion.status);
  await until(saved, ['pending', 'pending', 'pending']);
});

test('the line goes after five seconds, but not while it has the pointer or the focus', async ({ profile, world }) => {
  const person = await world.person();
  for (const title of ['Read', 'Swim', 'Run']) await person.commitment({ title });
  const page = await clocked(await profile({ as: person, reducedMotion: 'reduce' }));
  await box(page, 'Swim').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await toggle(page, 'Swim');
  await checked(page, 'Swim');
  await pass(page, 1_000);
  await undo(page, 'Swim').waitFor();
  expect(await row(page, 'Swim').count()).toBe(0);
  expect(await focused(page)).toBe('Read');
  await pass(page, 3_500);
  expect(await undo(page, 'Swim').count()).toBe(1);

  await line(page, 'Swim').hover();
  await pass(page, 8_000);
  expect(await undo(page, 'Swim').count()).toBe(1);
  await undo(page, 'Swim').focus();
  await page.mouse.move(2, 2);
  await pass(page, 8_000);
  expect(await undo(page, 'Swim').count()).toBe(1);
  await box(page, 'Read').focus();
  await pass(page, 5_500);
  await undo(page, 'Swim').waitFor({ state: 'detached' });
  expect(await titles(page)).toEqual(['Run', 'Read']);
});

test('the title opens the commitment, with its description and category; it is edited and deleted there', async ({
  open,
  world,
  expectComplaint,
}) => {
  // The live event of the deletion can come before its answer: the page asks for its history once more.
  expectComplaint(/status of 404.*\/history/);
  const person = await world.person();
  const description = `${'Along the river, whatever the weather is. '.repeat(6)}Home by the bridge.`;
  await person.commitment({ title: 'Run', description });
  for (const path of sampled(['/dashboard', '/commitments'])) {
    const page = await open(path, { as: person, width: 390 });
    const note = page.getByText('Along the river');
    // One line of it.
    expect(await note.evaluate((each) => each.clientHeight)).toBe(20);
    // A finger needs not meet the box itself.
    const { x, y } = (await box(page, 'Run').boundingBox())!;
    await page.mouse.click(x - 8, y + 11);
    await checked(page, 'Run');
    await page.mouse.click(x + 11, y + 30);
    await checked(page, 'Run', false);
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    await heading(page, 'Run').waitFor();
    await page.getByText('Home by the bridge.').waitFor();
    await page.getByText(/^Every day, since/).waitFor();
  }
  const page = await open('/commitments', { as: person });
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  // The row of the list has a button of this name, too.
  await heading(page, 'Run').waitFor();
  await page.getByRole('button', { name: 'Edit Run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Commitment' });
  await dialog.getByLabel('Title').fill('Walk');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await heading(page, 'Walk').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit Walk' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await heading(page, 'Commitments (0)').waitFor();
});
