import { randomBytes } from 'node:crypto';
import { provenByPassword } from '#functions/lib/current-password.ts';
import {
  addPasskey,
  findPasskey,
  loadPasskeys,
  markChallengeUsed,
  notePasskeyUse,
  type Passkey,
  passkeyOf,
  removePasskey,
  renamePasskey,
  requireRoom,
} from '#functions/lib/data/passkeys/passkeys.ts';
import { countPasskeySignIn, forgivePasskeySignIn } from '#functions/lib/data/users/network-limits.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { resource } from '#functions/lib/http/resource.ts';
import { route } from '#functions/lib/http/route.ts';
import { newId } from '#functions/lib/ids.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { startSession } from '#functions/lib/start-session.ts';
import {
  issueRegistrationChallenge,
  issueSignInChallenge,
  readRegistrationChallenge,
  readSignInChallenge,
} from '#functions/lib/tokens.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import {
  type Assertion,
  type Passkey as PasskeyReply,
  passkeys,
  type Registration,
} from '#shared/contracts/passkeys.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { PRODUCT } from '#shared/product.ts';
import { expectedSites, siteOf, TIMEOUT, webauthn } from './webauthn.ts';

export const handler = resource(
  route(passkeys.list, async ({ user }) => (await loadPasskeys(user)).all.map(presentPasskey)),
  route(passkeys.accepted, async ({ user }) => {
    const { userHandle = null, all } = await loadPasskeys(user);
    return {
      user_handle: userHandle,
      credential_ids: all.map(({ credentialId }) => credentialId),
      name: user.email,
      display_name: user.name,
    };
  }),
  // The token proves to the next call that the user knew the password: a stolen session must not be enough to add a
  // passkey.
  route(passkeys.registrationOptions, async ({ event, user, sessionId, body, now }) => {
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
  }),
  route(passkeys.create, async ({ user, sessionId, body, now }) => {
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
  }),
  route(passkeys.rename, async ({ user, params, body }) => {
    const found = passkeyOf(await loadPasskeys(user), params.id);
    const { name } = body();
    if (name !== found.name) await renamePasskey(user.id, found.id, name);
    return presentPasskey({ ...found, name });
  }),
  route(passkeys.delete, async ({ user, params }) => {
    await removePasskey(user.id, passkeyOf(await loadPasskeys(user), params.id));
  }),
  // Each visit of the sign-in page calls this, so it reads and writes nothing. It lists no passkeys: the browser knows
  // those of this site, and the answer must not reveal anything about an account.
  openRoute(passkeys.signInOptions, async ({ event, now }) => {
    const challenge = randomBytes(32).toString('base64url');
    const { token, expires } = await issueSignInChallenge(challenge, now);
    return {
      token,
      expires_at: new Date(expires).toISOString(),
      options: {
        challenge,
        rpId: siteOf(event).rpId,
        timeout: TIMEOUT,
        allowCredentials: [],
        userVerification: 'required' as const,
      },
    };
  }),
  openRoute(passkeys.signIn, async ({ event, body, now }) => {
    const { token, response } = body();
    const network = await networkAddress(event);
    await countPasskeySignIn(network, now);
    const challenge = await readSignInChallenge(token, now);
    if (!challenge) throw new Refusal('passkey_too_late');
    const found = await findPasskey(response.id);
    if (!found) throw new Refusal('unknown_passkey');
    const { user, userHandle, passkey } = found;
    if (response.response.userHandle !== userHandle) throw new Refusal('passkey_refused');
    const counter = await counterOf(response, passkey, challenge);

    if (!(await markChallengeUsed(challenge, now))) throw new Refusal('passkey_too_late');
    if (!(await notePasskeyUse(user.id, passkey, counter, now))) throw new Refusal('passkey_refused');
    const [answer] = await Promise.all([
      startSession({ userId: user.id, passwordVersion: user.passwordVersion }, event, now),
      forgivePasskeySignIn(network),
    ]);
    return answer;
  }),
);

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
function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyReply {
  return {
    id,
    name,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}

/**
 * The new counter of a passkey, after its signature was verified. A lower counter means that the key was copied.
 * @throws Refusal (passkey_refused) for any error.
 */
async function counterOf(
  response: Assertion,
  { credentialId, publicKey, counter }: Passkey,
  challenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      ...expectedSites(),
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
      requireUserVerification: true,
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // The library throws a different error for each problem. Users can only try again.
  }
  throw new Refusal('passkey_refused');
}
