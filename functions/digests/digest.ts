import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import { digestTime, loadDueDigest, quietTime } from '#functions/lib/data/notifications/notification-times.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';

/**
 * Hands on a digest to be mailed, once for the instant at which it was due, and sets the next. One BatchGetItem, one request to the
 * queue, one UpdateItem. However many days a schedule stood still, one digest comes of it.
 */
export async function serveDigest(due: Due, time: number): Promise<void> {
  const found = await loadDueDigest(due);
  if (!found) return;
  const { user, preferences } = found;
  // Whoever handed this on saw that its instant had come: a clock that is behind must not serve it twice.
  const now = Math.max(time, Date.parse(due.due));
  const next = digestTime(preferences, user, now);
  // Where the schedule stood still until it was night again, it is due when that ends.
  const quiet = next === undefined ? undefined : quietTime(preferences, user, now);
  if (quiet !== undefined) return markProcessed(due, quiet);
  if (next !== undefined) {
    const job = { kind: 'digest', userId: user.id, due: due.due } as const;
    await sendJobs('digests', [{ id: `digest-${user.id}-${due.due}`, job }]);
  }
  await markProcessed(due, next, { servedAt: now });
}
