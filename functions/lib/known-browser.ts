import type { Credential } from './data/users/users.ts';
import { newId } from './ids.ts';
import { issueKnownBrowser, readKnownBrowser } from './tokens.ts';

/** The id of the browser that one of these tokens names for the account of a credential, if any. */
export async function knownBrowser(
  tokens: readonly string[],
  credential: Credential | undefined,
  now: number,
): Promise<string | undefined> {
  const browsers = await Promise.all(tokens.map((token) => readKnownBrowser(token, now)));
  const isKnown = (browser: (typeof browsers)[number]) =>
    browser?.userId === credential?.userId && browser?.passwordVersion === credential?.passwordVersion;
  return credential && browsers.find(isKnown)?.id;
}

/** The token that makes a browser known after a sign-in. A browser that was known keeps its id. */
export function makeKnown(
  { userId, passwordVersion }: Pick<Credential, 'userId' | 'passwordVersion'>,
  id: string | undefined,
  now: number,
): Promise<string> {
  return issueKnownBrowser({ id: id ?? newId(now), userId, passwordVersion }, now);
}
