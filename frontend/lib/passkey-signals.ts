import { passkeys } from '#shared/contracts/passkeys.ts';
import { call } from './api.ts';

/*
 * Tells the browser what it should know of the passkeys that it offers (the signals of WebAuthn), where it can be told.
 * That is advice to the browser: no failure matters to the user.
 */

/** Nobody signs in with this passkey any more: it was removed, or its account was deleted. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  await globalThis.PublicKeyCredential?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

/** Which passkeys sign the signed-in user in, and what the user is called. */
export async function signalAccepted(): Promise<void> {
  const browser = globalThis.PublicKeyCredential;
  if (!browser?.signalAllAcceptedCredentials || !browser.signalCurrentUserDetails) return;
  try {
    const { user_handle, credential_ids, name, display_name } = await call(passkeys.accepted, {});
    if (user_handle === null) return;
    // A passkey belongs to the host where it was made.
    const user = { rpId: location.hostname, userId: user_handle };
    await browser.signalAllAcceptedCredentials({ ...user, allAcceptedCredentialIds: credential_ids });
    await browser.signalCurrentUserDetails({ ...user, name, displayName: display_name });
  } catch {
    // The next sign-in tries again.
  }
}
