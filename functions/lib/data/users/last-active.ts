import { nextResetItem } from '#functions/lib/data/agenda.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { ConditionFailed, commit, TableName } from '#functions/lib/data/table.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { logError } from '../../log.ts';
import type { User } from './users.ts';

const DAY = 86_400_000;

/**
 * Notes that somebody is there: once a day one UpdateItem, otherwise nothing. Who was never seen, or comes back when their resets
 * end or have ended, has resets again: then it is a transaction of two items. A note that fails is logged and nothing else: whoever
 * is there wants to see the app.
 */
export async function recordActivity(user: User, now: number): Promise<void> {
  const seenAt = user.seenAt ?? user.createdAt;
  if (Math.abs(now - seenAt) < DAY) return;
  // An account that is older than resets are was never seen. A day early, because a worker that read the user before this
  // call may find the thirty days over after it.
  const returns = user.seenAt === undefined || seenAt > now || now - seenAt >= (LIMITS.unseenDays - 1) * DAY;
  const update = {
    TableName,
    Key: keys.user(user.id),
    UpdateExpression: 'SET #seen = :now',
    ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#deleted)',
    ExpressionAttributeNames: { '#pk': 'PK', '#seen': 'seenAt', '#deleted': 'deletedAt' },
    ExpressionAttributeValues: { ':now': now },
  };
  try {
    await commit([{ Update: update }, ...(returns ? [nextResetItem(user.id, user.clock, now)] : [])]);
  } catch (error) {
    // The account was deleted at this very moment: there is nothing left to note.
    if (!(error instanceof ConditionFailed)) logError('A visit was not noted', error, { userId: user.id });
  }
}
