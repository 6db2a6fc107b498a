import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { toast } from './support/app.ts';
import { warning } from './support/recovery.ts';
import { test } from './support/test.ts';

/* New passwords in the settings, and where the list of common ones cannot be loaded. */

test('if the list cannot be loaded, there is no warning', async ({ open, expectComplaint }) => {
  expectComplaint(/common-passwords/);
  const page = await open('/register');
  await page.route('**/common-passwords-*', (route) => route.abort());
  const requested = page.waitForEvent('requestfailed');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('iloveyou');
  await password.blur();
  await requested;
  expect(await warning(page).count()).toBe(0);
});

test('the settings warn about a common password too', async ({ open, world }) => {
  const ada = await world.person();
  const page = await open('/settings', { as: ada });
  const password = page.getByLabel('New password', { exact: true });
  await page.getByLabel('Current password').fill(ada.password);
  await password.fill('123456');
  await password.blur();
  await warning(page).waitFor();
  await page.getByLabel('Confirm new password').fill('123456');
  const section = page.getByRole('region', { name: 'Change Password' });
  await section.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Password updated successfully');
  await world.anyone.call(users.signIn, { body: { user: { email: ada.email, password: '123456' } } });
});
