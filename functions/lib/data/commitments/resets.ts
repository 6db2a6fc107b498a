import { type Due, markProcessed, type NextReset } from '#functions/lib/data/agenda.ts';
import { loadHistoryOfAll } from '#functions/lib/data/history/history.ts';
import { saveSummaries } from '#functions/lib/data/history/summaries.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { getAll, type Item, remove } from '#functions/lib/data/table.ts';
import { toUser, type User } from '#functions/lib/data/users/users.ts';
import { countDays } from '#shared/domain/history.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { clockAt, dayAt, nextReset } from '#shared/domain/periods.ts';
import { type Progress, toProgress } from './progress.ts';

/** Whose items one BatchGetItem takes: three each. */
export const USERS_AT_ONCE = 33;

/** What is known of somebody who is due. */
export interface DueUser {
  due: Due;
  user: User | undefined;
  progress: Progress | undefined;
  next: NextReset | undefined;
}

/** What is to be known of up to 33 users who are due: one BatchGetItem. */
export async function loadDue(all: readonly Due[]): Promise<DueUser[]> {
  const items = await getAll(
    all.flatMap(({ userId }) => [keys.user(userId), keys.progress(userId), keys.agenda(userId, 'resets')]),
  );
  return all.map((due, k) => {
    const [user, progress, agenda] = items.slice(3 * k, 3 * k + 3);
    return {
      due,
      user: toUser(user),
      progress: progress && toProgress(progress),
      next: agenda && toNextReset(agenda),
    };
  });
}

/**
 * Closes the days that have ended for a user since the last time (at most 31), and says when the next reset is: one Query and
 * one UpdateItem for each month where anything was due, and one UpdateItem. The day that ended last is counted in any case: new
 * settings may have given a day that was closed before a second end. Whoever was not seen for 30 days gets no
 * more until they come back. What was served already is left alone; a crash in between is repeated harmlessly.
 */
export async function serveReset({ due, user, progress, next }: DueUser, time: number): Promise<void> {
  if (next?.due !== Date.parse(due.due)) return;
  // Whoever handed this on saw that its instant had come: a clock that is behind must not undo it.
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

/** By the settings of that time: by today's it may be a later date. */
function firstDay({ createdAt }: User, { clocks }: Progress): string {
  return dayAt(clockAt(clocks, createdAt), createdAt);
}

function toNextReset({ due, closed }: Item): NextReset {
  return { due: Date.parse(String(due)), closed: closed === undefined ? null : String(closed) };
}
