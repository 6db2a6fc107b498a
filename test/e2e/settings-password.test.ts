import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { signIn, signOut, toast, until } from './support/app.ts';
import { about, changePassword, focused } from './support/settings.ts';
import { test } from './support/test.ts';

/* The section Change Password. */

describe('Change Password', () => {
  const fill = async (page: Page, current: string, fresh: string, again = fresh) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm new password').fill(again);
  };

  test('shows under each field what is wrong; then it empties the fields, and the new password signs in', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // Requests that are in progress when the session ends.
    expectComplaint(/status of 401/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    await page.getByLabel('Current password').waitFor();
    await changePassword(page);
    await page.getByText('Current password is required').waitFor();
    expect(await about(page, 'Current password')).toEqual(['Current password is required']);
    expect(await about(page, 'New password')).toEqual(['New password is required']);
    await until(() => focused(page), 'current_password');
    await fill(page, 'correct horse', 'short', 'other');
    await changePassword(page);
    await until(() => about(page, 'New password'), ['Password must be at least 6 characters']);
    expect(await about(page, 'Confirm new password')).toEqual(['Passwords do not match']);
    expect(await about(page, 'Current password')).toEqual([]);

    await fill(page, person.password, 'a new horse');
    await changePassword(page);
    await toast(page, 'Password updated successfully');
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      await until(() => page.getByLabel(label, { exact: true }).inputValue(), '');
    }
    await signOut(page);
    await signIn(page, { email: person.email, password: 'a new horse' });
    await page.waitForURL('**/dashboard');
  });
});
