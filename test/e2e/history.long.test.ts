import { describe, expect } from 'vitest';
import { hold, until } from './support/app.ts';
import { day, dayButton, rows, test, withPast } from './support/history.ts';
import { LIST } from './support/history-pages.ts';

/* Rarer ways to the history of all commitments. */

describe('the month', () => {
  test('with hundreds of periods shows the first days, and more on request', async ({ cloud, open, world }) => {
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/login');
    const entry = (date: string, second: number) => ({
      commitment_id: run.id,
      date,
      due_date: date,
      starts_at: new Date(Date.parse(date) + second * 1000).toISOString(),
      ends_at: new Date(Date.parse(date) + 86_400_000).toISOString(),
      status: 'missed',
      completed_at: null,
      skipped: false,
      late: false,
    });
    const json = ['2026-11-17', '2026-11-18', '2026-11-19'].flatMap((date) =>
      Array.from({ length: 160 }, (_, second) => entry(date, second)),
    );
    await page.route(LIST, (route) => route.fulfill({ json }));
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), ada.token);
    await page.goto('/history');
    const days = page.getByRole('heading', { level: 3 });
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await until(() => days.allTextContents(), ['Thursday, November 19']);
    await page.getByRole('button', { name: 'Show earlier days' }).click();
    await until(focused, 'Wednesday, November 18');
    expect(await days.count()).toBe(3);
    await page.reload();
    await until(() => days.allTextContents(), ['Thursday, November 19']);
    await dayButton(page, 'November 17: 160 missed').click();
    await until(focused, 'Tuesday, November 17');
  });

  test('follows the user’s time zone and reset time', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-11-30T12:00:00Z');
    const ada = await world.person({ timezone: 'America/New_York' });
    const { id } = await ada.commitment({ title: 'Run' });
    await ada.complete(id);
    // December in UTC, still the evening of the 30th in New York.
    await cloud.setClock('2026-12-01T03:00:00Z');
    const page = await open('/history', { as: ada });
    await page.getByRole('heading', { level: 2, name: 'November 2026' }).waitFor();
    await until(() => rows(day(page, 'Today, Monday, November 30')), ['Run | Done at 7:00 AM']);
  });
});

test('a year chosen while the account is loading is shown when it is there', async ({ cloud, profile, world }) => {
  const { ada } = await withPast(cloud, () => world.person());
  const page = await (await profile({ as: ada })).newPage();
  const release = await hold(page, '**/users/me');
  await page.goto('/history');
  const year = page.getByRole('radiogroup', { name: 'Period' }).getByLabel('Year');
  await year.check();
  expect(new URL(page.url()).search).toBe('?year=2026');
  release();
  await page
    .getByRole('link', { name: 'November 2026: You did 5 of 17 things that were due. You skipped 1.' })
    .waitFor();
  expect(await year.isChecked()).toBe(true);
});
