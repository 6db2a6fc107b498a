import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { correct, day, NOON, rows, test } from './support/history.ts';

/* The page of a commitment: its frequency, why it is due, and its history. */

describe('the page of a commitment', () => {
  test('shows its frequency, why it is due, and its history month by month', async ({ cloud, open, world }) => {
    await cloud.setClock('2026-10-25T12:00:00Z');
    const ada = await world.person({ timezone: 'Europe/Paris' });
    const { id } = await ada.commitment({ title: 'Run', description: 'Before breakfast.' });
    await ada.complete(id, '2026-10-25T06:40:00Z');
    await cloud.setClock(NOON);
    await ada.complete(id, '2026-11-19T06:40:00Z');
    const page = await open(`/commitments/${id}`, { as: ada, width: 390 });
    await heading(page, 'Run').waitFor();
    await until(() => page.title(), 'Run · Steadfast');
    await page.getByText('Before breakfast.').waitFor();
    await page.getByText('Every day, since Oct 25').waitFor();
    await page.getByText('Due today', { exact: true }).waitFor();
    await page.getByText('Why is this due today?').click();
    await page
      .getByText(
        'Your day begins at 12:00 AM in Europe/Paris (your reset time), so today’s began on Friday at 12:00 AM and ends on Saturday at 12:00 AM.',
      )
      .waitFor();
    expect(await page.getByRole('link', { name: 'Reset settings' }).getAttribute('href')).toBe('/settings');
    expect(await page.getByRole('link', { name: 'Time zone' }).getAttribute('href')).toBe('/settings/notifications');

    const november = day(page, 'November 2026');
    await until(
      async () => (await rows(november)).slice(0, 3),
      ['Friday, November 20 | Open', 'Thursday, November 19 | Done at 7:40 AM', 'Wednesday, November 18 | Missed'],
    );
    expect((await rows(november)).length).toBe(20);
    // A page that is requested during a correction is loaded.
    const [held, earlier] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/complete', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.route(
      /history\?from=2026-10-01/,
      async (route) => {
        earlier.resolve();
        await page.waitForResponse('**/complete');
        await route.continue();
      },
      { times: 1 },
    );
    await correct(page, 'Run, November 18', 'Mark as done');
    await until(async () => (await rows(november))[2], 'Wednesday, November 18 | Done');
    await page.getByRole('button', { name: 'Show earlier' }).click();
    await earlier.promise;
    held.resolve();
    await until(async () => (await rows(day(page, 'October 2026'))).at(-1), 'Sunday, October 25 | Done at 7:40 AM');
    // The history begins there: nothing is earlier, and the focus is on the first new row.
    await page.getByRole('button', { name: 'Show earlier' }).waitFor({ state: 'detached' });
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'October 2026');

    // Once completed, here or on another device, the page says why it is not due.
    await ada.complete(id);
    await page.reload();
    await page.getByText('Why isn’t this due today?').waitFor();
  });
});
