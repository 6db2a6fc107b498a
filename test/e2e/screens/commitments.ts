import { box, heading } from '../support/app.ts';
import type { Screen } from './screen.ts';

/* The dashboard, commitments and their history. */

/** Shows completed commitments too. */
const DONE_TOO = '/commitments?completed=1';

const BY_CATEGORY = '/commitments?sort=category';

export const COMMITMENT_SCREENS: Screen[] = [
  { name: 'dashboard', path: '/dashboard', signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  { name: 'commitments', path: DONE_TOO, signedIn: true, to: (page) => box(page, 'Read ten pages').waitFor() },
  {
    name: 'dialog',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Edit Read ten pages' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'question',
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
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem').first().waitFor();
    },
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
      await page.getByLabel('Workout').check();
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
    name: 'category-wrong',
    path: BY_CATEGORY,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Add Category' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  {
    name: 'category-question',
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
      await page.getByRole('button', { name: 'Add Category' }).click();
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
      await page.getByRole('button', { name: 'Reorder' }).click();
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
    name: 'history-year',
    path: '/history?year=2026',
    signedIn: true,
    to: (page) => page.locator('a[href*="2026-1"]').first().waitFor(),
  },
  {
    name: 'commitment',
    path: DONE_TOO,
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'More actions for Read ten pages' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await heading(page, 'Read ten pages').waitFor();
      await page.getByText(/^Why is this/).click();
      await page.getByText('your reset time').waitFor();
    },
  },
];
