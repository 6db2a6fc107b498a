import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { READ, SWIM } from './support/amounts.ts';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { correct, day, NOON, rows, test, withPast } from './support/history.ts';
import { storedActions } from './support/stored-actions.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Corrections of past periods that are refused, that wait for the network, and of what adds up. */

/** From now on, these calls are refused, once the returned function was called. */
async function refuse(page: Page, url: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await held.promise;
    await route.fulfill({ status: 422, json: {} });
  });
  return held.resolve;
}

describe('a correction', () => {
  test('that is refused is rolled back; one without a network outlives a reload, can be discarded, and is sent later', async ({
    cloud,
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 422/);
    const { ada, run } = await withPast(cloud, () => world.person());
    const page = await open('/history', { as: ada });
    const thursday = day(page, 'Thursday, November 19');
    const friday = day(page, 'Friday, November 13');
    await until(() => rows(thursday), ['Run | Missed', 'Read | Missed']);
    const release = await refuse(page, '**/complete');
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
    // With the refused one.
    await storedActions(page, 4);

    await page.reload();
    await until(() => rows(thursday), corrected);
    await page.goto('/settings#waiting');
    const refused = waitingItem(page, 'Run, November 19, 2026: done').filter({ hasText: 'This wasn’t saved' });
    await refused.getByRole('button', { name: 'Discard' }).click();
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
    await page.getByText('Only one a day counts, and there’s no day left to add.').waitFor();
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
