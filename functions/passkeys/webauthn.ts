import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { environment } from '#functions/lib/environment.ts';
import * as LIMITS from '#shared/domain/limits.ts';

/*
 * What all ceremonies share. A passkey belongs to the host where it was made: it works at that address of the site, and
 * nowhere else. A site that got a domain later has two addresses.
 */

/** Loaded by the calls that need it, because it is large. */
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

/** The address at which the caller's page is, which browsers say in each POST. Unknown pages get that of the site. */
export function siteOf({ headers }: APIGatewayProxyEventV2): Site {
  const known = sites();
  return known.find(({ origin }) => origin === headers.origin) ?? known[0];
}

/** Where what a passkey signed may come from: browsers let a passkey sign only for the host where it was made. */
export function expectedSites(): { expectedOrigin: string[]; expectedRPID: string[] } {
  const known = sites();
  return { expectedOrigin: known.map(({ origin }) => origin), expectedRPID: known.map(({ rpId }) => rpId) };
}

/** How long a browser waits for its user, in milliseconds. */
export const TIMEOUT = LIMITS.passkeyMinutes * 60_000;
