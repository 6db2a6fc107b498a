import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import { keys } from './keys.ts';
import { type Change, updateIf } from './table.ts';

const WINDOW = LIMITS.signInWindowMinutes * 60;
const ANYWHERE = 'anywhere';

/**
 * Counts a sign-in as failed before its password is looked at, so that parallel guesses cannot slip by; `forgive` takes
 * it back. Ten for an e-mail and network address and a hundred for an e-mail address, in the 15 minutes since the first.
 * Two UpdateItems at once (four in the first moment of a window).
 * @throws Refusal (too_many) when either is used up.
 */
export async function countAttempt(email: string, network: string, now: number): Promise<void> {
  const seconds = Math.floor(now / 1000);
  const [here, anywhere] = await Promise.all([
    count(email, network, LIMITS.signInFailuresPerAddress, seconds),
    count(email, ANYWHERE, LIMITS.signInFailuresPerEmail, seconds),
  ]);
  if (here && anywhere) return;
  // What was refused was no attempt: the other counter gets it back.
  if (here) await giveBack(email, network);
  if (anywhere) await giveBack(email, ANYWHERE);
  throw new Refusal('too_many', SENTENCES.tooManyAttempts, WINDOW);
}

/** The password was right: the attempt was no failure. Two UpdateItems at once. */
export async function forgive(email: string, network: string): Promise<void> {
  await Promise.all([giveBack(email, network), giveBack(email, ANYWHERE)]);
}

async function count(email: string, from: string, limit: number, now: number): Promise<boolean> {
  const key = keys.attempts(email, from);
  const names = { '#failures': 'failures', '#expires': 'expires' };
  const another: Change = {
    UpdateExpression: 'SET #failures = #failures + :one',
    ConditionExpression: '#expires > :now AND #failures < :limit',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':one': 1, ':limit': limit, ':now': now },
  };
  const first: Change = {
    UpdateExpression: 'SET #failures = :one, #expires = :end',
    ConditionExpression: 'attribute_not_exists(#expires) OR #expires <= :now',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':one': 1, ':end': now + WINDOW, ':now': now },
  };
  // Once more after `first`: a parallel attempt may have opened the window, and there is room in it.
  return (await updateIf(key, another)) || (await updateIf(key, first)) || (await updateIf(key, another));
}

async function giveBack(email: string, from: string): Promise<void> {
  // Not held: the window ended meanwhile, and there is nothing to take back.
  await updateIf(keys.attempts(email, from), {
    UpdateExpression: 'SET #failures = #failures - :one',
    ConditionExpression: '#failures > :zero',
    ExpressionAttributeNames: { '#failures': 'failures' },
    ExpressionAttributeValues: { ':one': 1, ':zero': 0 },
  });
}
