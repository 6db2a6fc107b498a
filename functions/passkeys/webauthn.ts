import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environment } from '#functions/lib/environment.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * The common parts of registration and sign-in. A passkey works only at the host where it was made. A site that got its
 * domain later has two hosts.
 */

/** The library, imported dynamically because it is large and few calls need it. */
export const webauthn = () => import('@simplewebauthn/server');

interface Site {
  origin: string;
  /** The host, by which browsers find the passkeys of a site. */
  rpId: string;
}

/** The addresses of the site: the one that e-mails link to, and one from before it had a domain, if any. */
function sites(): [Site, ...Site[]] {
  const { FORMER_SITE_URL } = process.env;
  const former = FORMER_SITE_URL ? [siteAt(FORMER_SITE_URL)] : [];
  return [siteAt(environment('SITE_URL')), ...former];
}

function siteAt(url: string): Site {
  const { origin, hostname } = new URL(url);
  return { origin, rpId: hostname };
}

/** The address of the caller's page, which browsers send with each POST. For an unknown one that of the site. */
export function siteOf({ headers }: APIGatewayProxyEventV2): Site {
  const known = sites();
  return known.find(({ origin }) => origin === headers.origin) ?? known[0];
}

/** The accepted origins and hosts of a signature: browsers let a passkey sign only for the host where it was made. */
export function expectedSites(): { expectedOrigin: string[]; expectedRPID: string[] } {
  const known = sites();
  return { expectedOrigin: known.map(({ origin }) => origin), expectedRPID: known.map(({ rpId }) => rpId) };
}

/** How long a browser waits for its user, in milliseconds. */
export const TIMEOUT = LIMITS.passkeyMinutes * 60_000;
