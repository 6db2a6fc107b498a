import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { importFile, importZip } from '#test/support/import-files.ts';
import { until } from './support/app.ts';
import { chooseFile } from './support/settings.ts';
import { test } from './support/test.ts';

/* Importing data of other programs: from the file to the history. */

const PATH = '/settings/import';
const CALL = '**/api/v1/history/import';

const leaveTwo = async (page: Page) => {
  for (const name of ['Drink water', 'Old habit']) await page.getByRole('checkbox', { name }).uncheck();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();

describe('an import', () => {
  test('from Loop is previewed, chosen and sent, and the second time changes nothing', async ({ open, world }) => {
    const ada = await world.person();
    const page = await open(PATH, { as: ada, width: 390 });
    await until(() => page.title(), 'Bring your data · Steadfast');
    await chooseFile(page, importZip('loop'));
    await heading(page, '4 habits, 9 check-offs');
    await until(() => page.evaluate(() => document.activeElement?.tagName), 'H2');
    await page.getByText('1 could not be read').click();
    await page.getByText('Not a date that can be read: “soon”').waitFor();
    await page.getByText('3 times in 7 days, as there.').waitFor();
    await leaveTwo(page);
    expect(await page.getByLabel('Frequency of Run').inputValue()).toBe('as_there');
    await page.getByLabel('Frequency of Run').selectOption('Daily');
    await page.getByText('3 times in 7 days, as there.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Bring 2 habits' }).click();
    await heading(page, 'Your data is here');
    await page.getByText('2 habits added.').waitFor();
    await page.getByText('6 days added to your history.').waitFor();
    await page.getByText('2 notes added to your history.').waitFor();

    const all = await ada.commitments();
    expect(all.map(({ title, frequency, start_date }) => [title, frequency, start_date])).toEqual([
      ['Read, slowly', 'daily', '2026-01-01'],
      ['Run', 'daily', '2026-01-03'],
    ]);
    const query = { from: '2026-01-01', to: '2026-01-06' };
    const entries = await ada.call(commitments.history, { params: { id: all[0]!.id }, query });
    expect(entries.map(({ status, skipped }) => (skipped ? 'skipped' : status))).toEqual([
      'completed',
      'missed',
      'completed',
      'missed',
      'skipped',
      'completed',
    ]);
    expect(entries.flatMap(({ note }) => note ?? [])).toEqual(['Two, three chapters', 'Travelling']);

    await page.getByRole('button', { name: 'Bring another file' }).click();
    await chooseFile(page, importZip('loop'));
    await leaveTwo(page);
    await page.getByRole('button', { name: 'Bring 2 habits' }).click();
    await heading(page, 'Nothing changed');
    await page.getByRole('link', { name: 'View your commitments' }).click();
    await page.getByText('Read, slowly').waitFor();
    expect(await ada.commitments()).toHaveLength(2);
  });

  test('keeps goals with their amounts, weekdays, and what is archived', async ({ open, world }) => {
    const ada = await world.person();
    const page = await open(PATH, { as: ada, width: 390 });
    await chooseFile(page, importZip('loop'));
    await page.getByText('At least 8 glasses, as there.').waitFor();
    await page.getByText('Closed since Mar 3, 2025.').waitFor();
    await page.getByRole('button', { name: 'Bring 4 habits' }).click();
    await heading(page, 'Your data is here');
    await page.getByText('10 days added to your history.').waitFor();
    await page.getByRole('button', { name: 'Bring another file' }).click();

    await chooseFile(page, importFile('habittrove.json'));
    const violin = page.getByRole('listitem').filter({ hasText: 'Practise the violin' });
    const left = violin.getByText('1 day is left out, because this schedule does not have it.');
    await left.waitFor();
    await violin.getByText('since Dec 28, 2025').waitFor();
    const frequency = page.getByLabel('Frequency of Practise the violin');
    await frequency.selectOption('Weekly');
    await left.waitFor({ state: 'hidden' });
    await violin.getByText('since Dec 23, 2025').waitFor();
    await frequency.selectOption('As there');
    await left.waitFor();
    // What has an amount is not done once.
    const choices = page.getByLabel('Frequency of Water the plants').getByRole('option');
    expect(await choices.allTextContents()).toEqual(['As there', 'Daily', 'Weekly', 'Monthly']);
    await page.getByRole('button', { name: 'Bring 4 habits' }).click();
    await heading(page, 'Your data is here');

    const all = await ada.commitments();
    expect(all.map(({ title }) => title)).toEqual([
      'Stretch 🧘',
      'Practise the violin',
      'Renew the library card',
      'Read, slowly',
      'Run',
      'Drink water',
    ]);
    const query = { from: '2026-01-04', to: '2026-01-06' };
    const water = await ada.call(commitments.history, { params: { id: all[5]!.id }, query });
    expect(water.map(({ status, amount, of }) => `${status} ${amount}/${of}`)).toEqual([
      'completed 9/8',
      'missed 3.5/8',
      'completed 8/8',
    ]);
    await page.getByRole('link', { name: 'View your commitments' }).click();
    await page.getByText('0 of 8 glasses').waitFor();
    await page.goto('/commitments?closed=1');
    await page.getByText('Old habit').waitFor();
    await page.getByText('Water the plants').waitFor();
  });

  test('from a table asks for its columns', async ({ open, world }) => {
    const ada = await world.person();
    const page = await open(PATH, { as: ada });
    await chooseFile(page, importFile('plain.csv'));
    await heading(page, 'Which column is what?');
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    expect([
      await value('Habit'),
      await value('Date'),
      await value('Done or not'),
      await value('Format of dates'),
    ]).toEqual(['0', '1', '2', 'dmy']);
    await page.getByRole('cell', { name: 'scales' }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, '2 habits, 3 check-offs');
    await page.getByText('3 could not be read').waitFor();
    await page.getByRole('button', { name: 'Bring 2 habits' }).press('Enter');
    await heading(page, 'Your data is here');
    expect((await ada.commitments()).map(({ title, frequency }) => [title, frequency])).toEqual([
      ['Piano', 'daily'],
      ['Chess', 'weekly'],
    ]);
  });

  test('continues after an interruption of the network, and can be stopped', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/net::ERR_/);
    const ada = await world.person();
    const page = await open(PATH, { as: ada });
    const rows = Array.from({ length: 1500 }, (_, day) =>
      new Date(Date.UTC(2021, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const file = new File([`habit,date\n${rows.map((date) => `Walk,${date}`).join('\n')}\n`], 'walks.csv');
    const bring = async () => {
      await chooseFile(page, file);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Bring 1 habit' }).click();
    };
    let calls = 0;
    await page.route(CALL, (route) => (++calls === 2 ? route.abort('connectionfailed') : route.continue()));
    await bring();
    await page.getByText('Steadfast cannot be reached.').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Bringing your data' });
    expect(await bar.evaluate((each: HTMLProgressElement) => Math.round(each.value))).toBe(67);
    await page.getByText('1,000 of 1,500 days').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your data is here');
    await page.getByText('1,500 days added to your history.').waitFor();

    // What was done is told as done, although the answer was lost.
    await page.unroute(CALL);
    await page.route(
      CALL,
      async (route) => {
        await route.fetch();
        await route.abort('connectionfailed');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Bring another file' }).click();
    await chooseFile(page, new File(['habit,date\nRun,2021-01-01\n'], 'runs.csv'));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Bring 1 habit' }).click();
    await page.getByText('Steadfast cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your data is here');
    await page.getByText('1 habit here already.').waitFor();
    expect((await ada.commitments()).map(({ title }) => title).toSorted()).toEqual(['Run', 'Walk']);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(CALL, async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await page.getByRole('button', { name: 'Bring another file' }).click();
    await bring();
    await page.getByRole('button', { name: 'Stop' }).click();
    await heading(page, 'The import was stopped');
    release();
  });
});
