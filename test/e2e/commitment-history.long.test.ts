import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { day, rows, test, withPast } from './support/history.ts';

/* The page of a commitment of weeks, which is linked from the days. */

describe('the page of a commitment', () => {
  test('for a weekly one shows the span of the week, and is linked from the days', async ({ cloud, open, world }) => {
    const { ada, call } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    await day(page, 'In progress').getByRole('link', { name: 'Call Mother' }).click();
    await heading(page, 'Call Mother').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/commitments/${call.id}`);
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Call Mother');
    await until(async () => (await rows(day(page, 'November 2026')))[0], 'Nov 16 – Nov 22 | Done Nov 17 at 7:05 PM');
    await page.getByText('Why is this not due today?').click();
    await page.getByText('The next one begins on Monday, November 23 at 12:00 AM.').waitFor();
  });
});
