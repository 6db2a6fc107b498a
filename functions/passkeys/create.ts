import {
  addPasskey,
  loadPasskeys,
  markChallengeUsed,
  type Passkey,
  requireRoom,
} from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { readRegistrationChallenge } from '#functions/lib/tokens.ts';
import { passkeys, type Registration } from '#shared/contracts/passkeys.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { presentPasskey } from './present-passkey.ts';
import { expectedSites, webauthn } from './webauthn.ts';

export const createPasskey = route(passkeys.create, async ({ user, sessionId, body, now }) => {
  const { token, name, response } = body();
  const asked = await readRegistrationChallenge(token, now);
  if (asked?.userId !== user.id || asked.sessionId !== sessionId) throw new Refusal('passkey_too_late');
  const existing = await loadPasskeys(user);
  requireRoom(existing);
  // The first passkey was added in another tab in the meantime: this one would know its user by another handle.
  if (existing.userHandle !== undefined && existing.userHandle !== asked.userHandle) {
    throw new Refusal('changed_meanwhile');
  }
  const { id: credentialId, publicKey, counter } = await verified(response, asked.challenge);
  if (!(await markChallengeUsed(asked.challenge, now))) throw new Refusal('passkey_too_late');
  const passkey: Passkey = {
    id: newId(now),
    name,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: response.response.transports ?? [],
    createdAt: now,
    lastUsedAt: null,
    passwordVersion: user.passwordVersion,
  };
  await addPasskey(user, existing, asked.userHandle, passkey, now);
  return presentPasskey(passkey);
});

/** @throws Refusal (passkey_refused), whatever is wrong. */
async function verified(response: Registration, challenge: string) {
  const { verifyRegistrationResponse } = await webauthn();
  const { transports: _, ...signed } = response.response;
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...expectedSites(),
    });
    // The library does not compare the two ids.
    if (registrationInfo?.credential.id === response.id) return registrationInfo.credential;
  } catch {
    // The library throws an error for each way to be wrong; users can only try again.
  }
  throw new Refusal('passkey_refused');
}
