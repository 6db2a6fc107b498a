import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sampled } from '#test/support/long.ts';
import { hold, toast, until } from './support/app.ts';
import { test } from './support/test.ts';
import { button, SETTINGS, zone } from './support/unsaved.ts';

/* What is chosen and not saved stays: no page reloads over it by itself. */

const NOT_HERE = 'This didn’t load. Save your changes, then reload the page.';

/** A mark that a reload removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

/** State of a page that a reload would lose. */
const HELD = {
  'what was chosen': async (page: Page) => {
    await zone(page).selectOption('Europe/Paris');
    return () => until(() => zone(page).inputValue(), 'Europe/Paris');
  },
  'an open dialog': async (page: Page) => {
    await button(page, 'Quick add').click();
    await page.getByRole('menuitem', { name: 'Add Commitment' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.waitFor();
    return () => dialog.waitFor();
  },
  'what is being saved': async (page: Page) => {
    const release = await hold(page, '**/api/v1/notification_preferences', 'PUT');
    await zone(page).selectOption('Europe/Paris');
    // The button says so before: while the code that checks the form is loaded.
    const isSent = page.waitForRequest((request) => request.method() === 'PUT');
    await button(page, 'Save Preferences').click();
    await button(page, 'Saving...').waitFor();
    await isSent;
    return async () => {
      release();
      await toast(page, 'Notification preferences updated successfully!');
    };
  },
};

describe('a page does not reload by itself over', () => {
  test.for(sampled(Object.entries(HELD)))('%s', async ([, hold], { world, profile, expectComplaint }) => {
    expectComplaint(/ERR_(INTERNET_DISCONNECTED|FAILED)/);
    const context = await profile({ as: await world.person(), width: 390 });
    const page = await context.newPage();
    const offline = Promise.withResolvers<void>();
    await page.route('**/assets/notification-history-*.js', async (route) => {
      await offline.promise;
      await route.abort();
    });
    await page.goto(SETTINGS);
    await zone(page).waitFor();
    const isStillThere = await hold(page);
    await mark(page);
    await context.setOffline(true);
    await until(() => page.evaluate(() => navigator.onLine), false);
    offline.resolve();
    // Elements behind a dialog have no role.
    const said = (text: string) => page.locator('[role=alert]', { hasText: text }).waitFor({ state: 'attached' });
    await said('This will open when you’re back online.');
    await context.setOffline(false);
    await said(NOT_HERE);
    expect(await isMarked(page)).toBe(true);
    await isStillThere();
  });
});
