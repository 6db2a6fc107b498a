import { importFile, importZip } from '#test/support/import-files.ts';
import { checkScreens } from './support/screens.ts';
import { chooseFile } from './support/settings.ts';

/* 'Bring your data', from the choice of a file to what has become of it. */

const IMPORT = '/settings/import';
const LOOP = 'Read, slowly Run Drink water Old habit soon glasses';
const TABLE = 'plain.csv Habit Day Result Remark Piano Chess scales yes no skipped perhaps';

checkScreens([
  {
    name: 'import',
    path: IMPORT,
    signedIn: true,
    to: (page) => page.getByText('What you can bring').waitFor(),
  },
  {
    name: 'import-wrong',
    onlyLong: true,
    path: IMPORT,
    signedIn: true,
    to: async (page) => {
      await chooseFile(page, new File(['Dear diary'], 'diary.txt'));
      await page.getByText('We can’t read files in this format').waitFor();
    },
  },
  {
    name: 'import-columns',
    path: IMPORT,
    signedIn: true,
    shows: TABLE,
    to: async (page) => {
      await chooseFile(page, importFile('plain.csv'));
      await page.getByText('Which column is what?').waitFor();
    },
  },
  {
    name: 'import-preview',
    path: IMPORT,
    signedIn: true,
    shows: LOOP,
    to: async (page) => {
      await chooseFile(page, importZip('loop'));
      await page.getByText('1 couldn’t be read').click();
    },
  },
  {
    name: 'import-journal',
    path: IMPORT,
    signedIn: true,
    shows: 'README.md',
    to: async (page) => {
      await chooseFile(page, new File(['Snow.'], '2026-01-02.md'), new File(['About'], 'README.md'));
      await page.getByText('1 couldn’t be read').click();
    },
  },
  {
    name: 'import-interrupted',
    onlyLong: true,
    path: IMPORT,
    signedIn: true,
    shows: LOOP,
    complaint: /status of 503/,
    to: async (page) => {
      await page.route('**/api/v1/history/import', (route) => route.fulfill({ status: 503, json: {} }));
      await chooseFile(page, importZip('loop'));
      await page.getByRole('button', { name: 'Bring 4 habits' }).click();
      await page.getByText('The import was interrupted.').waitFor();
    },
  },
  {
    name: 'import-done',
    path: IMPORT,
    signedIn: true,
    shows: LOOP,
    to: async (page) => {
      const reply = {
        commitments: [{ key: 'h0', id: '1', created: true }],
        created: 12,
        unchanged: 3,
        notes: 2,
        refused: [{ part: 'commitments', index: 1, code: 'x', message: 'You can have at most 500 commitments' }],
      };
      await page.route('**/api/v1/history/import', (route) => route.fulfill({ json: reply }));
      await chooseFile(page, importZip('loop'));
      await page.getByRole('button', { name: 'Bring 4 habits' }).click();
      await page.getByText('Your data is here').waitFor();
    },
  },
]);
