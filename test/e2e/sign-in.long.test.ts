import { describe, expect } from 'vitest';
import { heading, hold, signIn, until } from './support/app.ts';
import { answeredWithTokenIn, PLACES, register } from './support/session.ts';
import { test } from './support/test.ts';

/* Signing in with other queries and answers, after a registration instead, and before the app has loaded. */

describe('signing in', () => {
  test('leads to the dashboard whatever its query is', async ({ open, world, cloud }) => {
    const page = await open('/login?next=//evil.example&return_path=https://evil.example&redirect=/commitments');
    await signIn(page, await world.person());
    await page.waitForURL(`${cloud.url}/dashboard`);
  });

  test('before the app has loaded, is not sent while the user still types', async ({ profile }) => {
    const page = await (await profile()).newPage();
    const release = await hold(page, '**/assets/main-*.js');
    await page.goto('/login', { waitUntil: 'commit' });
    const email = page.getByLabel('Email address');
    const isSent = () => email.evaluate((field: HTMLInputElement) => field.form?.dataset.sent !== undefined);
    await email.pressSequentially('ada');
    await email.press('Enter');
    expect(await isSent()).toBe(true);
    await email.pressSequentially('@example.com');
    expect(await isSent()).toBe(false);
    // The Enter that ends a composition belongs to the input method.
    await email.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    expect(await isSent()).toBe(false);
    release();
    await until(() => page.getByRole('button', { name: 'Sign in', exact: true }).isEnabled(), true);
    await page.getByLabel('Password').fill('steadfast');
    expect(await page.getByText('Password is required').count()).toBe(0);
    expect(await email.inputValue()).toBe('ada@example.com');
  });

  test('can be replaced by a registration, which leads to the dashboard and not to the first page', async ({
    open,
  }) => {
    const page = await open('/commitments?from=mail');
    await page.getByRole('link', { name: 'Create your account' }).click();
    await register(page);
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
    await page.goBack().catch(() => null);
    expect(new URL(page.url()).pathname).not.toBe('/register');
  });

  test.for(PLACES)('works when only the %s of the answer has the token', async (place, { open, world }) => {
    const page = await open('/login');
    await answeredWithTokenIn(page, '**/sign_in', place);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
    await heading(page, 'Dashboard').waitFor();
  });
});
