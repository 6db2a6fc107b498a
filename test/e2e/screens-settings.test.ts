import type { Page } from 'playwright-core';
import { checkScreens } from './support/screens.ts';
import { withEverySection, withExport, withFeed, withPasskeys, withSessions } from './support/settings-data.ts';

/* The settings of an account. */

/** Sections are loaded when they are near. */
async function toTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete Account' }).waitFor();
  for (const title of ['Where you’re signed in', 'Reset Preferences', 'AI Coaches']) {
    await page.getByRole('region', { name: title }).waitFor();
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

checkScreens([
  {
    name: 'settings',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await withEverySection(page);
      await toTheEnd(page);
      for (const name of ['Rename Chrome on Linux', 'Sign out everywhere else', 'New address', 'Export again']) {
        await page.getByRole('button', { name }).waitFor();
      }
    },
  },
  {
    name: 'settings-wrong',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Monthly reset day').fill('32');
      await page.getByRole('region', { name: 'Change Password' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Current password is required').waitFor();
    },
  },
  {
    name: 'picture-crop',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Upload a picture' }).waitFor();
      const buffer = await page.screenshot();
      const input = page.getByRole('region', { name: 'Picture' }).locator('input[type=file]');
      await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await page.getByRole('application').waitFor();
      await page.getByLabel('Zoom').fill('2');
    },
  },
  {
    name: 'settings-address',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Email address').fill('ada@example.org');
      const section = page.getByRole('region', { name: 'Account Settings' });
      await section.getByRole('button', { name: 'Save' }).click();
      await section.getByText('Current password is required').waitFor();
      await toTheEnd(page);
      await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
    },
  },
  {
    name: 'passkeys',
    onlyLong: true,
    path: '/settings#passkeys',
    signedIn: true,
    to: async (page) => {
      await withPasskeys(page);
      await page.getByRole('button', { name: 'Rename Chrome on Linux' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'passkey-addition',
    onlyLong: true,
    path: '/settings#passkeys',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('dialog').getByText('Name is required').waitFor();
    },
  },
  {
    name: 'passkey-rename',
    onlyLong: true,
    path: '/settings#passkeys',
    signedIn: true,
    to: async (page) => {
      await withPasskeys(page);
      await page.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').getByText('Name is required').waitFor();
    },
  },
  {
    name: 'passkey-question',
    onlyLong: true,
    path: '/settings#passkeys',
    signedIn: true,
    to: async (page) => {
      await withPasskeys(page);
      await page.getByRole('button', { name: 'Remove WWW' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'settings-saved',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('region', { name: 'Reset Preferences' }).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Settings updated successfully').first().waitFor();
    },
  },
  {
    name: 'waiting',
    path: '/commitments',
    signedIn: true,
    complaint: /ERR_FAILED/,
    to: async (page) => {
      await page.route('**/complete', (route) => route.abort());
      await page.getByRole('checkbox', { name: 'Lift', exact: true }).click();
      await page.goto('/settings#waiting');
      await page.getByRole('button', { name: 'Send now' }).waitFor();
    },
  },
  {
    name: 'sessions',
    onlyLong: true,
    path: '/settings#sessions',
    signedIn: true,
    to: async (page) => {
      await withSessions(page);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'sessions-question',
    onlyLong: true,
    path: '/settings#sessions',
    signedIn: true,
    to: async (page) => {
      await withSessions(page);
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'calendar-feed',
    onlyLong: true,
    path: '/settings#calendar-feed',
    signedIn: true,
    to: async (page) => {
      await withFeed(page);
      await page.getByRole('button', { name: 'New address' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'calendar-feed-question',
    onlyLong: true,
    path: '/settings#calendar-feed',
    signedIn: true,
    to: async (page) => {
      await withFeed(page);
      await page.getByRole('button', { name: 'New address' }).click();
      await page.getByRole('alertdialog').getByRole('checkbox').waitFor();
    },
  },
  {
    name: 'settings-export',
    onlyLong: true,
    path: '/settings#export',
    signedIn: true,
    to: async (page) => {
      await withExport(page);
      await page.getByRole('button', { name: 'Export again' }).waitFor();
    },
  },
  {
    name: 'delete-account',
    onlyLong: true,
    path: '/settings#export',
    signedIn: true,
    to: (page) => page.getByRole('button', { name: 'Delete account' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'delete-account-question',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Delete account' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Delete account' }).click();
      await question.getByText('Current password is required').waitFor();
    },
  },
]);
