import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { refusal, signIn, signOut, toast, until } from './support/app.ts';
import { about, changePassword, focused, PASSWORD, section } from './support/settings.ts';
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

  test('says when the password is wrong, each error of the server under its field, and that it is saving', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 422/);
    const page = await open('/settings', { as: await world.person() });
    await fill(page, 'not this one', 'a new horse');
    await changePassword(page);
    await toast(page, 'Failed to update password');
    expect(await about(page, 'Current password')).toEqual(['Current password is incorrect']);
    await until(() => focused(page), 'current_password');
    expect(await page.getByLabel('Confirm new password').inputValue()).toBe('a new horse');
    expect(new URL(page.url()).pathname).toBe('/settings');

    const reasons = [
      ['current_password', 'Current password is odd'],
      ['password', 'Password is odd'],
      ['password_confirmation', 'Password confirmation is odd'],
    ] as const;
    await page.route(PASSWORD, (route) => route.fulfill(refusal(422, ...reasons)));
    await changePassword(page);
    await until(() => about(page, 'Current password'), ['Current password is odd']);
    expect(await about(page, 'New password')).toEqual(['Password is odd']);
    expect(await about(page, 'Confirm new password')).toEqual(['Password confirmation is odd']);
    await page.unroute(PASSWORD);

    const held = Promise.withResolvers<void>();
    await page.route(PASSWORD, async (route) => {
      await held.promise;
      await route.fulfill({ status: 204 });
    });
    await fill(page, 'correct horse', 'a new horse');
    await changePassword(page);
    await section(page, 'Change Password').getByRole('button', { name: 'Saving...' }).waitFor();
    held.resolve();
    await toast(page, 'Password updated successfully');
  });
});
