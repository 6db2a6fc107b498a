import { keys } from '#functions/lib/data/keys.ts';
import { countUse, uncountUse } from '#functions/lib/data/throttle.ts';
import { isKnownNetwork } from '#shared/domain/known-networks.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Credential } from './users.ts';

const WINDOW = LIMITS.signInWindowMinutes * 60;
const ANYWHERE = 'anywhere';

/** A sign-in that is counted as failed. */
export interface Attempt {
  /** Takes it off the counts after the right password. At most two UpdateItem in parallel. */
  forgive(): Promise<void>;
}

/** The network of a sign-in; `browser` is the id of a browser that is known for this account. */
export interface Caller {
  network: string;
  browser?: string | undefined;
}

/**
 * Counts a sign-in as failed before its password is checked, so that parallel guesses are counted too. Ten for an
 * address from one network and a hundred from everywhere, in the 15 minutes since the first. A browser that is known
 * for the account has ten of its own. A known browser or network may still try when the hundred are used up, so that
 * guesses from everywhere do not lock the owner out. Two UpdateItem in parallel (up to three each at the start of a
 * window, or when it is used up); as many for an unknown address.
 * @throws Refusal (too_many_attempts)
 */
export async function countAttempt(
  email: string,
  credential: Credential | undefined,
  { network, browser }: Caller,
  now: number,
): Promise<Attempt> {
  const own = keys.attempts(email, browser === undefined ? network : `browser:${browser}`);
  const all = keys.attempts(email, ANYWHERE);
  const isKnown = browser !== undefined || isKnownNetwork(credential?.knownNetworks, network, now);
  const [here, anywhere] = await Promise.all([
    countUse(own, LIMITS.signInFailuresPerAddress, WINDOW, now),
    countUse(all, LIMITS.signInFailuresPerEmail, WINDOW, now),
  ]);
  // A full counter was not incremented, so it is not decremented.
  const forgive = async () => {
    await Promise.all([here && uncountUse(own), anywhere && uncountUse(all)]);
  };
  if (here && (anywhere || isKnown)) return { forgive };
  // A refused sign-in is not an attempt: the counter that was not full is decremented.
  await forgive();
  throw new Refusal('too_many_attempts', { retryAfter: WINDOW });
}
