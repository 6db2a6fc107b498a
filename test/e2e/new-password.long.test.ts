import { expect } from 'vitest';
import { warning } from './support/new-password.ts';
import { test } from './support/test.ts';

/* New passwords where the list of common ones cannot be loaded. */

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
