import { type Due, markProcessed, type NextReset } from '#functions/lib/data/agenda.ts';
import type { Item } from '#functions/lib/data/dynamodb.ts';
import { loadHistoryOfAll, saveSummaries } from '#functions/lib/data/history/history.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { getAll, remove } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { countDays } from '#shared/domain/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { clockAt, dayAt, nextReset } from '#shared/domain/periods.ts';
import { type Progress, toProgress } from './progress.ts';

/** Users per BatchGetItem: four items each. */
export const USERS_AT_ONCE = 25;

/** The data of a user who is due. */
export interface DueUser {
  due: Due;
  user: User | undefined;
  progress: Progress | undefined;
  next: NextReset | undefined;
}

/** The data of up to 25 due users: one BatchGetItem. */
export async function loadDue(all: readonly Due[]): Promise<DueUser[]> {
  const items = await getAll(
    all.flatMap(({ userId }) => [
      keys.user(userId),
      keys.progress(userId),
      keys.pauses(userId),
      keys.agenda(userId, 'resets'),
    ]),
  );
  return all.map((due, k) => {
    const [user, progress, pauses, agenda] = items.slice(4 * k, 4 * k + 4);
    return {
      due,
      user: toUser(user),
      progress: progress && toProgress(progress, pauses),
      next: agenda && toNextReset(agenda),
    };
  });
}

/**
 * Closes the days of a user that have ended since the last reset (at most 31) and sets the next reset: one Query and
 * one UpdateItem for each month in which anything was due, and one UpdateItem. The day that ended last is always
 * counted, because new settings may have extended a day that was closed before. Users who were not seen for 30 days get
 * no resets until they return. Repeating it does no harm, also after a crash in between.
 */
export async function serveReset({ due, user, progress, next }: DueUser, time: number): Promise<void> {
  if (next?.due !== Date.parse(due.due)) return;
  // The sweep has found the reset due. The clock of this function may be behind and must not contradict that.
  const now = Math.max(time, next.due);
  if (!user || !progress) return remove(keys.agenda(due.userId, 'resets'));
  const today = dayAt(user.clock, now);
  const yesterday = addDays(today, -1);
  const unclosed = next.closed ? addDays(next.closed, 1) : firstDay(user, progress);
  const wanted = unclosed < yesterday ? unclosed : yesterday;
  const earliest = addDays(today, -LIMITS.daysClosedAtOnce);
  const from = wanted > earliest ? wanted : earliest;
  const range = { from, to: yesterday, now };
  await saveSummaries(user.id, countDays(await loadHistoryOfAll(user.id, progress, range), range));
  const seen = now - (user.seenAt ?? user.createdAt) < LIMITS.unseenDays * 86_400_000;
  await markProcessed(due, seen ? nextReset(user.clock, 'daily', now) : undefined, { closed: yesterday });
}

/** The first date of an account, by the clock settings of that time: those of today may give a later date. */
function firstDay({ createdAt }: User, { clocks }: Progress): string {
  return dayAt(clockAt(clocks, createdAt), createdAt);
}

function toNextReset({ due, closed }: Item): NextReset {
  return { due: Date.parse(String(due)), closed: closed === undefined ? null : String(closed) };
}
