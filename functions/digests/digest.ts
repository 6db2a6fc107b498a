import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import { digestTime, loadDueDigest, quietTime } from '#functions/lib/data/notifications/notification-times.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';

/**
 * Queues the e-mail of a digest, once for the instant at which it was due, and sets the next instant. One BatchGetItem,
 * one request to the queue, one UpdateItem. After days without a schedule there is still only one digest.
 */
export async function serveDigest(due: Due, time: number): Promise<void> {
  const found = await loadDueDigest(due);
  if (!found) return;
  const { user, preferences } = found;
  // The sweep has seen that the digest is due. A clock that is behind must not send it twice.
  const now = Math.max(time, Date.parse(due.due));
  const next = digestTime(preferences, user, now);
  // If the schedule stood still until quiet hours began, the digest is due when they end.
  const quiet = next === undefined ? undefined : quietTime(preferences, user, now);
  if (quiet !== undefined) return markProcessed(due, quiet);
  if (next !== undefined) {
    const job = { kind: 'digest', userId: user.id, due: due.due, queuedAt: now } as const;
    await sendJobs('digests', [{ id: `digest-${user.id}-${due.due}`, job }]);
  }
  await markProcessed(due, next, { servedAt: now });
}
