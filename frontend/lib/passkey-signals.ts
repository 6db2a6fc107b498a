import { passkeys } from '#shared/contracts/passkeys.ts';
import { call } from './api.ts';

/*
 * Updates the passkeys that the browser offers (the signals of WebAuthn), if the browser supports it. This is advice to
 * the browser: failures do not matter to the user.
 */

/** Reports a passkey that no longer signs anybody in: it was removed, or its account was deleted. */
export async function signalUnknown(rpId: string, credentialId: string): Promise<void> {
  await globalThis.PublicKeyCredential?.signalUnknownCredential?.({ rpId, credentialId }).catch(() => undefined);
}

/** Reports all passkeys of the signed-in user, and the user's name and address. */
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
