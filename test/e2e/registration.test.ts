import { describe, expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { alert, register } from './support/session.ts';
import { test } from './support/test.ts';

/* The page that registers. */

describe('registering', () => {
  test('shows at each field what is required or wrong, all at once', async ({ open }) => {
    const page = await open('/signup?from=mail');
    await heading(page, 'Create your account').waitFor();
    // The page is also at this address, and keeps the query.
    await page.waitForURL('**/register?from=mail');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await page.getByRole('button', { name: 'Create account' }).click();
    const labels = ['Name', 'Email', 'Password', 'Password confirmation'];
    for (const label of labels) await page.getByText(`${label} is required`, { exact: true }).waitFor();
    await until(focused, 'name');
    expect(await page.getByLabel('Email address').getAttribute('type')).toBe('email');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Password confirmation').fill('other');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Email isn’t a valid address').waitFor();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await page.getByText('Password confirmation does not match').waitFor();
    await until(focused, 'email');
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBeNull();
  });

  test('with a taken address offers to log in', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 422/);
    const { email } = await world.person();
    const page = await open('/register?from=mail&x=1');
    await register(page, email);
    await until(() => alert(page), 'This email is already registered. Click here to log in');
    await page.getByRole('link', { name: 'Click here to log in' }).click();
    await page.waitForURL('**/login?from=mail&x=1');
    await heading(page, 'Sign in to your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByRole('link', { name: 'Create your account' }).click();
    await page.waitForURL('**/register?from=mail&x=1');
    // The address bar changes before the page does.
    await heading(page, 'Create your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe(email);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login?from=mail&x=1');
    await heading(page, 'Sign in to your account').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ada@example.com');
  });
});
