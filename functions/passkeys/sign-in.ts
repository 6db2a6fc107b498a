import { randomBytes } from 'node:crypto';
import { findPasskey, markChallengeUsed, notePasskeyUse, type Passkey } from '#functions/lib/data/passkeys/passkeys.ts';
import { countPasskeySignIn, forgivePasskeySignIn } from '#functions/lib/data/users/network-limits.ts';
import { networkAddress } from '#functions/lib/network.ts';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { startSession } from '#functions/lib/start-session.ts';
import { issueSignInChallenge, readSignInChallenge } from '#functions/lib/tokens.ts';
import { type Assertion, passkeys } from '#shared/contracts/passkeys.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { expectedSites, siteOf, TIMEOUT, webauthn } from './webauthn.ts';

// Each visit of the sign-in page calls this, so it reads and writes nothing. It lists no passkeys: the browser knows
// those of this site, and the answer must not reveal anything about an account.
export const signInOptions = openRoute(passkeys.signInOptions, async ({ event, now }) => {
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
});

export const signIn = openRoute(passkeys.signIn, async ({ event, body, now }) => {
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
});

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
