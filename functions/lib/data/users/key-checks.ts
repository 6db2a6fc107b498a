import { keys } from '#functions/lib/data/keys.ts';
import { take } from '#functions/lib/data/throttle.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const HOUR = 3_600;

/** Counts a question to OpenAI whether a key is one. Costs as `take`. @throws Refusal (too_many) after twenty in an hour. */
export async function countKeyCheck(userId: string, now: number): Promise<void> {
  if (await take(keys.keyChecks(userId), LIMITS.keyChecksPerHour, HOUR, now)) return;
  throw new Refusal('too_many_key_checks', { params: { limit: LIMITS.keyChecksPerHour }, retryAfter: HOUR });
}
