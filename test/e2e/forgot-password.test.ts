import { describe, expect } from 'vitest';
import { SENTENCES } from '#test/support/sentences.ts';
import { heading, until } from './support/app.ts';
import {
  alert,
  CALL,
  focusedField,
  focusedHeading,
  hold,
  MAILED,
  mailedLink,
  pathOf,
  test,
  UNREACHABLE,
} from './support/recovery.ts';
import { TOO_MANY } from './support/session.ts';

/* Asking for a link to choose a new password. */

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

  test('needs an address, with the error under the field; failures keep it, and it works later', async ({
    open,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED|status of 429/);
    const page = await open('/forgot-password', { width: 390 });
    const field = page.getByLabel('Email address');
    const send = page.getByRole('button', { name: 'Send reset link' });
    const refused = await hold(page, CALL);
    await send.click();
    await page.getByText('Email is required').waitFor();
    await until(() => focusedField(page), 'email');
    const described = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Email is required');
    expect(refused.count()).toBe(0);
    await page.unroute(CALL);

    await field.fill('ada@exmaple.com');
    for (const [, answer] of TOO_MANY) {
      await page.route(CALL, (route) => route.fulfill(answer));
      await send.click();
      await until(() => alert(page), SENTENCES.tooManyAttempts);
      await page.unroute(CALL);
    }
    await page.route(CALL, (route) => route.abort());
    await send.click();
    await until(() => alert(page), UNREACHABLE);
    expect(await field.inputValue()).toBe('ada@exmaple.com');
    await page.unroute(CALL);

    // Two presses send one request.
    const requested = await hold(page, CALL);
    await field.press('Enter');
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
    await field.press('Enter');
    requested.release();
    await heading(page, 'Check your email').waitFor();
    expect(requested.count()).toBe(1);
  });
});
