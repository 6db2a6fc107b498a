import { describe, expect } from 'vitest';
import { hold, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { correct, day, dayButton, LIST, rows, test, withPast } from './support/history.ts';

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

describe('a history', () => {
  test('that is empty offers to create a first commitment', async ({ open, world }) => {
    const page = await open('/history', { as: await world.person(), width: 320 });
    await page.getByText('What you complete, skip and miss will appear here, day by day.').waitFor();
    await expectClean(page);
    await page.getByRole('link', { name: 'Create your first commitment' }).click();
    await page.waitForURL('**/commitments');
  });

  test('that cannot be read says so, can be retried, and is stored for offline use', async ({
    cloud,
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500|ERR_INTERNET_DISCONNECTED/);
    const { ada } = await withPast(cloud, () => world.person());
    const context = await profile({ as: ada });
    const page = await context.newPage();
    let broken = true;
    await page.route(LIST, (route) => (broken ? route.fulfill({ status: 500, json: {} }) : route.continue()));
    await page.goto('/history');
    await page.getByRole('alert').getByText('Failed to fetch history').waitFor();
    // The calendar needs no data.
    await page.getByRole('table', { name: 'November 2026' }).waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await until(() => rows(day(page, 'Thursday, November 19')), ['Run | Missed', 'Read | Missed']);
    // Load the menu and its toasts first.
    await page.getByRole('button', { name: 'Correct Run, November 19' }).click();
    await page.getByRole('menuitem', { name: 'Mark as done' }).waitFor();
    await until(async () => {
      await page.keyboard.press('Escape');
      return page.getByRole('menuitem').count();
    }, 0);

    await context.setOffline(true);
    await page.getByText('You’re offline. This may be out of date').waitFor();
    await correct(page, 'Run, November 19', 'Mark as done');
    await until(() => rows(day(page, 'Thursday, November 19')), ['Run | Done | Not sent yet', 'Read | Missed']);
    await page.getByRole('button', { name: 'Previous month' }).click();
    await page.getByText('You’re offline. Your history will load when you’re back online.').waitFor();
    await context.setOffline(false);
    await page.getByText('Nothing was due in October 2026.').waitFor();
  });
});
