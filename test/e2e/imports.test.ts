import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { journaling } from '#shared/contracts/journaling.ts';
import { importFile, importZip } from '#test/support/import-files.ts';
import { write } from '#test/support/journaling.ts';
import { until } from './support/app.ts';
import { chooseFile } from './support/settings.ts';
import { test } from './support/test.ts';

/* Importing data of other programs: from the file to the history. */

const PATH = '/settings/import';

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
    await page.getByText('1 couldn’t be read').click();
    await page.getByText('Not a date we can read: “soon”').waitFor();
    await page.getByText('3 times in 7 days, as in the file.').waitFor();
    await leaveTwo(page);
    expect(await page.getByLabel('Frequency of Run').inputValue()).toBe('as_there');
    await page.getByLabel('Frequency of Run').selectOption('Daily');
    await page.getByText('3 times in 7 days, as in the file.').waitFor({ state: 'detached' });
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
    await page.getByText('3 couldn’t be read').waitFor();
    await page.getByRole('button', { name: 'Bring 2 habits' }).press('Enter');
    await heading(page, 'Your data is here');
    expect((await ada.commitments()).map(({ title, frequency }) => [title, frequency])).toEqual([
      ['Piano', 'daily'],
      ['Chess', 'weekly'],
    ]);
  });

  test('of a journal waits for the power-up, adds its days, and leaves those that are written', async ({
    open,
    world,
  }) => {
    const ada = await world.person();
    const files = [
      new File(['---\nmood: good\n---\n\nA quiet day.'], '2026-01-02.md'),
      new File(['Snow.'], '2026-01-03 Sunday.md'),
      new File(['About this journal.'], 'README.md'),
    ];
    const page = await open(PATH, { as: ada, width: 390 });
    await chooseFile(page, ...files);
    await heading(page, '2 journal entries');
    expect(await page.getByRole('button', { name: 'Bring' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Browse Power-Ups' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Journaling' }).getByRole('button', { name: 'Install' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
    await page.getByRole('link', { name: 'Open Journaling' }).waitFor();
    await write(ada, '2026-01-03', { text: 'Ice.' });

    await page.goto('/powerups/manage');
    await page.getByRole('link', { name: 'Import' }).click();
    await chooseFile(page, ...files);
    await page.getByText(/^From .*2, 2026 to .*3, 2026$/).waitFor();
    await page.getByText('1 couldn’t be read').click();
    await page.getByText('Without a day: “README.md”').waitFor();
    await page.getByRole('button', { name: 'Bring 2 journal entries' }).press('Enter');
    await heading(page, 'Your data is here');
    await page.getByText('1 journal entry added.').waitFor();
    await page.getByText(/^This day is already written: .*3, 2026$/).waitFor();
    await page.getByRole('link', { name: 'View your journal' }).click();
    await page.waitForURL('**/powerups/journaling');
    const read = (date: string) => ada.call(journaling.read, { params: { date } });
    expect(await read('2026-01-02')).toMatchObject({ text: 'A quiet day.', mood: 'good' });
    expect(await read('2026-01-03')).toMatchObject({ text: 'Ice.', mood: null });
  });
});
