import type { Page } from 'playwright-core';
import { box, heading } from './support/app.ts';
import { listAction, openFilters } from './support/commitments.ts';
import { checkScreens } from './support/screens.ts';

/* The dashboard, commitments and their history. */

/** Shows completed commitments too. */
const DONE_TOO = '/commitments?completed=1';

const BY_CATEGORY = '/commitments?sort=category';

/** To the page of a commitment, with its chart if it has one. */
async function toHistory(page: Page, title: string, chart?: RegExp): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await heading(page, title).waitFor();
  if (chart) await page.getByRole('img', { name: chart }).waitFor();
}

checkScreens([
  { name: 'dashboard', path: '/dashboard', signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  { name: 'commitments', path: DONE_TOO, signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  {
    name: 'dialog',
    onlyLong: true,
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reminders',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Call home' }).click();
      await page.getByRole('button', { name: 'Cue and reminders' }).click();
      await page.getByRole('button', { name: 'Add reminder' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('A reminder needs a time').waitFor();
    },
  },
  {
    name: 'reminder-offer',
    onlyLong: true,
    path: '/commitments?frequency=weekly&completed=1',
    signedIn: true,
    to: async (page) => {
      await page.route('**/api/v1/commitments', async (route) => {
        const response = await route.fetch();
        const all = (await response.json()) as { cue: string | null }[];
        await route.fulfill({ response, json: all.map((each) => ({ ...each, reminder_offer: each.cue !== null })) });
      });
      await page.reload();
      await page.getByText('You usually do this before its reminder.').waitFor();
    },
  },
  {
    name: 'question',
    onlyLong: true,
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'row-menu',
    onlyLong: true,
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'pause',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem', { name: 'Pause…' }).click();
      await page.getByRole('dialog', { name: 'Pause' }).waitFor();
    },
  },
  {
    name: 'closed',
    onlyLong: true,
    path: '/commitments?closed=1',
    signedIn: true,
    to: (page) => page.getByText('Nothing is closed.').waitFor(),
  },
  {
    name: 'user-menu',
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    },
  },
  {
    name: 'quick-add',
    onlyLong: true,
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await box(page, 'Read ten pages').waitFor();
      // Only small screens have this button.
      if ((page.viewportSize()?.width ?? 0) >= 1024) return;
      await page.getByRole('button', { name: 'Quick add' }).click();
      await page.getByRole('menuitem', { name: 'Add Commitment' }).waitFor();
    },
  },
  {
    name: 'verify-banner',
    onlyLong: true,
    path: '/dashboard',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Send it again' }).waitFor();
      await page.goto('/dashboard');
      await box(page, 'Read ten pages').waitFor();
      await page.getByRole('button', { name: 'Send it again' }).waitFor();
    },
  },
  {
    name: 'workout',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'New Commitment' }).click();
      const workout = page.getByLabel('Workout');
      await page.getByRole('dialog').getByLabel('Title').waitFor();
      if (!(await workout.isVisible())) await page.getByText('More', { exact: true }).click();
      await workout.check();
      await page.getByRole('button', { name: 'Add Exercise' }).click();
      await page.getByLabel('Exercise name').nth(1).fill('Squats with a rather long name, and something to hold on to');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Title is required').waitFor();
    },
  },
  {
    name: 'by-category',
    path: BY_CATEGORY,
    signedIn: true,
    to: (page) => page.getByRole('heading', { name: 'No Category' }).waitFor(),
  },
  {
    name: 'filters',
    path: '/commitments?frequency=daily&category=none&completed=1',
    signedIn: true,
    to: async (page) => {
      await box(page, 'Read ten pages').waitFor();
      // Larger screens show them in the page.
      if ((page.viewportSize()?.width ?? 0) < 768) await openFilters(page);
    },
  },
  {
    name: 'category-wrong',
    onlyLong: true,
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await listAction(page, 'Add Category');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'category-question',
    onlyLong: true,
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Health' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'discard-question',
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await listAction(page, 'Add Category');
      await page.getByRole('dialog').getByLabel('Name').fill('Home');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'reorder',
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await listAction(page, 'Reorder');
      await page.locator('[data-drag-handle]').first().waitFor();
    },
  },
  {
    name: 'history',
    path: '/history',
    signedIn: true,
    to: (page) => page.getByText('Read ten pages').first().waitFor(),
  },
  {
    name: 'history-note',
    onlyLong: true,
    path: '/history',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: /^Edit the note on Read ten pages/ }).click();
      await page.getByRole('textbox', { name: /^Note on Read ten pages/ }).waitFor();
    },
  },
  {
    name: 'history-search',
    onlyLong: true,
    path: '/history?q=train',
    signedIn: true,
    to: (page) => page.getByText('1 note found').waitFor(),
  },
  {
    name: 'history-year',
    path: '/history?year=2026',
    signedIn: true,
    to: (page) => page.locator('a[href*="2026-1"]').first().waitFor(),
  },
  {
    name: 'commitment',
    onlyLong: true,
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await toHistory(page, 'Read ten pages');
      await page.getByText(/^Why is(n’t)? this/).click();
      await page.getByText('your reset time').waitFor();
    },
  },
  { name: 'commitment-amounts', path: DONE_TOO, signedIn: true, to: (page) => toHistory(page, 'Write', /^Chart of/) },
  {
    name: 'commitment-times',
    onlyLong: true,
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await toHistory(page, 'Swim');
      await page.locator('.entry .marks').first().waitFor();
    },
  },
  {
    name: 'dialog-schedule',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Write' }).click();
      await page.getByRole('button', { name: /^Repeats/ }).click();
      await page.getByRole('dialog').getByLabel('Unit').waitFor();
    },
  },
]);
