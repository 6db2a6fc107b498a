import { expect } from 'vitest';
import { heading, signOut, toast } from './support/app.ts';
import { add, byPasskey, dialog, openAddition, virtualAuthenticator } from './support/passkeys.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Passkeys from the settings to the sign-in page, with Chromium's virtual authenticator. */

test('a passkey is added, signs in with the button, and is removed', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 401/);
  const ada = await world.person();
  const page = await open('/settings', { as: ada });
  await virtualAuthenticator(page);
  const part = section(page, 'Passkeys');
  await part.getByText('No passkeys yet.').waitFor();

  await openAddition(page);
  expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Chrome on Linux');
  await add(page, ada.password);
  await toast(page, 'Passkey added');
  await part.getByText('Never used').waitFor();

  // A click without a pointer: any other input lets the browser offer the passkey before.
  await signOut(page);
  await byPasskey(page).dispatchEvent('click');
  await page.waitForURL('**/dashboard');
  await heading(page, 'Dashboard').waitFor();

  await page.goto('/settings');
  await part.getByText(/^Last used/).waitFor();
  await part.getByRole('button', { name: 'Remove Chrome on Linux' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await part.getByText('No passkeys yet.').waitFor();
});
