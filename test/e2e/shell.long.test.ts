import { describe, expect } from 'vitest';
import { heading, signIn, signOut, until } from './support/app.ts';
import { test } from './support/test.ts';

/* A sign-out that is not answered, and a session that ends in two tabs. */

describe('the user menu', () => {
  test('signs out although the server does not answer', async ({ open, world }) => {
    const page = await open('/dashboard', { as: await world.person() });
    await page.route('**/sign_out', () => {});
    await signOut(page);
  });
});

describe('in two tabs', () => {
  test('a session that has ended ends in both, and the next one begins at the same pages', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 401/);
    const person = await world.person({ name: 'Ada' });
    const context = await profile({ as: person });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto('/settings');
    await other.goto('/commitments');
    await page.getByLabel('Name').waitFor();
    await heading(other, 'Commitments (0)').waitFor();
    await page.getByLabel('Name').fill('Eve');
    await person.raw('DELETE', '/api/v1/users/sign_out');
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    expect(await page.evaluate(() => localStorage.getItem('unverified_email'))).toBeNull();
    await signIn(page, person);
    await page.waitForURL('**/settings');
    await other.waitForURL('**/commitments');
    await until(() => page.getByLabel('Name').inputValue(), 'Ada');
  });
});
