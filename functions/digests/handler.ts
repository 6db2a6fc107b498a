import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Due } from '#functions/lib/data/agenda.ts';
import { logError } from '#functions/lib/log.ts';
import { serveDigest } from './digest.ts';
import { serveHeld } from './held.ts';

/*
 * What is due at a time of the user's day: digests, and what quiet hours have held. What they say is decided and written elsewhere;
 * here it is only handed on, and the next time set.
 */

const AT_ONCE = 20;

const SERVE = { digests: serveDigest, held: serveHeld };

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
  for (const { body, messageId } of Records) {
    const waiting = JSON.parse(body) as Due[];
    const failed = await Promise.all(Array.from({ length: AT_ONCE }, () => serveOneByOne(waiting)));
    if (failed.flat().length > 0) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
};

/** Answers those that were not served: the job comes again, and the others are left alone then. */
async function serveOneByOne(waiting: Due[]): Promise<Due[]> {
  const failed: Due[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      if (next.what !== 'resets') await SERVE[next.what](next, Date.now());
    } catch (error) {
      failed.push(next);
      logError('What was due was not served', error, { userId: next.userId, what: next.what });
    }
  }
  return failed;
}
