import { keys } from '#functions/lib/data/keys.ts';
import { countUse } from '#functions/lib/data/throttle.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';

const DAY = 86_400;

/**
 * Uses one of the import calls that a user has in 24 hours, for history and journal together. Costs as `countUse`.
 * @throws Refusal (too_many_imports_today)
 */
export async function takeImport(userId: string, now: number): Promise<void> {
  if (await countUse(keys.importCalls(userId), LIMITS.importsPerDay, DAY, now)) return;
  throw new Refusal('too_many_imports_today', { params: { limit: LIMITS.importsPerDay }, retryAfter: DAY });
}
