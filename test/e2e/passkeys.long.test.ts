import { passkeys } from '#shared/contracts/passkeys.ts';
import { signOut, toast, until } from './support/app.ts';
import { add, byPasskey, openAddition, virtualAuthenticator } from './support/passkeys.ts';
import { alert } from './support/session.ts';
import { saveAccount, section } from './support/settings.ts';
import { test } from './support/test.ts';

/* What the browser is told about passkeys, so that it offers no others. */

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
  await until(() => alert(page), 'This passkey belongs to no account, or was removed. Sign in with your password.');
  await until(async () => (await notes()).at(-1), { rpId: 'localhost', credentialId });
});
