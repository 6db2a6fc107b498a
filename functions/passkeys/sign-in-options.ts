import { randomBytes } from 'node:crypto';
import { openRoute } from '#functions/lib/http/open-route.ts';
import { issueSignInChallenge } from '#functions/lib/tokens.ts';
import { passkeys } from '#shared/contracts/passkeys.ts';
import { siteOf, TIMEOUT } from './webauthn.ts';

// Each visit of the sign-in page asks for this, so it reads and writes nothing. It names no passkeys: the browser knows
// those of this site, and whoever asks learns nothing about any account.
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
