import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { EXPORT_TABLES } from '#shared/domain/export-tables.ts';
import { importZip, zipOf } from '#test/support/import-files.ts';
import { chooseFile } from './support/settings.ts';
import { test } from './support/test.ts';

/* Imports of tables without a clear column, and of files that cannot be read. */

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
    await page.getByText('1 could not be read').click();
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
      [new File(['{"a": 1}'], 'other.json'), 'This file is not in a format that can be read here.'],
      [zipOf({ 'habits.json': '{"habits": []}' }), 'There are no habits in this file.'],
      [new File(['Habit,Date\nRun,Tuesday\n'], 'a.csv'), 'The dates in the column “Date” cannot be read: “Tuesday”.'],
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
});
