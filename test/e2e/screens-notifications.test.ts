import { checkScreens } from './support/screens.ts';
import { DECISIONS } from './support/settings-data.ts';

/* The settings of notifications, and what was decided about them. */

checkScreens([
  {
    name: 'notification-settings',
    path: '/settings/notifications',
    signedIn: true,
    to: async (page) => {
      await page.getByLabel('Timezone').selectOption('Asia/Tokyo');
      await page.getByRole('button', { name: 'Use UTC (this device)' }).waitFor();
    },
  },
  {
    name: 'notification-settings-saved',
    onlyLong: true,
    path: '/settings/notifications',
    signedIn: true,
    to: async (page) => {
      await page.getByRole('button', { name: 'Save Preferences' }).click();
      await page.getByText('Notification preferences updated successfully!').waitFor();
    },
  },
  {
    name: 'notification-settings-refused',
    onlyLong: true,
    path: '/settings/notifications',
    signedIn: true,
    complaint: /status of 422/,
    to: async (page) => {
      const errors = ['End time must be a time such as 04:00', 'You can change the reset settings at most 365 times'];
      await page.route('**/notification_preferences', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 422, json: { error: errors[0], errors } })
          : route.fallback(),
      );
      await page.getByRole('button', { name: 'Send Test Email' }).click();
      await page.getByText('Failed to send test email').waitFor();
      await page.getByLabel('Email notifications').uncheck();
      await page.getByLabel('End time').fill('22:00');
      await page.getByText('Quiet hours are off.').waitFor();
      await page.getByRole('button', { name: 'Save Preferences' }).click();
      await page.getByText('Failed to update preferences').waitFor();
    },
  },
  {
    name: 'notification-ledger',
    path: '/settings',
    signedIn: true,
    to: async (page) => {
      await page.route(/\/api\/v1\/notifications$/, (route) => route.fulfill({ json: DECISIONS }));
      await page.getByRole('link', { name: 'Notification Settings' }).click();
      await page.getByText('Show earlier').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'notification-ledger-failed',
    onlyLong: true,
    path: '/settings',
    signedIn: true,
    complaint: /status of 500/,
    to: async (page) => {
      await page.route(/\/api\/v1\/notifications$/, (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('link', { name: 'Notification Settings' }).click();
      await page.getByText('Failed to fetch notifications').scrollIntoViewIfNeeded();
    },
  },
]);
