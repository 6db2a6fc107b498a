import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { toast, until } from './support/app.ts';
import { changePassword, section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Too many attempts to change the password. */

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
});
