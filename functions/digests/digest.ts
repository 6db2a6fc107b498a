import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import {
  digestTime,
  loadDueLetter,
  quietTime,
  reviewTime,
} from '#functions/lib/data/notifications/notification-times.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { nextLetter, servedAt } from '#shared/domain/letter-times.ts';

/** The kind of the job of each letter, and the function that says when the next one is due. */
const LETTERS = {
  digests: { kind: 'digest', timeOf: digestTime },
  reviews: { kind: 'review', timeOf: reviewTime },
} as const;

/**
 * Queues the e-mail of a digest or of a weekly review, once for the instant at which it was due, and sets the next
 * instant. One BatchGetItem, one request to the queue, one UpdateItem. If no sweep ran for days, one e-mail is sent for
 * all of them.
 */
export async function serveLetter(due: Due & { what: keyof typeof LETTERS }, time: number): Promise<void> {
  const found = await loadDueLetter(due);
  if (!found) return;
  const { user, preferences } = found;
  const { kind, timeOf } = LETTERS[due.what];
  // The sweep has seen that it is due. If the clock here is behind, the same instant would be the next one again.
  const now = Math.max(time, Date.parse(due.due));
  const served = servedAt(Date.parse(due.due), now);
  const next = nextLetter((after) => timeOf(preferences, user, after), user.clock.timezone, now, served);
  // If no sweep ran until quiet hours began, it is due when they end.
  const quiet = next === undefined ? undefined : quietTime(preferences, user, now);
  if (quiet !== undefined) return markProcessed(due, quiet);
  if (next === undefined) return markProcessed(due, undefined);
  const job = { kind, userId: user.id, due: due.due, queuedAt: now } as const;
  await sendJobs('digests', [{ id: `${kind}-${user.id}-${due.due}`, job }]);
  await markProcessed(due, next, { servedAt: served });
}
