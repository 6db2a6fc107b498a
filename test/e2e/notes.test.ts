import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { day, test, withPast } from './support/history.ts';
import { add, edit, entryOn, field, noteOn, put, TODAY } from './support/notes.ts';

/* Notes: right after a check-off, and in the history. */

const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? null);

describe('right after a check-off', () => {
  test('a note is written by keyboard, and edited in its place', async ({ cloud, profile, world }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await (await profile({ as: ada, width: 390 })).newPage();
    await page.clock.install();
    await page.goto('/commitments');
    await box(page, 'Run').waitFor();
    // The line that takes the row's place goes after five seconds, which a busy machine may need to come to it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await box(page, 'Run').press('Space');
    await until(async () => {
      await page.clock.runFor(50);
      return add(page, 'Run').isVisible();
    }, true);
    await add(page, 'Run').press('Enter');
    await page.clock.resume();
    await until(() => focused(page), 'Note on Run');
    await expectClean(page);
    await page.keyboard.type('  Along the river ');
    await page.keyboard.press('Enter');
    await until(() => focused(page), 'Edit the note on Run');
    await until(() => noteOn(ada, run.id, TODAY), 'Along the river');
    await edit(page, 'Run').click();
    expect(await field(page, 'Run').inputValue()).toBe('Along the river');
    await field(page, 'Run').fill('Along the canal');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(() => noteOn(ada, run.id, TODAY), 'Along the canal');
    expect((await entryOn(ada, run.id, TODAY))?.status).toBe('completed');
  });
});

describe('in the history', () => {
  test('a note is added, edited and removed in the month', async ({ cloud, open, world }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada, width: 390 });
    const missed = 'Run, November 19';
    await add(page, missed).press('Enter');
    // The form's code is loaded first.
    await until(() => focused(page), `Note on ${missed}`);
    await page.keyboard.type('A cold');
    await page.keyboard.press('Enter');
    await until(() => focused(page), `Edit the note on ${missed}`);
    await day(page, 'Thursday, November 19').getByText('A cold').waitFor();
    await until(() => noteOn(ada, run.id, '2026-11-19'), 'A cold');
    expect((await entryOn(ada, run.id, '2026-11-19'))?.status).toBe('missed');
    await expectClean(page);

    await edit(page, missed).click();
    await field(page, missed).fill('A bad cold');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(() => noteOn(ada, run.id, '2026-11-19'), 'A bad cold');
    await edit(page, missed).click();
    await field(page, missed).fill('');
    await field(page, missed).press('Enter');
    await add(page, missed).waitFor();
    await until(() => noteOn(ada, run.id, '2026-11-19'), null);
  });
});

describe('the search', () => {
  test('finds notes by their words, and Back leads to the month', async ({ cloud, open, world }) => {
    const { ada, run, read } = await withPast(cloud, () => world.person());
    await put(ada, run.id, '2026-11-17T12:00:00.000Z', 'Café by the river');
    await put(ada, read.id, '2026-11-18T12:00:00.000Z', 'A tale of the RIVER');
    const page = await open('/history?month=2026-11', { as: ada, width: 390 });
    const search = page.getByRole('searchbox', { name: 'Search your notes' });
    await day(page, 'Wednesday, November 18').waitFor();
    await search.pressSequentially('r');
    await search.pressSequentially('iver');
    await page.getByText('2 notes found').waitFor();
    await until(
      () => page.locator('h3').allTextContents(),
      ['Wednesday, November 18, 2026', 'Tuesday, November 17, 2026'],
    );
    await day(page, 'Tuesday, November 17, 2026').getByRole('link', { name: 'Run' }).waitFor();
    await expectClean(page);
    await search.fill('cafe river');
    await page.getByText('1 note found').waitFor();
    expect(new URL(page.url()).search).toBe('?month=2026-11&q=cafe+river');
    await page.goBack();
    await day(page, 'Wednesday, November 18').waitFor();
    await until(() => search.inputValue(), '');
  });
});
