import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { replaced } from '#shared/text/waiting.ts';
import { box, heading, hold, toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { day, test, withPast } from './support/history.ts';
import { add, edit, entryOn, field, noteOn, put, TODAY } from './support/notes.ts';
import { storedActions } from './support/stored-actions.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Notes: of a skip, of the first days, without a network and in two tabs, and rarer ways to write and find them. */

const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? null);

describe('right after a check-off', () => {
  test('an earlier note of the period is there to edit, and a skip can have one', async ({ cloud, open, world }) => {
    const { ada, read } = await withPast(cloud, () => world.person());
    await put(ada, read.id, '2026-11-20T07:00:00.000Z', 'Two pages');
    const page = await open('/commitments', { as: ada });
    await page.getByRole('button', { name: 'More actions for Read' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Skip this time' }).press('Enter');
    await add(page, 'Read').click();
    await until(() => field(page, 'Read').inputValue(), 'Two pages');
    await field(page, 'Read').fill('Two pages, then I fell asleep');
    await field(page, 'Read').press('Enter');
    await until(() => noteOn(ada, read.id, TODAY), 'Two pages, then I fell asleep');
    expect((await entryOn(ada, read.id, TODAY))?.skipped).toBe(true);
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

  test('a note that is closed with Escape is not saved, and a saved one stays when the check-off is undone', async ({
    cloud,
    open,
    world,
  }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/commitments', { as: ada, width: 390 });
    // The pointer then rests on the line that takes the row's place, and stops its time.
    await box(page, 'Run').hover();
    await box(page, 'Run').press('Space');
    await add(page, 'Run').press('Enter');
    await until(() => focused(page), 'Note on Run');
    await page.keyboard.type('Along');
    await page.keyboard.press('Escape');
    await until(() => focused(page), 'Add a note to Run');
    expect(await noteOn(ada, run.id, TODAY)).toBeNull();

    await page.keyboard.press('Enter');
    await until(() => focused(page), 'Note on Run');
    expect(await field(page, 'Run').inputValue()).toBe('');
    await page.keyboard.type('  Along the river ');
    await page.keyboard.press('Enter');
    await until(() => noteOn(ada, run.id, TODAY), 'Along the river');
    await page.getByRole('button', { name: 'Undo Run' }).click();
    await until(async () => (await entryOn(ada, run.id, TODAY))?.status, 'pending');
    expect(await noteOn(ada, run.id, TODAY)).toBe('Along the river');
  });
});

describe('in the history', () => {
  test('no day before the commitment was made can have one', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-11-10T12:00:00Z');
    const ada = await world.person();
    await ada.commitment({ title: 'Run', start_date: '2026-11-06' });
    await cloud.setClock('2026-11-12T12:00:00Z');
    const page = await open('/history', { as: ada });
    await add(page, 'Run, November 10').waitFor();
    await day(page, 'Monday, November 9').getByRole('link', { name: 'Run' }).waitFor();
    expect(await add(page, 'Run, November 9').count()).toBe(0);
  });

  test('the same note in two tabs: the later one wins, and one that has waited keeps the other', async ({
    cloud,
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const { ada, run } = await withPast(cloud, () => world.person());
    const context = await profile({ as: ada });
    const page = await context.newPage();
    await page.goto('/history');
    const missed = 'Run, November 19';
    await add(page, missed).waitFor();
    const restore = await cut(page);
    await add(page, missed).click();
    await field(page, missed).fill('Here');
    await field(page, missed).press('Enter');
    await day(page, 'Thursday, November 19').getByText('Here').waitFor();
    // The first attempt has failed.
    await day(page, 'Thursday, November 19').getByText('Not sent yet').waitFor();
    await storedActions(page, 1);
    const elsewhere = await ada.elsewhere();
    await put(elsewhere, run.id, '2026-11-19T12:00:00.000Z', 'Elsewhere');
    await restore();
    await until(() => noteOn(ada, run.id, '2026-11-19'), 'Here');
    await toast(page, replaced('Note on Run'));
    await page.goto('/settings#waiting');
    await waitingItem(page, 'Replaced: Note on Run').getByText('Elsewhere', { exact: true }).waitFor();
    // Another tab hears of a note that this one writes.
    const other = await context.newPage();
    await other.goto('/history');
    await day(other, 'Thursday, November 19').getByText('Here').waitFor();
    await page.goto('/history');
    await edit(page, missed).click();
    await field(page, missed).fill('Here again');
    await field(page, missed).press('Enter');
    await day(other, 'Thursday, November 19').getByText('Here again').waitFor();
  });

  test('a note is edited and removed on the page of one, and brought back', async ({ cloud, open, world }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    await put(ada, run.id, '2026-11-19T12:00:00.000Z', 'A cold');
    const missed = 'Run, November 19';
    const page = await open(`/commitments/${run.id}`, { as: ada, width: 390 });
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
  test('shows the latest at first and more on demand', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-06-01T12:00:00Z');
    const ada = await world.person();
    const both = [await ada.commitment({ title: 'Run' }), await ada.commitment({ title: 'Walk' })];
    await cloud.setClock('2026-06-28T12:00:00Z');
    for (let day = 1; day <= 27; day++) {
      const at = new Date(Date.UTC(2026, 5, day, 12)).toISOString();
      await Promise.all(both.map(({ id }) => put(ada, id, at, 'Rain')));
    }
    const page = await open('/history?q=rain', { as: ada });
    await page.getByText('The latest 50 notes').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('54 notes found').waitFor();
    await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  });

  test('keeps its field, and what is typed there, when the closed commitments come before the list', async ({
    cloud,
    profile,
    world,
  }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    await put(ada, run.id, '2026-11-17T12:00:00.000Z', 'By the river');
    const page = await (await profile({ as: ada })).newPage();
    const release = await hold(page, '**/api/v1/commitments');
    const closed = page.waitForResponse('**/api/v1/commitments?closed=true');
    await page.goto('/history');
    await (await closed).finished();
    await page.getByRole('searchbox').fill('river');
    release();
    await page.getByText('1 note found').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('river');
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
    await page.getByText('You’re offline. You can search your notes when you’re back online.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('No notes match “rivers”.').waitFor();
  });

  test('finds notes that can be edited there, also after a reload, or none', async ({ cloud, open, world }) => {
    const { ada, run, read } = await withPast(cloud, () => world.person());
    await put(ada, run.id, '2026-11-17T12:00:00.000Z', 'Café by the river');
    await put(ada, read.id, '2026-11-18T12:00:00.000Z', 'A tale of the RIVER');
    const page = await open('/history?month=2026-11&q=cafe+river', { as: ada, width: 390 });
    const search = page.getByRole('searchbox', { name: 'Search your notes' });
    await page.getByText('1 note found').waitFor();
    await edit(page, 'Run, November 17').click();
    await field(page, 'Run, November 17').fill('Café by the lake, not the river');
    await field(page, 'Run, November 17').press('Enter');
    await page.getByText('Café by the lake, not the river').waitFor();
    await page.reload();
    await page.getByText('1 note found').waitFor();
    expect(await search.inputValue()).toBe('cafe river');
    await search.fill('nothing like it');
    await page.getByText('No notes match “nothing like it”.').waitFor();
    await expectClean(page);
    await search.fill('lake');
    await page.getByText('1 note found').waitFor();
    await search.fill('');
    await day(page, 'Wednesday, November 18').waitFor();
    await heading(page, 'History').waitFor();
  });
});
