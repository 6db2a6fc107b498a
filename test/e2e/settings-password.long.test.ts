import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { refusal, toast, until } from './support/app.ts';
import { about, changePassword, focused, PASSWORD, section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Changes of the password that the server refuses, and too many attempts. */

describe('Change Password', () => {
  const fill = async (page: Page, current: string, fresh: string, again = fresh) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm new password').fill(again);
  };

  test('says when there were too many attempts', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 4(22|29)/);
    const person = await world.person();
    const page = await open('/settings', { as: person });
    const user = { current_password: 'no', password: 'a new horse', password_confirmation: 'a new horse' };
    for (let guess = 0; guess < 10; guess++) await person.raw('PATCH', users.changePassword.path, { body: { user } });
    await fill(page, person.password, 'a new horse');
    await changePassword(page);
    await toast(page, 'Failed to update password');
    await until(
      () => section(page, 'Change Password').getByRole('alert').textContent(),
      'Too many attempts. Please try again later.',
    );
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
