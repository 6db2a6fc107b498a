import { checkScreens } from './support/screens.ts';
import { withCoaches } from './support/settings-data.ts';

/* Coaches and encouragements. */

const ENCOURAGEMENTS = '/settings/encouragements';

checkScreens([
  {
    name: 'coaches',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByText(/ of .*2.000.00.* spent/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'coaches-without-key',
    onlyLong: true,
    path: '/settings#ai-key',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('region', { name: 'AI Coach Settings' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('OpenAI API key is required').waitFor();
      await page.getByRole('button', { name: 'Activate Fitness Coach' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'key-question',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      const section = page.getByRole('region', { name: 'AI Coach Settings' });
      await section.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'coach-dialog',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByRole('button', { name: 'Edit Nutrition Coach' }).click();
      await page.getByLabel('Rules').fill('r'.repeat(2001));
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Rules must be at most').waitFor();
    },
  },
  {
    name: 'coach-question',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByRole('button', { name: 'Delete WWW' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'coach-hide',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withCoaches(page);
      await page.getByRole('button', { name: 'Hide General Coach' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'encouragements',
    path: ENCOURAGEMENTS,
    signedIn: true,
    to: (page) => page.getByText('Galatians 6:2').waitFor(),
  },
  {
    name: 'encouragements-failed',
    onlyLong: true,
    path: '/login',
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await page.route('**/api/v1/encouragements', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(ENCOURAGEMENTS);
      await page.getByText('Failed to fetch encouragements').waitFor();
    },
  },
  {
    name: 'encouragement-dialog',
    path: ENCOURAGEMENTS,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Bear one another' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'encouragement-wrong',
    onlyLong: true,
    path: ENCOURAGEMENTS,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Add Encouragement' }).click();
      await page.getByLabel('Citation').fill('c'.repeat(101));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Encouragement body is required.').waitFor();
    },
  },
  {
    name: 'encouragement-question',
    onlyLong: true,
    path: ENCOURAGEMENTS,
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await page.route('**/api/v1/encouragements/*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Delete Bear one another' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
  },
]);
