import { expect } from 'vitest';
import { heading, signOut, toast, until } from './support/app.ts';
import { add, byPasskey, dialog, openAddition, virtualAuthenticator } from './support/passkeys.ts';
import { alert } from './support/session.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Passkeys from the settings to the sign-in page, with Chromium's virtual authenticator. */

test('a passkey is added and named, signs in with the button and with autofill, and is removed', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 4(22|01)/);
  const ada = await world.person();
  const page = await open('/settings', { as: ada });
  await virtualAuthenticator(page);
  const part = section(page, 'Passkeys');
  await part.getByText('You have no passkeys yet.').waitFor();

  await openAddition(page);
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Chrome on Linux');
  await add(page, 'not this one');
  await dialog(page).getByText('Current password is incorrect').waitFor();
  await add(page, ada.password);
  await toast(page, 'Passkey added');
  await part.getByText('Never used').waitFor();

  await part.getByRole('button', { name: 'Rename Chrome on Linux' }).click();
  await dialog(page).getByLabel('Name').fill('Work laptop');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await part.getByText('Work laptop').waitFor();

  // The device has a passkey of this account, and reports that.
  await openAddition(page);
  await add(page, ada.password);
  await dialog(page).getByText('This device already has a passkey for your account.').waitFor();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  // A click without a pointer: any other input lets the browser offer the passkey before.
  await signOut(page);
  await byPasskey(page).dispatchEvent('click');
  await page.waitForURL('**/dashboard');
  await heading(page, 'Dashboard').waitFor();

  // With autofill for the address: the virtual device picks its passkey at once.
  await signOut(page);
  await page.getByLabel('Email address').focus();
  await page.waitForURL('**/dashboard');

  await page.goto('/settings');
  await part.getByText(/^Last used/).waitFor();
  await part.getByRole('button', { name: 'Remove Work laptop' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await part.getByText('You have no passkeys yet.').waitFor();
});

test('a passkey that is cancelled or not supported shows a sentence, and the password still signs in', async ({
  open,
  world,
}) => {
  const ada = await world.person();
  const page = await open('/login', { width: 390 });
  await virtualAuthenticator(page);
  await byPasskey(page).click();
  await until(() => alert(page), 'No passkey was used. You can try again, or sign in with your password.');
  await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await byPasskey(page).click();
  await until(() => alert(page), 'This browser does not support passkeys. Sign in with your password.');
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
});
