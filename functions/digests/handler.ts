import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Due } from '#functions/lib/data/agenda.ts';
import { logError } from '#functions/lib/log.ts';
import { withRequestId } from '#functions/lib/request-id.ts';
import { serveLetter } from './digest.ts';
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
