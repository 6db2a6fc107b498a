import { describe, expect } from 'vitest';
import { heading, refusal, until } from './support/app.ts';
import { ME } from './support/settings.ts';
import { test } from './support/test.ts';

/* The settings page as a whole: what it shows, and the links to the other pages of settings. */

describe('the page', () => {
  test('shows what is saved, the defaults of a new account and links to the others, after a failure, too', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const person = await world.person({ name: 'Ada Lovelace' });
    const page = await (await profile({ as: person })).newPage();
    await page.route(ME, (route) => route.fulfill(refusal(500, 'Something went wrong on our side. Please try again.')));
    await page.goto('/settings');
    await page.getByText('Failed to fetch settings').waitFor();
    await page.unroute(ME);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Email address').waitFor();

    await heading(page, 'Settings').waitFor();
    await until(() => page.title(), 'Settings · Steadfast');
    await until(() => page.getByLabel('Name').inputValue(), 'Ada Lovelace');
    expect(await page.getByLabel('Email address').inputValue()).toBe(person.email);
    expect(await page.getByLabel('Floating quick-add button').isChecked()).toBe(true);
    expect(await page.getByLabel('Daily reset time').inputValue()).toBe('00:00');
    expect(await page.getByLabel('Weekly reset day').inputValue()).toBe('1');
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    expect(await page.getByLabel('Weekly reset day').locator('option').allTextContents()).toEqual(days);
    expect(await page.getByLabel('Monthly reset day').inputValue()).toBe('1');
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('');
    }
    const nav = page.getByRole('navigation', { name: 'Settings' });
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]));
    expect(links).toEqual([
      ['Account', '/settings'],
      ['Manage Encouragements', '/settings/encouragements'],
      ['Notification Settings', '/settings/notifications'],
      ['Bring your data', '/settings/import'],
    ]);
    expect(await nav.getByRole('link', { name: 'Account' }).getAttribute('aria-current')).toBe('page');
  });
});
