import type { Page } from 'playwright-core';
import type { Powerup } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { powerups as texts } from '#shared/text/powerups.ts';
import { openFitness } from './support/fitness.ts';
import { checkScreens, type Screen } from './support/screens.ts';
import { JOURNAL_DAY } from './support/user-with-everything.ts';

/* Power-ups, fitness among them. */

/** Answers the power-ups of a user, for screens that need nothing else. */
const FITNESS_SETTINGS = {
  units: 'imperial',
  daily_calorie_goal: 2000,
  macro_targets: { protein: 150, carbs: 200, fat: 67 },
  share_weight: false,
} as const;

/** A catalogue with the longest possible names: one power-up is enabled, one is disabled, and one has new scopes. */
async function withPowerups(page: Page, path: string): Promise<void> {
  const long = [
    'A journal with a name that goes on',
    'It says what it does in a sentence that needs its room. '.repeat(3),
  ];
  const scopes = Object.values(texts[FITNESS]!.scopes);
  const catalogue: Powerup[] = [
    { key: FITNESS, name: 'Fitness', description: 'Log what you eat, weigh and train.', scopes },
    { key: 'journal', name: long[0]!, description: long[1]!, scopes: [...scopes, 'W'.repeat(60)] },
    { key: 'rest', name: 'Rest', description: 'Keep a day of rest.', scopes: scopes.slice(0, 1) },
    { key: 'walks', name: 'Walks', description: 'Count your steps.', scopes: scopes.slice(2, 4) },
  ];
  const mine = catalogue.slice(0, 3).map(({ key, name, description, ...given }) => ({
    id: key,
    power_up_key: key,
    status: key === 'rest' ? 'off' : 'installed',
    settings: FITNESS_SETTINGS,
    scopes: given.scopes.slice(0, 5),
    power_up: { name, description },
  }));
  await page.route('**/api/v1/powerups', (route) => route.fulfill({ json: catalogue }));
  await page.route('**/api/v1/user_powerups', (route) => route.fulfill({ json: mine }));
  await page.route('**/api/v1/users/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), power_ups: [FITNESS, 'journal'] } });
  });
  await page.goto(path);
  await page.getByRole('link', { name: 'Open Fitness' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fitness', exact: true }).waitFor();
}

/** The dialog that a button on the fitness page opens. */
function opened(name: string, button: string): Screen {
  return {
    name,
    path: '/powerups/fitness',
    signedIn: true,
    to: async (page) => {
      await openFitness(page);
      await page.getByRole('button', { name: button }).first().click();
      await page.locator('[role="dialog"], [role="alertdialog"]').waitFor();
    },
  };
}

/** The dialog that a button on a page of the journal opens. */
function ofJournal(name: string, button: string): Screen {
  return {
    name,
    path: `/powerups/journaling?date=${JOURNAL_DAY}`,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: button }).click();
      await page.locator('[role="dialog"], [role="alertdialog"]').waitFor();
    },
  };
}

checkScreens([
  {
    name: 'journaling',
    path: `/powerups/journaling?date=${JOURNAL_DAY}`,
    signedIn: true,
    to: async (page) => {
      await page.locator('.rendered-text h2').waitFor();
      await page.locator('.written-day').waitFor();
      await page.getByRole('button', { name: 'Take back:' }).waitFor();
    },
  },
  ofJournal('journal-share', 'Share this page'),
  { ...ofJournal('journal-take-back', 'Take back:'), onlyLong: true },
  { name: 'fitness', path: '/powerups/fitness', signedIn: true, to: openFitness },
  {
    name: 'fitness-photo-failed',
    onlyLong: true,
    path: '/powerups/fitness',
    signedIn: true,
    to: async (page) => {
      await openFitness(page);
      await page.getByText('Technical details').click();
      // At the end of the page the floating button covers nothing.
      await page.getByRole('link', { name: 'Open Settings' }).waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
  opened('log-food', 'Log Food'),
  { ...opened('edit-food', 'Edit Salmon fillet'), onlyLong: true },
  opened('food-photo', 'Photo of'),
  { ...opened('edit-exercise', 'Edit An evening walk'), onlyLong: true },
  { ...opened('edit-goals', 'Edit goals'), onlyLong: true },
  opened('log-exercise', 'Log Exercise'),
  {
    name: 'delete-entry',
    onlyLong: true,
    path: '/powerups/fitness',
    signedIn: true,
    to: async (page) => {
      await openFitness(page);
      // Where a row has no room for it, the dialog deletes.
      const inRow = page.getByRole('button', { name: 'Delete An evening walk' });
      if (await inRow.isVisible()) await inRow.click();
      else {
        await page.getByRole('button', { name: 'Edit An evening walk' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      }
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'log-weight-wrong',
    onlyLong: true,
    path: '/powerups/fitness?date=2026-01-05',
    signedIn: true,
    to: async (page) => {
      await openFitness(page);
      await page.getByRole('button', { name: 'Log Weight' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a weight value').waitFor();
    },
  },
  {
    name: 'powerups',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await withPowerups(page, '/powerups');
      await page.getByRole('button', { name: 'Review permissions' }).waitFor();
    },
  },
  {
    name: 'powerups-none',
    onlyLong: true,
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.route('**/api/v1/powerups', (route) => route.fulfill({ json: [] }));
      await page.goto('/powerups');
      await page.getByText('No power-ups available').waitFor();
    },
  },
  {
    name: 'powerup-install',
    path: '/dashboard',
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await withPowerups(page, '/powerups');
      await page.route('**/powerups/*/install', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: 'Review permissions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Install', exact: true }).click();
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'manage-powerups',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await withPowerups(page, '/powerups/manage');
      await page.getByText('Disabled', { exact: true }).waitFor();
    },
  },
  {
    name: 'fitness-settings',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await withPowerups(page, '/powerups/manage');
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Fitness Settings' });
      await dialog.getByLabel('Daily Calorie Goal').fill('0');
      for (const name of ['Protein', 'Carbs', 'Fat']) await dialog.getByLabel(name, { exact: true }).fill('-1');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Fat must be a number of grams').waitFor();
    },
  },
]);
