import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toast } from './support/app.ts';
import { test } from './support/test.ts';
import { button, SETTINGS, withhold, zone } from './support/unsaved.ts';

/* What is typed and not saved, while code of the page or its app cannot be loaded. */

const NOT_HERE = 'This could not be loaded. Save your changes, then reload the page.';

const historySection = (page: Page) => page.getByRole('region', { name: 'Notification log' });

/** A mark that a reload removes. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

describe('a page does not reload by itself over', () => {
  test('an unsaved choice after a retry, until it is saved', async ({ world, open, expectComplaint, cloud }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/login');
    // The first failure causes a reload, which does not help; at most one in half a minute.
    await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())));
    const person = await world.person();
    await page.evaluate((token) => localStorage.setItem('jwt_token', token ?? ''), person.token);
    await withhold(page, 'notification-history');
    await page.goto(SETTINGS);
    const again = historySection(page).getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await zone(page).selectOption('Europe/Paris');
    await mark(page);
    const requested = page.waitForRequest(`${cloud.url}${SETTINGS}`);
    // By the keyboard: the bar of unsaved changes comes and goes while the pointer scrolls there.
    await again.press('Enter');
    await requested;
    await historySection(page).getByText(NOT_HERE).waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
    await button(page, 'Save Preferences').click();
    await toast(page, 'Notification preferences updated successfully!');
    await page.unrouteAll();
    await again.click();
    await historySection(page).getByText('No notifications in the last 30 days.').waitFor();
    expect(await zone(page).inputValue()).toBe('Europe/Paris');
  });

  test('the input of a page whose app does not load', async ({ profile, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await (await profile()).newPage();
    const typed = Promise.withResolvers<void>();
    await page.route('**/assets/main-*.js', async (route) => {
      await typed.promise;
      await route.abort();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill('ada@example.com');
    await mark(page);
    typed.resolve();
    await page.getByRole('alert').waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });
});
