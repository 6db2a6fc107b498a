import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { READ, SWIM } from './support/amounts.ts';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { correct, day, dayButton, NOON, rows, test, withPast } from './support/history.ts';
import { storedActions } from './support/stored-actions.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Corrections of past periods in the history of all commitments. */

const CORRECT = { name: /^Correct/ };

/** From now on, these calls fail, once the returned function was called. */
async function fail(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  return held.resolve;
}

describe('a correction', () => {
  test('is possible for seven days, and updates day, mark and year', async ({ cloud, open, world }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    await day(page, 'Thursday, November 19').getByText('You can still correct this until Thursday.').waitFor();
    expect(await page.getByText('You can still correct this').count()).toBe(7);
    // The 13th can be corrected until midnight, the 12th no more.
    await day(page, 'Friday, November 13').getByText('You can still correct this until midnight.').waitFor();
    expect(await day(page, 'Thursday, November 12').getByRole('button', CORRECT).count()).toBe(0);
    expect(await day(page, 'Today, Friday, November 20').getByRole('button', CORRECT).count()).toBe(0);

    // By keyboard: the focus comes back.
    const requested = page.waitForRequest('**/complete');
    await page.getByRole('button', { name: 'Correct Run, November 19' }).press('Enter');
    // The first entry is highlighted a moment after the menu opens.
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Mark as done' }).press('Enter');
    await until(() => rows(day(page, 'Thursday, November 19')), ['Run | Done', 'Read | Missed']);
    expect((await requested).postDataJSON()).toEqual({ at: '2026-11-19T23:59:59.999Z', late: true });
    await dayButton(page, 'November 19: 1 of 2 done, 1 missed').waitFor();
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Correct Run, November 19',
    );
    await correct(page, 'Run, November 19', 'Mark as skipped');
    await until(() => rows(day(page, 'Thursday, November 19')), ['Run | Skipped', 'Read | Missed']);
    // A correction in progress when the page is left is sent by the next page.
    await page.route('**/pending', () => {}, { times: 1 });
    const sent = page.waitForRequest('**/pending');
    await correct(page, 'Run, November 18', 'Mark as missed');
    await until(() => rows(day(page, 'Wednesday, November 18')), ['Run | Missed', 'Read | Skipped']);
    await sent;
    const again = page.waitForResponse('**/pending');
    await page.reload();
    expect((await again).status()).toBe(200);
    await until(() => rows(day(page, 'Thursday, November 19')), ['Run | Skipped', 'Read | Missed']);
    await until(() => rows(day(page, 'Wednesday, November 18')), ['Run | Missed', 'Read | Skipped']);
    // The present period has not changed.
    expect((await ada.commitments()).find(({ id }) => id === run.id)?.current_completion.status).toBe('pending');
    await page.getByRole('radiogroup', { name: 'Period' }).getByLabel('Year').check();
    await page
      .getByRole('link', { name: 'November 2026: You did 4 of 17 things that were due. You skipped 2.' })
      .waitFor();

    // Six days later they can no longer be corrected.
    await cloud.setClock('2026-11-27T12:00:00Z');
    await page.goto('/history');
    await day(page, 'Today, Friday, November 27').waitFor();
    expect(await day(page, 'Thursday, November 19').getByRole('button', CORRECT).count()).toBe(0);
    expect(await day(page, 'Friday, November 20').getByRole('button', CORRECT).count()).toBeGreaterThan(0);
  });

  test('that fails is rolled back; one without a network outlives a reload, can be discarded, and is sent later', async ({
    cloud,
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 500/);
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    const thursday = day(page, 'Thursday, November 19');
    const friday = day(page, 'Friday, November 13');
    await until(() => rows(thursday), ['Run | Missed', 'Read | Missed']);
    const release = await fail(page, '**/complete');
    await correct(page, 'Run, November 19', 'Mark as done');
    await until(() => rows(thursday), ['Run | Done', 'Read | Missed']);
    release();
    await toast(page, 'Failed to complete commitment');
    await until(() => rows(thursday), ['Run | Missed', 'Read | Missed']);
    await page.unroute('**/complete');

    const restore = await cut(page);
    await correct(page, 'Run, November 19', 'Mark as done');
    await correct(page, 'Read, November 19', 'Mark as skipped');
    await correct(page, 'Run, November 13', 'Mark as done');
    const corrected = ['Run | Done | Not sent yet', 'Read | Skipped | Not sent yet'];
    await until(() => rows(thursday), corrected);
    await storedActions(page, 3);

    await page.reload();
    await until(() => rows(thursday), corrected);
    await page.goto('/settings#waiting');
    await waitingItem(page, 'Run, November 19, 2026: done').waitFor();
    const other = 'Read, November 19, 2026: skipped';
    await waitingItem(page, other)
      .getByRole('button', { name: `Discard ${other}` })
      .click();
    await storedActions(page, 2);
    // Two days later, the 13th is too long ago for a correction that has not waited.
    await cloud.setClock('2026-11-22T12:00:00Z');
    await restore();
    await storedActions(page, 0);
    const past = await ada.call(commitments.history, {
      params: { id: run.id },
      query: { from: '2026-11-13', to: '2026-11-19' },
    });
    expect(past.filter(({ status }) => status === 'completed').map(({ date }) => date)).toEqual(
      expect.arrayContaining(['2026-11-13', '2026-11-19']),
    );
    await page.goto('/history');
    await until(() => rows(thursday), ['Run | Done', 'Read | Missed']);
    await until(() => rows(friday), ['Run | Done | Noted later', 'Read | Missed']);
  });
});

describe('a correction of what adds up', () => {
  test('chooses the day where one counts a day, of a past week and of the current one', async ({
    cloud,
    open,
    world,
  }) => {
    await cloud.setClock('2026-11-02T12:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment(SWIM);
    await cloud.setClock('2026-11-15T18:00:00Z');
    await ada.complete(id);
    await cloud.setClock(NOON);
    const page = await open('/history', { as: ada, width: 390 });
    const sunday = day(page, 'Sunday, November 15');
    const past = 'Swim, Nov 9 – Nov 15';
    const running = 'Swim, Nov 16 – Nov 22';
    await until(() => rows(sunday), ['Swim | Missed | 1 of 3 | Nov 9 – Nov 15']);
    await correct(page, past, 'Add Saturday, November 14');
    await correct(page, past, 'Add Friday, November 13');
    await until(() => rows(sunday), ['Swim | Done at 6:00 PM | 3 of 3 | Nov 9 – Nov 15']);
    await correct(page, running, 'Add Wednesday, November 18');
    await until(() => rows(day(page, 'In progress')), ['Swim | Open | 1 of 3 | Nov 16 – Nov 22']);
    const told = async () => {
      const query = { from: '2026-11-09', to: '2026-11-20' };
      const entries = await ada.call(commitments.history, { params: { id }, query });
      return entries.map(({ status, amount }) => [status, amount]);
    };
    await until(told, [
      ['completed', 3],
      ['pending', 1],
    ]);

    // They stay, no day is left to add, and a day can be taken back.
    await page.reload();
    await until(() => rows(sunday), ['Swim | Done at 6:00 PM | 3 of 3 | Nov 9 – Nov 15']);
    await page.getByRole('button', { name: `Correct ${past}` }).click();
    await page.getByText('One a day counts, and no day is left to add.').waitFor();
    await expectClean(page);
    await page.getByRole('menuitem', { name: 'Take back Friday, November 13' }).click();
    await until(() => rows(sunday), ['Swim | Missed | 2 of 3 | Nov 9 – Nov 15']);
    await until(told, [
      ['missed', 2],
      ['pending', 1],
    ]);
    await page.goto('/commitments');
    await page.getByText('1 of 3 this week').waitFor();
  });

  test('adds a typed amount', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-11-17T12:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment(READ);
    await cloud.setClock(NOON);
    const page = await open('/history', { as: ada, width: 390 });
    const thursday = day(page, 'Thursday, November 19');
    await until(() => rows(thursday), ['Read | Missed | 0 of 20 pages']);
    await correct(page, 'Read, November 19', 'Add 1');
    await until(() => rows(thursday), ['Read | Missed | 1 of 20 pages']);
    await correct(page, 'Read, November 19', 'Add an amount');
    const field = page.getByRole('spinbutton', { name: 'Amount for Read, November 19 (pages)' });
    await until(() => field.evaluate((input) => input === document.activeElement), true);
    // It keeps its distance from the line above, and in one line.
    const [about, input, add] = await Promise.all(
      [page.locator('.entry:has(form) .entry-text'), field, page.getByRole('button', { name: 'Add', exact: true })].map(
        async (each) => (await each.boundingBox())!,
      ),
    );
    expect(input!.y - about!.y - about!.height).toBeGreaterThanOrEqual(8);
    expect(Math.abs(input!.y + input!.height / 2 - add!.y - add!.height / 2)).toBeLessThan(2);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    expect(await field.inputValue()).toBe('2');
    await field.fill('1000001');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Amount must be a number above 0, at most 1,000,000, to three decimals').waitFor();
    await expectClean(page);
    const sent = page.waitForRequest('**/complete');
    await field.fill('18,5');
    await field.press('Enter');
    await until(() => rows(thursday), ['Read | Missed | 19.5 of 20 pages']);
    expect((await sent).postDataJSON()).toMatchObject({ at: '2026-11-19T23:59:59.999Z', amount: 18.5 });
    await until(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Correct Read, November 19',
    );
    await correct(page, 'Read, November 19', 'Add 1');
    await until(() => rows(thursday), ['Read | Done | 20.5 of 20 pages']);
    await until(async () => {
      const query = { from: '2026-11-19', to: '2026-11-19' };
      return (await ada.call(commitments.history, { params: { id }, query }))[0]?.amount;
    }, 20.5);
  });

  test('takes all of an amount back, also after a skip of the same day was undone', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-11-19T12:00:00Z');
    const ada = await world.person();
    const { id } = await ada.commitment(READ);
    await ada.call(commitments.complete, { params: { id }, body: { amount: 3 } });
    await cloud.setClock(NOON);
    const page = await open('/history', { as: ada, width: 390 });
    const thursday = day(page, 'Thursday, November 19');
    const told = async () => {
      const query = { from: '2026-11-19', to: '2026-11-19' };
      const [entry] = await ada.call(commitments.history, { params: { id }, query });
      return [entry?.amount, entry?.skipped];
    };
    await until(told, [3, false]);
    await correct(page, 'Read, November 19', 'Mark as skipped');
    await until(told, [3, true]);
    await correct(page, 'Read, November 19', 'Undo skip');
    await until(told, [3, false]);
    await until(() => rows(thursday), ['Read | Missed | 3 of 20 pages']);
    await correct(page, 'Read, November 19', 'Take all of it back');
    await until(told, [0, false]);
    await page.reload();
    await until(() => rows(thursday), ['Read | Missed | 0 of 20 pages']);
  });
});
