import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { correct, day, dayButton, NOON, rows, test, withPast } from './support/history.ts';

/* The page of a commitment of weeks, of one with a target, and of none. */

describe('the page of a commitment', () => {
  test('for a weekly one shows the span of the week, and is linked from the days', async ({ cloud, open, world }) => {
    const { ada, call } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    await day(page, 'In progress').getByRole('link', { name: 'Call Mother' }).click();
    await heading(page, 'Call Mother').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/commitments/${call.id}`);
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Call Mother');
    await until(async () => (await rows(day(page, 'November 2026')))[0], 'Nov 16 – Nov 22 | Done Nov 17 at 7:05 PM');
    await page.getByText('Why isn’t this due today?').click();
    await page.getByText('The next one begins on Monday, November 23 at 12:00 AM.').waitFor();
  });

  test('with a target has a chart, and a month in sentences that follow a correction', async ({
    cloud,
    open,
    world,
  }) => {
    await cloud.setClock('2026-11-16T09:00:00Z');
    const ada = await world.person();
    const target = { direction: 'at_least' as const, amount: 20, unit: 'pages' };
    const { id } = await ada.commitment({ title: 'Read', schedule: { target }, start_date: '2026-11-14' });
    const pages = async (day: string, amount: number) =>
      ada.call(commitments.complete, { params: { id }, body: { at: `2026-11-${day}T08:00:00Z`, amount } });
    await pages('16', 21.5);
    await cloud.setClock(NOON);
    await pages('17', 12);
    await ada.skip(id, '2026-11-18T08:00:00Z');
    await ada.call(pauses.create, { body: { commitment_ids: [id], from: '2026-11-19', until: '2026-11-19' } });
    const page = await open(`/commitments/${id}`, { as: ada, width: 390, theme: 'dark' });
    await page.getByText('At least 20 pages').waitFor();
    await page
      .getByRole('img', {
        name: 'Chart of amounts from Nov 16 to Nov 20, between 0 and 21.5 pages. The list below has each of them.',
      })
      .waitFor();
    expect(await page.getByRole('list', { name: 'Legend' }).getByRole('listitem').allTextContents()).toEqual([
      'Done',
      'Skipped',
      'Missed',
      'Paused',
    ]);
    const november = day(page, 'November 2026');
    const words = november.locator('.month-words');
    await until(
      () => words.textContent(),
      '33.5 pages in all. You reached your target on 1 of 3 days. You skipped it once. You paused it on 1 day.',
    );
    await until(
      async () => (await rows(november)).map((row) => row.split(' | ').slice(0, 3).join(' | ')),
      [
        'Friday, November 20 | Open | 0 of 20 pages',
        'Thursday, November 19 | Paused | Change pause',
        'Wednesday, November 18 | Skipped',
        'Tuesday, November 17 | Missed | 12 of 20 pages',
        'Monday, November 16 | Done at 8:00 AM | 21.5 of 20 pages',
        'Sunday, November 15 | Before you began',
        'Saturday, November 14 | Before you began',
      ],
    );
    await correct(page, 'Read, November 18', 'Undo skip');
    await until(
      () => words.textContent(),
      '33.5 pages in all. You reached your target on 1 of 3 days. You paused it on 1 day.',
    );

    const body = { commitment: { schedule: { target: { ...target, amount: 30 } } } };
    await ada.call(commitments.update, { params: { id }, body });
    await page.reload();
    await page.getByText('At least 20, then 30 pages').waitFor();
    const changes =
      'between 0 and 21.5 pages. The list below has each of them. The target changes to 30 pages on Nov 20.';
    await page.getByRole('img', { name: changes }).waitFor();

    await page.goto('/history');
    await dayButton(page, 'November 19: 1 paused').locator('.tally.paused').waitFor();
    await page.getByText('You did 1 of 3 things that were due. 1 was paused.').waitFor();
    await until(() => rows(day(page, 'Saturday, November 14')), ['Read | Before you began']);
    await page.goto('/history?year=2026');
    await page
      .getByRole('link', { name: 'November 2026: You did 1 of 3 things that were due. 1 was paused.' })
      .waitFor();
    expect(await page.locator('.squares .square-strokes').count()).toBe(1);
  });

  test('that does not exist says so, and leads back', async ({ open, world }) => {
    const page = await open('/commitments/nothing', { as: await world.person() });
    await heading(page, 'Commitment not found').waitFor();
    await expectClean(page);
    await page.getByRole('link', { name: 'Go to your commitments' }).click();
    await page.waitForURL('**/commitments');
  });
});
