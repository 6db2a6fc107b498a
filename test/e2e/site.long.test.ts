import { expect } from 'vitest';
import { signIn } from './support/app.ts';
import { test } from './support/test.ts';

/* Addresses of the site that lead to another page. */

test('the address for password managers leads to the change of the password by way of the sign-in', async ({
  open,
  world,
}) => {
  const page = await open('/.well-known/change-password');
  await page.waitForURL('**/login');
  await signIn(page, await world.person());
  await page.getByLabel('Current password', { exact: true }).first().waitFor();
  expect(new URL(page.url()).hash).toBe('#password');
  await page.locator('#password h2:focus').waitFor();
});
