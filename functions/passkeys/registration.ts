import { randomBytes } from 'node:crypto';
import { provenByPassword } from '#functions/lib/current-password.ts';
import {
  addPasskey,
  loadPasskeys,
  markChallengeUsed,
  type Passkey,
  requireRoom,
} from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { issueRegistrationChallenge, readRegistrationChallenge } from '#functions/lib/tokens.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { type Passkey as PasskeyReply, passkeys, type Registration } from '#shared/contracts/passkeys.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { PRODUCT } from '#shared/product.ts';
import { expectedSites, siteOf, TIMEOUT, webauthn } from './webauthn.ts';

// The token proves to the next call that the user knew the password: a stolen session must not be enough to add a
// passkey.
export const registrationOptions = route(
  passkeys.registrationOptions,
  async ({ event, user, sessionId, body, now }) => {
    const { current_password } = body();
    const [existing] = await Promise.all([
      loadPasskeys(user),
      provenByPassword({ user, event, now }, current_password),
    ]);
    requireRoom(existing);

    const { generateRegistrationOptions } = await webauthn();
    const userHandle = existing.userHandle ?? randomBytes(32).toString('base64url');
    const challenge = randomBytes(32);
    const options = await generateRegistrationOptions({
      rpName: PRODUCT.name,
      rpID: siteOf(event).rpId,
      userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
      userName: user.email,
      userDisplayName: user.name,
      challenge: new Uint8Array(challenge),
      timeout: TIMEOUT,
      excludeCredentials: existing.all.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: [...transports],
      })),
      // At sign-in only the passkey is given: browsers must find it without a name, and it must know its user.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const { token, expires } = await issueRegistrationChallenge(
      { challenge: challenge.toString('base64url'), userId: user.id, sessionId, userHandle },
      now,
    );
    return {
      token,
      expires_at: new Date(expires).toISOString(),
      options: options as ReplyOf<typeof passkeys.registrationOptions>['options'],
    };
  },
);

export const createPasskey = route(passkeys.create, async ({ user, sessionId, body, now }) => {
  const { token, name, response } = body();
  const asked = await readRegistrationChallenge(token, now);
  if (asked?.userId !== user.id || asked.sessionId !== sessionId) throw new Refusal('passkey_too_late');
  const existing = await loadPasskeys(user);
  requireRoom(existing);
  // Another tab has added the first passkey meanwhile, with another user handle.
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

/** Verifies the answer of a browser. @throws Refusal (passkey_refused) for any error. */
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
    // The library throws a different error for each problem. Users can only try again.
  }
  throw new Refusal('passkey_refused');
}

/** A passkey as its user sees it, without its key and counter. */
export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyReply {
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
