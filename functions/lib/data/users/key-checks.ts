import { keys } from '#functions/lib/data/keys.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const HOUR = 3_600;

/**
 * Counts a check of a key at its AI provider, at most twenty an hour. Costs as `countUse`.
 * @throws Refusal (too_many_key_checks)
 */
export async function countKeyCheck(userId: string, now: number): Promise<void> {
  if (await countUse(keys.keyChecks(userId), LIMITS.keyChecksPerHour, HOUR, now)) return;
  throw new Refusal('too_many_key_checks', { params: { limit: LIMITS.keyChecksPerHour }, retryAfter: HOUR });
}
