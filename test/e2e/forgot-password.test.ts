import { describe, expect } from 'vitest';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, signIn, until } from './support/app.ts';
import {
  alert,
  focusedField,
  focusedHeading,
  hold,
  mailedLink,
  pathOf,
  resetLink,
  test,
  UNREACHABLE,
} from './support/recovery.ts';
import { TOO_MANY } from './support/session.ts';

/* Asking for a link to choose a new password. */
const MAILED = 'If {email} has an account, a reset link is on its way. Links work once, within one hour.';

describe('requesting a link', () => {
  test('begins at the login, with the address typed there and the token of an invitation', async ({ open }) => {
    const page = await open('/login?token=invitation');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    expect(pathOf(page)).toBe('/forgot-password?token=invitation');
    await until(() => focusedHeading(page), 'Forgot your password?');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    expect(await page.title()).toBe('Forgot your password? · Steadfast');
    await page.getByLabel('Email address').fill('ada.lovelace@example.com');
    await page.reload();
    // The link in the static document does not know the input.
    await page.waitForFunction(() => !document.querySelector('form :disabled'));
    await page.getByLabel('Email address').fill('ada.lovelace@example.com');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in to your account').waitFor();
    expect(pathOf(page)).toBe('/login?token=invitation');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada.lovelace@example.com');
  });

  test('never says whether an account exists', async ({ open, world, cloud }) => {
    const person = await world.person();
    const stranger = `stranger-${crypto.randomUUID()}@example.com`;
    for (const email of [person.email, stranger]) {
      const page = await open('/forgot-password');
      await page.getByLabel('Email address').fill(`  ${email} `);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await heading(page, 'Check your email').waitFor();
      await page.getByText(MAILED.replace('{email}', email), { exact: true }).waitFor();
      await until(() => focusedHeading(page), 'Check your email');
      expect(await page.title()).toBe('Check your email · Steadfast');
      expect(await page.getByLabel('Email address').count()).toBe(0);
      await page.getByRole('link', { name: 'Sign in' }).waitFor();
      expect(page.url()).not.toContain('@');
    }
    expect(await mailedLink(cloud, person.email, '/reset-password')).toBeDefined();
    expect(await mailedLink(cloud, stranger, '/reset-password')).toBeUndefined();
  });

  test('needs an address, with the error under the field', async ({ open }) => {
    const page = await open('/forgot-password');
    const requested = await hold(page, '**/password_reset');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText('Email is required').waitFor();
    await until(() => focusedField(page), 'email');
    const described = await page.getByLabel('Email address').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is required');
    expect(requested.count()).toBe(0);
  });

  test('shows that it is busy, and sends one request for two clicks', async ({ open }) => {
    const page = await open('/forgot-password');
    const requested = await hold(page, '**/password_reset');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Email address').press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await page.getByLabel('Email address').press('Enter');
    requested.release();
    await heading(page, 'Check your email').waitFor();
    expect(requested.count()).toBe(1);
  });

  test('says when Steadfast cannot be reached, and keeps the input', async ({ open, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const page = await open('/forgot-password');
    await page.route('**/password_reset', (route) => route.abort());
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await until(() => alert(page), UNREACHABLE);
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
    await page.unroute('**/password_reset');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await heading(page, 'Check your email').waitFor();
  });

  test.for(TOO_MANY)(
    'too often ends with %s: the page says so, keeps the address, and works later',
    async ([, answer], { open, expectComplaint }) => {
      expectComplaint(/status of 429/);
      const asking = await open('/forgot-password', { width: 390 });
      await asking.route('**/password_reset', (route) => route.fulfill(answer));
      await asking.getByLabel('Email address').fill('ada@example.com');
      await asking.getByRole('button', { name: 'Send reset link' }).click();
      await until(() => alert(asking), SENTENCES.tooManyAttempts);
      expect(await asking.getByLabel('Email address').inputValue()).toBe('ada@example.com');
      await asking.unroute('**/password_reset');
      await asking.getByRole('button', { name: 'Send reset link' }).click();
      await heading(asking, 'Check your email').waitFor();
    },
  );

  test('can be repeated, which can fail', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 429/);
    const { email } = await world.person();
    const page = await open('/forgot-password');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await heading(page, 'Check your email').waitFor();
    const requested = await hold(page, '**/password_reset');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    requested.release();
    await page.getByRole('status').getByText('Sent again.').waitFor();
    await page.unroute('**/password_reset');
    await page.route('**/password_reset', (route) => route.fulfill({ status: 429 }));
    await page.getByRole('button', { name: 'Send it again' }).click();
    await until(() => alert(page), SENTENCES.tooManyAttempts);
    expect(await page.getByRole('status').textContent()).toBe('');
  });

  test('can be done for another address', async ({ open }) => {
    const page = await open('/forgot-password');
    await page.getByLabel('Email address').fill('ada@exmaple.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await heading(page, 'Forgot your password?').waitFor();
    await until(() => focusedHeading(page), 'Forgot your password?');
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@exmaple.com');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.getByText(MAILED.replace('{email}', 'ada@example.com')).waitFor();
  });
});

describe('a signed-in user', () => {
  test('goes to the dashboard if there is no link to follow', async ({ open, world }) => {
    const person = await world.person();
    for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
      const page = await open(path, { as: person });
      await page.waitForURL('**/dashboard');
    }
  });

  test('can follow a link', async ({ open, world, cloud }) => {
    const person = await world.person();
    const page = await open(await resetLink(cloud, person), { as: person });
    await heading(page, 'Choose a new password').waitFor();
    await page.getByLabel('New password', { exact: true }).waitFor();
    expect(pathOf(page)).toBe('/reset-password');
  });
});

test('does not return to the page of a link with a later sign-in', async ({ open, world }) => {
  for (const path of ['/forgot-password', '/reset-password', '/verify-email']) {
    const page = await open('/login');
    await page.evaluate((remembered) => sessionStorage.setItem('return_path', remembered), path);
    await signIn(page, await world.person());
    await page.waitForURL('**/dashboard');
  }
});
