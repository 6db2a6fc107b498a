import { expect } from 'vitest';
import { heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { warning } from './support/recovery.ts';
import { test } from './support/test.ts';

/* A new password that is one of the most used ones is warned about where it is chosen, and accepted. */

test('registration says how long it must be, and shows it; it warns about a common password until another is typed, and accepts it', async ({
  open,
}) => {
  const page = await open('/register', { width: 390 });
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email address').fill(`ada-${crypto.randomUUID()}@example.com`);
  const password = page.getByLabel('Password', { exact: true });
  await page.getByText('At least 6 characters', { exact: true }).waitFor();
  await password.fill('Password1');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await password.getAttribute('type')).toBe('text');
  expect(await password.inputValue()).toBe('Password1');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
  await warning(page).waitFor();
  await password.fill('Password1 all the same');
  await until(() => warning(page).count(), 0);
  await password.fill('Password1');
  await password.blur();
  await warning(page).waitFor();
  await expectClean(page);
  // A screen reader reads the warning with the field.
  expect(
    await password.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby')!)?.textContent),
  ).toContain('most common');
  await page.getByLabel('Password confirmation').fill('Password1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Dashboard').waitFor();
});
