import { loadUsage, usageMonth } from '#functions/lib/data/coaches/coach-usage.ts';
import { takeReply } from '#functions/lib/data/coaches/replies.ts';
import { openKey } from '#functions/lib/open-key.ts';
import { inDollars } from '#shared/domain/ai-cost.ts';
import { COACH_SAYS } from '#shared/domain/coach-says.ts';
import type { Question } from './question.ts';

/**
 * The key to ask with, or why there is no asking: one GetItem, and two UpdateItem at most (one more where the key is sealed anew). Takes one
 * of the day's replies.
 */
export async function permission(
  { user, monthlyLimit }: Question,
  now: number,
): Promise<{ key: string } | { excuse: string }> {
  if (!user.openaiKey) return { excuse: COACH_SAYS.noKey };
  const { micros } = await loadUsage(user.id, usageMonth(user, now));
  if (monthlyLimit !== null && micros >= monthlyLimit)
    return { excuse: COACH_SAYS.limitReached(inDollars(monthlyLimit)) };
  const key = await openKey(user.id, user.openaiKey);
  if (key === undefined) return { excuse: COACH_SAYS.keyDoesNotOpen };
  return (await takeReply(user.id, now)) ? { key } : { excuse: COACH_SAYS.tooManyReplies };
}
