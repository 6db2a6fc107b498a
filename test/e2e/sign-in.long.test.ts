import { describe, expect } from 'vitest';
import { heading, hold, signIn, until } from './support/app.ts';
import { answeredWithTokenIn, PLACES, register } from './support/session.ts';
import { test } from './support/test.ts';

/* Signing in with other queries, answers and browsers, after a registration instead, and before the app has loaded. */

const blockStorage = () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  IDBFactory.prototype.open = get;
};

const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
};

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

  const REFUSALS = [
    ['full', fillStorage],
    ['blocked', blockStorage],
  ] as const;
  test.for(REFUSALS)(
    'works in a browser whose storage is %s, which is told once',
    async ([, refuse], { profile, world }) => {
      const context = await profile();
      await context.addInitScript(refuse);
      const page = await context.newPage();
      await page.goto('/login');
      await signIn(page, await world.person());
      await heading(page, 'Dashboard').waitFor();
      const sentence = page.getByText('This browser’s storage is full or blocked');
      await sentence.waitFor();
      await page.getByRole('button', { name: 'OK', exact: true }).click();
      await sentence.waitFor({ state: 'detached' });
      // What was chosen here is read here, on the next page too.
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Dark mode' }).click();
      await page.getByRole('link', { name: 'Commitments' }).first().click();
      await heading(page, 'Commitments (0)').waitFor();
      for (const colorScheme of ['dark', 'light'] as const) await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
      expect(await sentence.count()).toBe(0);
      await page.reload();
      await heading(page, 'Sign in to your account').waitFor();
    },
  );

  test('waits until the app has loaded if the form is sent before', async ({ profile, world }) => {
    const person = await world.person();
    const page = await (await profile()).newPage();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      if (!route.request().url().includes('boot')) await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByLabel('Password').press('Enter');
    expect(await page.getByRole('button', { name: 'Sign in', exact: true }).isDisabled()).toBe(true);
    held.resolve();
    await page.waitForURL('**/dashboard');
    expect(page.url()).not.toContain('password');
  });

  test('shows at both fields that they are required', async ({ open }) => {
    const page = await open('/login');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'email');
    const described = await page.getByLabel('Email address').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is required');
  });
});
