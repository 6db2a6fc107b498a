import { keys } from '#functions/lib/data/keys.ts';
import { giveBack, take } from '#functions/lib/data/throttle.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const WINDOW = LIMITS.signInWindowMinutes * 60;
const ANYWHERE = 'anywhere';

/**
 * Counts a sign-in as failed before its password is checked, so that parallel guesses are counted too; `forgive` takes
 * it back. Ten for an e-mail and network address and a hundred for an e-mail address, in the 15 minutes since the
 * first. Two UpdateItem in parallel (four at the start of a window).
 * @throws Refusal (too_many_attempts)
 */
export async function countAttempt(email: string, network: string, now: number): Promise<void> {
  const [here, anywhere] = await Promise.all([
    take(keys.attempts(email, network), LIMITS.signInFailuresPerAddress, WINDOW, now),
    take(keys.attempts(email, ANYWHERE), LIMITS.signInFailuresPerEmail, WINDOW, now),
  ]);
  if (here && anywhere) return;
  // A refused sign-in is not an attempt: the other counter gets it back.
  if (here) await giveBack(keys.attempts(email, network));
  if (anywhere) await giveBack(keys.attempts(email, ANYWHERE));
  throw new Refusal('too_many_attempts', { retryAfter: WINDOW });
}

/** Takes the attempt back after the right password. Two UpdateItem in parallel. */
export async function forgive(email: string, network: string): Promise<void> {
  await Promise.all([giveBack(keys.attempts(email, network)), giveBack(keys.attempts(email, ANYWHERE))]);
}
