import { randomBytes } from 'node:crypto';
import { provenByPassword } from '#functions/lib/current-password.ts';
import { loadPasskeys, requireRoom } from '#functions/lib/data/passkeys/passkeys.ts';
import { route } from '#functions/lib/http/route.ts';
import { issueRegistrationChallenge } from '#functions/lib/tokens.ts';
import type { ReplyOf } from '#shared/contracts/endpoint.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { PRODUCT } from '#shared/product.ts';
import { siteOf, TIMEOUT, webauthn } from './webauthn.ts';

// The token proves to the next call that the password was known: a stolen session must not become a stolen account.
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
      // Without a password the passkey is all there is: it must be found without a name, and know its user.
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
