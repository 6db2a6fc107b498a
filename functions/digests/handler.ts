import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { type Due, markProcessed } from '#functions/lib/data/agenda.ts';
import {
  digestTime,
  loadDueLetter,
  quietTime,
  reviewTime,
} from '#functions/lib/data/notifications/notification-times.ts';
import { logError } from '#functions/lib/log.ts';
import { withRequestId } from '#functions/lib/request-id.ts';
import { sendJobs } from '#functions/lib/send-jobs.ts';
import { nextLetter, servedAt } from '#shared/domain/letter-times.ts';
import { serveHeld } from './held-notifications.ts';

/*
 * Handles what is due at a time of the user's day: digests, weekly reviews, and notifications held during quiet hours.
 * It queues jobs and sets the next instant. `mail` and `push` do the jobs.
 */

const AT_ONCE = 20;

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of Records) {
    // A sweep has no request id. In logs, the id of this job connects it with the e-mails and pushes.
    if (!(await withRequestId(messageId, () => serveAll(body)))) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
};

/** Returns whether all users were handled. If not, the job is delivered again and skips those who were. */
async function serveAll(body: string): Promise<boolean> {
  let waiting: Due[];
  try {
    waiting = JSON.parse(body) as Due[];
  } catch (error) {
    logError('A job cannot be read', error);
    return false;
  }
  const failed = await Promise.all(Array.from({ length: AT_ONCE }, () => serveOneByOne(waiting)));
  return failed.flat().length === 0;
}

async function serve(due: Due): Promise<void> {
  const { what } = due;
  if (what === 'held') await serveHeld(due, Date.now());
  if (what === 'digests' || what === 'reviews') await serveLetter({ ...due, what }, Date.now());
}

/** Returns the users that failed. */
async function serveOneByOne(waiting: Due[]): Promise<Due[]> {
  const failed: Due[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      await serve(next);
    } catch (error) {
      failed.push(next);
      logError('What was due was not served', error, { userId: next.userId, what: next.what });
    }
  }
  return failed;
}

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
async function serveLetter(due: Due & { what: keyof typeof LETTERS }, time: number): Promise<void> {
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
