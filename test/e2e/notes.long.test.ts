import { describe, expect } from 'vitest';
import { replaced } from '#shared/text/waiting.ts';
import { hold, toast, until } from './support/app.ts';
import { day, test, withPast } from './support/history.ts';
import { add, edit, entryOn, field, noteOn, put, TODAY } from './support/notes.ts';
import { storedActions } from './support/stored-actions.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Notes: of a skip, of the first days and in two tabs, and rarer ways to find them. */

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
});
