import { type Due, served } from '#functions/lib/data/agenda.ts';
import { digestTime, quietTime } from '#functions/lib/data/digest-times.ts';
import { keys } from '#functions/lib/data/keys.ts';
import { toPreferences } from '#functions/lib/data/preferences.ts';
import { getAll, remove } from '#functions/lib/data/table.ts';
import { toUser } from '#functions/lib/data/users.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';

/**
 * Hands on a digest to be mailed, once for the instant at which it was due, and sets the next. One BatchGetItem, one request to the
 * queue, one UpdateItem. However many days a schedule stood still, one digest comes of it.
 */
export async function serveDigest(due: Due, time: number): Promise<void> {
  const { userId } = due;
  const [item, preferencesItem, agenda] = await getAll([
    keys.user(userId),
    keys.preferences(userId),
    keys.agenda(userId, 'digests'),
  ]);
  if (agenda?.due !== due.due) return;
  const user = toUser(item);
  if (!user) return remove(keys.agenda(userId, 'digests'));
  // Whoever handed this on saw that its instant had come: a clock that is behind must not serve it twice.
  const now = Math.max(time, Date.parse(due.due));
  const preferences = toPreferences(preferencesItem);
  const next = digestTime(preferences, user, now);
  // Where the schedule stood still until it was night again, it is due when that ends.
  const quiet = next === undefined ? undefined : quietTime(preferences, user, now);
  if (quiet !== undefined) return served(due, quiet);
  if (next !== undefined) {
    await sendJobs('digests', [{ id: `digest-${userId}-${due.due}`, job: { kind: 'digest', userId, due: due.due } }]);
  }
  await served(due, next, now);
}
