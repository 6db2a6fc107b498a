import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { day, dayButton, rows, test, withPast } from './support/history.ts';

/* The history of all commitments. The tests move the server’s clock, because a history needs days in the past. */

describe('the month', () => {
  test('shows each day and what was due on it, newest first, with a text for each mark', async ({
    cloud,
    open,
    world,
  }) => {
    const { ada } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    await heading(page, 'History').waitFor();
    await until(() => page.title(), 'History · Steadfast');
    const nav = page.getByRole('navigation', { name: 'Main' });
    expect(await nav.locator('[aria-current="page"]:visible').allTextContents()).toEqual(['Commitments']);
    const back = page.getByRole('main').getByRole('link', { name: 'Commitments', exact: true });
    expect(await back.getAttribute('href')).toBe('/commitments');
    await page.getByRole('heading', { level: 2, name: 'November 2026' }).waitFor();
    await until(() => rows(day(page, 'Wednesday, November 18')), ['Run | Done at 7:40 AM', 'Read | Skipped']);
    expect(await rows(day(page, 'Tuesday, November 17'))).toEqual([
      'Book a table | Done at 9:00 AM',
      'Run | Done at 7:40 AM',
      'Read | Missed',
    ]);
    expect(await rows(day(page, 'Thursday, November 19'))).toEqual(['Run | Missed', 'Read | Missed']);
    expect(await rows(day(page, 'Today, Friday, November 20'))).toEqual(['Run | Open', 'Read | Open']);
    expect(await rows(day(page, 'In progress'))).toEqual(['Call Mother | Done Nov 17 at 7:05 PM | Nov 16 – Nov 22']);
    const days = await page.getByRole('heading', { level: 3 }).allTextContents();
    expect(days.slice(0, 3)).toEqual(['Today, Friday, November 20', 'In progress', 'Thursday, November 19']);
    expect(days.at(-1)).toBe('Thursday, November 12');

    // Each week says how much was done in it, as far as it has come.
    const weeks = page.getByRole('table').locator('tbody .calendar-week');
    expect(await weeks.allTextContents()).toEqual(['', '', '1 of 8 done', '4 of 11 done', '', '']);

    // Weeks begin on the weekly reset day. Each day with a period has a label, and leads to the list of that day.
    expect(await page.getByRole('columnheader').first().textContent()).toBe('Mo');
    expect(await page.getByRole('table').getByRole('row').count()).toBe(7);
    await dayButton(page, 'November 17: 2 of 3 done, 1 missed').waitFor();
    // What is still pending looks different from what was missed.
    expect(await dayButton(page, 'November 20: 2 open').locator('.tally-ring.open').count()).toBe(1);
    expect(await page.getByRole('table').locator('.tally-ring.open').count()).toBe(1);
    expect(await dayButton(page, /November 11/).count()).toBe(0);
    await dayButton(page, 'November 18: 1 of 2 done, 1 skipped').press('Enter');
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Wednesday, November 18');
    await page.getByText('You did 5 of 17 things that were due. You skipped 1.').waitFor();
    // The page shows neither scores nor percentages.
    expect(await page.getByRole('main').innerText()).not.toMatch(/%|streak|score/i);
  });
});

/** Goes to the month before and comes back: by the buttons, which keep the focus, and by the address. */
async function goBackAndForth(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next month' });
  const previous = page.getByRole('button', { name: 'Previous month' });
  await day(page, 'Thursday, November 19').waitFor();
  expect(await next.isDisabled()).toBe(true);
  await previous.click();
  await page.getByText('Nothing was due in October 2026.').waitFor();
  expect(new URL(page.url()).search).toBe('?month=2026-10');
  expect(await previous.evaluate((button) => button === document.activeElement)).toBe(true);
  await next.focus();
  await next.press('Enter');
  await day(page, 'Thursday, November 19').waitFor();
  expect(await next.isDisabled()).toBe(true);
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.goBack();
  await page.getByText('Nothing was due in October 2026.').waitFor();
  // Future months are not available.
  await page.goto('/history?month=2026-12');
  await page.getByRole('heading', { level: 2, name: 'November 2026' }).waitFor();
}

test('the month goes back and forth by its address; the year shows its months, and each links to its days', async ({
  cloud,
  open,
  world,
}) => {
  const { ada } = await withPast(cloud, () => world.person());
  const page = await open('/history', { as: ada });
  await goBackAndForth(page);
  const period = page.getByRole('radiogroup', { name: 'Period' });
  await period.getByLabel('Year').check();
  await page.getByRole('heading', { level: 2, name: '2026' }).waitFor();
  expect(new URL(page.url()).search).toBe('?year=2026');
  const words = 'You did 5 of 17 things that were due. You skipped 1.';
  const november = page.getByRole('link', { name: `November 2026: ${words}` });
  await november.getByText(words, { exact: true }).waitFor();
  // The months before the first commitment are left out.
  expect(await page.getByRole('main').getByRole('link', { name: /2026/ }).count()).toBe(1);
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /December/ })
      .count(),
  ).toBe(0);
  // A mark for each day on which something was due.
  expect(await page.locator('.squares .square').count()).toBe(9);
  // The completed fraction of a day fills its mark from the bottom, over the whole width.
  const levels = await page.locator('.squares path.square-done').evaluateAll((all) =>
    all.map((each) => {
      const { y, width, height } = (each as SVGGraphicsElement).getBBox();
      return [(y + height) % 16, width];
    }),
  );
  expect(new Set(levels.map(String))).toEqual(new Set(['12,12']));
  expect(await page.getByRole('button', { name: 'Next year' }).isDisabled()).toBe(true);
  // Nor are there years before it, not even by their address.
  expect(await page.getByRole('button', { name: 'Previous year' }).isDisabled()).toBe(true);
  await page.goto('/history?year=2025');
  await page.getByRole('heading', { level: 2, name: '2026' }).waitFor();
  await ada.commitment({ title: 'Pay the rent', frequency: 'monthly', start_date: '2025-03-03' });
  await page.reload();
  await page.getByRole('heading', { level: 2, name: '2025' }).waitFor();
  await page.getByRole('link', { name: /March 2025/ }).waitFor();
  expect(await page.getByRole('link', { name: /February 2025/ }).count()).toBe(0);
  await period.getByLabel('Month').check();
  await page.getByRole('heading', { level: 2, name: 'December 2025' }).waitFor();
  // Back in the month view, the month is the same.
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('heading', { level: 2, name: 'November 2025' }).waitFor();
  await period.getByLabel('Year').check();
  await page.getByRole('heading', { level: 2, name: '2025', exact: true }).waitFor();
  await period.getByLabel('Month').check();
  await page.getByRole('heading', { level: 2, name: 'November 2025' }).waitFor();
  await page.goto('/history?year=2026');
  await november.click();
  await day(page, 'Thursday, November 19').waitFor();
  expect(await period.getByLabel('Month').isChecked()).toBe(true);
});
