import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { box, heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { day, test, withPast } from './support/history.ts';
import { add, edit, entryOn, field, noteOn, put, TODAY } from './support/notes.ts';
import { storedActions } from './support/stored-actions.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Notes: right after a check-off, and in the history. */

const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? null);

describe('right after a check-off', () => {
  test('a note is written by keyboard, closed with Escape, and edited in its place', async ({
    cloud,
    profile,
    world,
  }) => {
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
    await page.keyboard.type('Along');
    await page.keyboard.press('Escape');
    await until(() => focused(page), 'Add a note to Run');
    expect(await noteOn(ada, run.id, TODAY)).toBeNull();

    await page.keyboard.press('Enter');
    await until(() => focused(page), 'Note on Run');
    expect(await field(page, 'Run').inputValue()).toBe('');
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
    // It stays when the check-off is undone.
    await page.getByRole('button', { name: 'Undo Run' }).click();
    await until(async () => (await entryOn(ada, run.id, TODAY))?.status, 'pending');
    expect(await noteOn(ada, run.id, TODAY)).toBe('Along the canal');
  });

  test('without a network it waits, shows in the history, and is sent once', async ({
    cloud,
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    await day(page, 'Today, Friday, November 20').getByRole('link', { name: 'Run' }).waitFor();
    await page.getByRole('link', { name: 'Commitments' }).first().click();
    await box(page, 'Run').waitFor();
    const restore = await cut(page);
    await box(page, 'Run').click();
    await add(page, 'Run').click();
    await field(page, 'Run').fill('In the rain');
    await field(page, 'Run').press('Enter');
    await edit(page, 'Run').waitFor();
    await storedActions(page, 2);
    await page.goto('/settings#waiting');
    await waitingItem(page, 'Changed: Note on Run').waitFor();
    await page.goto('/history');
    const today = day(page, 'Today, Friday, November 20');
    await today.getByText('In the rain').waitFor();
    await today.getByText('Not sent yet').waitFor();
    expect(await noteOn(ada, run.id, TODAY)).toBeNull();
    await restore();
    await until(() => noteOn(ada, run.id, TODAY), 'In the rain');
    await storedActions(page, 0);
    await today.getByText('Not sent yet').waitFor({ state: 'detached' });
    await today.getByText('In the rain').waitFor();
  });
});

describe('in the history', () => {
  test('a note is added, edited and removed in the month and on the page of one', async ({ cloud, open, world }) => {
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

    await page.goto(`/commitments/${run.id}`);
    await page.getByText('A cold').waitFor();
    await edit(page, missed).click();
    await expectClean(page);
    await field(page, missed).fill('A bad cold');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(() => noteOn(ada, run.id, '2026-11-19'), 'A bad cold');
    await edit(page, missed).click();
    await field(page, missed).fill('');
    await field(page, missed).press('Enter');
    await page.getByText('Note removed').waitFor();
    await add(page, missed).waitFor();
    await until(() => noteOn(ada, run.id, '2026-11-19'), null);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(() => noteOn(ada, run.id, '2026-11-19'), 'A bad cold');
    await page.getByText('A bad cold').waitFor();
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
    // What is found can be edited here.
    await edit(page, 'Run, November 17').click();
    await field(page, 'Run, November 17').fill('Café by the lake, not the river');
    await field(page, 'Run, November 17').press('Enter');
    await page.getByText('Café by the lake, not the river').waitFor();
    await page.reload();
    await page.getByText('1 note found').waitFor();
    expect(await search.inputValue()).toBe('cafe river');
    await search.fill('nothing like it');
    await page.getByText('No note says “nothing like it”.').waitFor();
    await expectClean(page);
    await page.goBack();
    await day(page, 'Wednesday, November 18').waitFor();
    await until(() => search.inputValue(), '');
    await search.fill('lake');
    await page.getByText('1 note found').waitFor();
    await search.fill('');
    await day(page, 'Wednesday, November 18').waitFor();
    await heading(page, 'History').waitFor();
  });

  test('says why it fails, and works again', async ({ cloud, open, world, expectComplaint }) => {
    expectComplaint(/status of 500|ERR_INTERNET_DISCONNECTED/);
    const { ada, run } = await withPast(cloud, () => world.person());
    await put(ada, run.id, '2026-11-17T12:00:00.000Z', 'By the river');
    const page = await open('/history', { as: ada });
    await page.route('**/history/notes?**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('searchbox').fill('river');
    await page.getByText('Failed to search your notes').waitFor();
    await page.unroute('**/history/notes?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('1 note found').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('rivers');
    await page.getByText('You are offline. Your notes can be searched when you are back online.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('No note says “rivers”.').waitFor();
  });
});
