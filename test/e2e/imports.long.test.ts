import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { EXPORT_TABLES } from '#shared/domain/export-tables.ts';
import { importFile, importZip, zipOf } from '#test/support/import-files.ts';
import { chooseFile } from './support/settings.ts';
import { test } from './support/test.ts';

/* Imports with amounts, without a clear column, of files that cannot be read, and that are interrupted. */

const CALL = '**/api/v1/history/import';

const PATH = '/settings/import';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();

describe('an import', () => {
  test('from a table asks which column says whether it was done, and reads a column for each habit', async ({
    open,
    world,
  }) => {
    const ada = await world.person();
    const page = await open(PATH, { as: ada });
    const rows = 'Run,2026-01-02,30 min\nRun,2026-01-03,0 min\n';
    await chooseFile(page, new File([`Habit,Date,Length\n${rows}`], 'runs.csv'));
    await heading(page, 'Which column is what?');
    const status = page.getByLabel('Done or not');
    const hint = page.getByText('Choose the column that says whether it was done');
    expect(await status.inputValue()).toBe('asked');
    await hint.waitFor();
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await status.selectOption('Length');
    await hint.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, '1 habit, 1 check-off');
    await page.getByRole('button', { name: 'Choose another file' }).click();

    const marks = '2026-01-02,x,,fine\n2026-01-03,,x,low\n';
    await chooseFile(page, new File([`Day,Swim,Piano,Mood\n${marks}`], 'marks.csv'));
    await heading(page, 'Which column is what?');
    expect(await page.getByLabel('Habit', { exact: true }).inputValue()).toBe('columns');
    expect(await status.count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading(page, '2 habits, 2 check-offs');
    await page.getByText('1 couldn’t be read').click();
    await page.getByText('A column without marks of what was done: “Mood”').waitFor();
    await page.getByRole('button', { name: 'Bring 2 habits' }).click();
    await heading(page, 'Your data is here');
    expect((await ada.commitments()).map(({ title, start_date }) => [title, start_date])).toEqual([
      ['Swim', '2026-01-02'],
      ['Piano', '2026-01-03'],
    ]);
  });

  test('shows a sentence if a file cannot be read, and accepts a dropped one', async ({ open, world }) => {
    const page = await open(PATH, { as: await world.person() });
    const files: [File, string][] = [
      [new File([], 'nothing.csv'), 'This file is empty.'],
      [new File([(await importZip('loop').arrayBuffer()).slice(0, 300)], 'cut.zip'), 'This file is damaged'],
      [new File(['{"a": 1}'], 'other.json'), 'We can’t read files in this format.'],
      [zipOf({ 'habits.json': '{"habits": []}' }), 'There are no habits and no journal entries in this file.'],
      [new File(['Habit,Date\nRun,Tuesday\n'], 'a.csv'), 'We can’t read the dates in the column “Date”: “Tuesday”.'],
      [
        new File(['Date,Run\n2026-01-02,x,x\n'], 'b.csv'),
        'The first line of this table has 2 names, and the rows have 3',
      ],
      [
        new File([`${EXPORT_TABLES.weight}\n1,2026-01-02,,80,kg\n`], 'weight.csv'),
        'This is one table of your Steadfast',
      ],
    ];
    for (const [file, sentence] of files) {
      await chooseFile(page, file);
      await page.getByRole('alert').getByText(sentence).waitFor();
    }
    const json = readFileSync(join(import.meta.dirname, '../support/import-files/habittrove.json'), 'utf8');
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'habits.json'));
      return transfer;
    }, json);
    await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: data });
    await heading(page, '4 habits, 8 check-offs');
    await page.getByText('Found in HabitTrove.').waitFor();
  });

  test('keeps goals with their amounts, weekdays, and what is archived', async ({ open, world }) => {
    const ada = await world.person();
    const page = await open(PATH, { as: ada, width: 390 });
    await chooseFile(page, importZip('loop'));
    await page.getByText('At least 8 glasses, as in the file.').waitFor();
    await page.getByText('Closed since Mar 3, 2025.').waitFor();
    await page.getByRole('button', { name: 'Bring 4 habits' }).click();
    await heading(page, 'Your data is here');
    await page.getByText('10 days added to your history.').waitFor();
    await page.getByRole('button', { name: 'Bring another file' }).click();

    await chooseFile(page, importFile('habittrove.json'));
    const violin = page.getByRole('listitem').filter({ hasText: 'Practise the violin' });
    const left = violin.getByText('1 day is left out because it doesn’t fit this schedule.');
    await left.waitFor();
    await violin.getByText('since Dec 28, 2025').waitFor();
    const frequency = page.getByLabel('Frequency of Practise the violin');
    await frequency.selectOption('Weekly');
    await left.waitFor({ state: 'hidden' });
    await violin.getByText('since Dec 23, 2025').waitFor();
    await frequency.selectOption('As in the file');
    await left.waitFor();
    // What has an amount is not done once.
    const choices = page.getByLabel('Frequency of Water the plants').getByRole('option');
    expect(await choices.allTextContents()).toEqual(['As in the file', 'Daily', 'Weekly', 'Monthly']);
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
    await page.getByText('Can’t reach Steadfast.').waitFor();
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
    await page.getByText('Can’t reach Steadfast.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your data is here');
    await page.getByText('1 habit already here.').waitFor();
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
