import { environment } from '#functions/lib/environment.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/*
 * What all ceremonies share. A passkey belongs to the site's host: it works at the address that the deployment knows as
 * its own, and nowhere else.
 */

/** Loaded by the calls that need it, because it is large. */
export const webauthn = () => import('@simplewebauthn/server');

/** The origin and the host of the site. */
export function site(): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(environment('SITE_URL'));
  return { origin, rpId: hostname };
}

/** How long a browser waits for its user, in milliseconds. */
export const TIMEOUT = LIMITS.passkeyMinutes * 60_000;
