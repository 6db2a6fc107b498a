import type { Locator, Page } from 'playwright-core';
import { notificationPreferences, type PreferencesChange } from '#shared/contracts/notification-preferences.ts';
import { isLong } from '#test/support/long.ts';
import type { Person } from '#test/support/world.ts';
import { test as base } from './test.ts';

/* The page of notification settings. */

/** The tests move the clock. */
export const test = base.extend('movesClock', { scope: 'file' }, () => true);

export const PATH = '/settings/notifications';
export const CALL = '**/api/v1/notification_preferences';
/** A phone. The page does the same on a desktop: `npm run test:long` also tries that. */
export const WIDTHS = isLong ? [390, 1280] : [390];
export const SAVED = 'Notification preferences updated successfully!';
export const FAILED = 'Failed to update preferences';

export const select = (page: Page) => page.getByLabel('Timezone');
export const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const saved = (person: Person) => person.call(notificationPreferences.read);

export const change = (person: Person, preferences: PreferencesChange) =>
  person.call(notificationPreferences.update, { body: { preferences } });

/** The text under a field or a button. */
export const about = (page: Page, role: 'button' | 'textbox' | 'combobox', name: string) =>
  described(page.getByRole(role, { name, exact: true }));

export const described = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText.trim() ?? '')
      .filter(Boolean)
      .join(' '),
  );
