import { nextResetItem } from '#functions/lib/data/agenda.ts';
import { ConditionFailed } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { commit, updateItem } from '#functions/lib/data/table.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { logError } from '../../log.ts';
import type { User } from './users.ts';

const DAY = 86_400_000;

/**
 * Saves that a user is active: one UpdateItem a day, otherwise nothing. A user who was never active, or who returns
 * when their resets end or have ended, gets resets again: then it is a transaction of two items. A failure is only
 * logged, because the user's call must not fail.
 */
export async function recordActivity(user: User, now: number): Promise<void> {
  const seenAt = user.seenAt ?? user.createdAt;
  if (Math.abs(now - seenAt) < DAY) return;
  // True for accounts from before resets existed, which were never active. One day early: a worker that read the user
  // before this call may see the thirty days as over after it.
  const returns = user.seenAt === undefined || seenAt > now || now - seenAt >= (LIMITS.unseenDays - 1) * DAY;
  const visit = updateItem(keys.user(user.id), {
    set: { seenAt: now },
    if: 'attribute_exists(#PK) AND attribute_not_exists(#deletedAt)',
  });
  try {
    await commit([visit, ...(returns ? [nextResetItem(user.id, user.clock, now)] : [])]);
  } catch (error) {
    // Nothing to save if the account was deleted meanwhile.
    if (!(error instanceof ConditionFailed)) logError('A visit was not noted', error, { userId: user.id });
  }
}
