import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { READ } from './support/amounts.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { correct, day, dayButton, NOON, rows, test, withPast } from './support/history.ts';

/* Corrections of past periods in the history of all commitments. */

const CORRECT = { name: /^Correct/ };

describe('a correction', () => {
  test('is possible for seven days, and updates day, mark and year', async ({ cloud, open, world }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    await page.getByText('You can correct an entry for 7 days after it ends.').waitFor();
    // Both of the 13th can be corrected until midnight, those of the 12th no more.
    expect(await day(page, 'Friday, November 13').getByRole('button', CORRECT).count()).toBe(2);
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
});

describe('a correction of what adds up', () => {
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
});
