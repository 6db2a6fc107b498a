import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import {
  digestTime,
  loadDueLetter,
  quietTime,
  reviewTime,
} from '#functions/lib/data/notifications/notification-times.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { nextLetter, servedAt } from '#shared/domain/letter-times.ts';

/** What is mailed when it is due: the kind of its job, and when the next is due. */
const LETTERS = {
  digests: { kind: 'digest', timeOf: digestTime },
  reviews: { kind: 'review', timeOf: reviewTime },
} as const;

/**
 * Queues the e-mail of a digest or of a weekly review, once for the instant at which it was due, and sets the next
 * instant. One BatchGetItem, one request to the queue, one UpdateItem. After days without a schedule there is only one.
 */
export async function serveLetter(due: Due & { what: keyof typeof LETTERS }, time: number): Promise<void> {
  const found = await loadDueLetter(due);
  if (!found) return;
  const { user, preferences } = found;
  const { kind, timeOf } = LETTERS[due.what];
  // The sweep has seen that the digest is due. A clock that is behind must not send it twice.
  const now = Math.max(time, Date.parse(due.due));
  const served = servedAt(Date.parse(due.due), now);
  const next = nextLetter((after) => timeOf(preferences, user, after), user.clock.timezone, now, served);
  // If the schedule stood still until quiet hours began, the digest is due when they end.
  const quiet = next === undefined ? undefined : quietTime(preferences, user, now);
  if (quiet !== undefined) return markProcessed(due, quiet);
  if (next === undefined) return markProcessed(due, undefined);
  const job = { kind, userId: user.id, due: due.due, queuedAt: now } as const;
  await sendJobs('digests', [{ id: `${kind}-${user.id}-${due.due}`, job }]);
  await markProcessed(due, next, { servedAt: served });
}
