import { passkeys } from '#shared/contracts/passkeys.ts';
import { signOut, toast, until } from './support/app.ts';
import { add, byPasskey, dialog, openAddition, virtualAuthenticator } from './support/passkeys.ts';
import { alert } from './support/session.ts';
import { saveAccount, section } from './support/settings.ts';
import { test } from './support/test.ts';

/* Names of passkeys, what is refused, and what the browser is told about them, so that it offers no others. */

/** Runs in the page, before its own code. */
function takeNotes(): void {
  const notes: unknown[] = [];
  const note = async (what: unknown) => void notes.push(what);
  Object.assign(globalThis, { notes });
  const names = ['signalUnknownCredential', 'signalAllAcceptedCredentials', 'signalCurrentUserDetails'];
  for (const name of names) Object.defineProperty(PublicKeyCredential, name, { value: note, configurable: true });
}

test('the browser is told which passkeys are left, how their user is called, and which one is unknown', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 401/);
  const ada = await world.person({ name: 'Ada' });
  const page = await open('/settings', { as: ada });
  await virtualAuthenticator(page);
  await openAddition(page);
  await add(page, ada.password);
  await toast(page, 'Passkey added');
  const { user_handle, credential_ids } = await ada.call(passkeys.accepted);
  const user = { rpId: 'localhost', userId: user_handle };
  const [credentialId] = credential_ids;
  // What the browser would do with it is its own affair: it only takes notes.
  await page.addInitScript(takeNotes);
  await page.reload();
  const notes = () => page.evaluate(() => (globalThis as unknown as { notes: unknown[] }).notes);
  const details = { ...user, name: ada.email, displayName: 'Ada' };
  await until(notes, [{ ...user, allAcceptedCredentialIds: [credentialId] }, details]);

  await section(page, 'Account Settings').getByLabel('Name', { exact: true }).fill('Ada King');
  await saveAccount(page);
  await until(async () => (await notes()).at(-1), { ...details, displayName: 'Ada King' });
  await section(page, 'Passkeys')
    .getByRole('button', { name: /^Remove / })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await until(async () => (await notes()).at(-2), { ...user, allAcceptedCredentialIds: [] });

  await signOut(page);
  await byPasskey(page).dispatchEvent('click');
  await until(
    () => alert(page),
    'This passkey doesn’t belong to an account, or was removed. Sign in with your password.',
  );
  await until(async () => (await notes()).at(-1), { rpId: 'localhost', credentialId });
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
  await until(() => alert(page), 'This browser doesn’t support passkeys. Sign in with your password.');
  await page.getByLabel('Email address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/dashboard');
});

test('a passkey is named, signs in with autofill, and is not added with a wrong password or a second time', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 4(22|01)/);
  const ada = await world.person();
  const page = await open('/settings', { as: ada });
  await virtualAuthenticator(page);
  const part = section(page, 'Passkeys');
  await openAddition(page);
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

  // With autofill for the address: the virtual device picks its passkey at once.
  await signOut(page);
  await page.getByLabel('Email address').focus();
  await page.waitForURL('**/dashboard');
});
