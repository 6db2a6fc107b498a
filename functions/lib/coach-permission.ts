import type { User } from '#functions/lib/data/users/users.ts';
import { dollarsOf } from '#shared/domain/ai-cost.ts';
import type { CoachFailure } from '#shared/domain/failures.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { unsealAiKey } from './ai-keys.ts';
import type { AiKey } from './clients/ai/provider.ts';
import { loadUsage, usageMonth } from './data/coaches/coach-usage.ts';
import { takeReply } from './data/coaches/replies.ts';

/**
 * The AI key for a reply, or the reason why no reply may be written: one GetItem, and at most two UpdateItem (one
 * more if the key is encrypted again). Uses one of the day's replies.
 */
export async function permission(
  { user, monthlyLimit }: { user: User; monthlyLimit: number | null },
  now: number,
): Promise<{ key: AiKey } | { failure: CoachFailure }> {
  if (!user.aiKey) return failed('no_key');
  const { micros } = await loadUsage(user.id, usageMonth(user, now));
  if (monthlyLimit !== null && micros >= monthlyLimit) {
    return failed('limit_reached', { limit: dollarsOf(monthlyLimit) });
  }
  const key = await unsealAiKey(user.id, user.aiKey);
  if (key === undefined) return failed('key_unreadable');
  return (await takeReply(user.id, now)) ? { key } : failed('too_many_replies', { limit: LIMITS.repliesPerDay });
}

function failed(code: CoachFailure['code'], params: CoachFailure['params'] = {}): { failure: CoachFailure } {
  return { failure: { code, params } };
}
