import { keys } from '#functions/lib/data/keys.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const HOUR = 3_600;

/**
 * Counts a test that a user sends to themselves, at most five an hour. Costs as `countUse`.
 * @throws Refusal (too_many_tests)
 */
export async function countTest(userId: string, channel: 'push' | 'email', now: number): Promise<void> {
  if (await countUse(keys.tests(userId, channel), LIMITS.testsPerHour, HOUR, now)) return;
  throw new Refusal('too_many_tests', { params: { limit: LIMITS.testsPerHour }, retryAfter: HOUR });
}
