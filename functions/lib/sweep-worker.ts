import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Due } from './data/agenda.ts';
import { logError } from './log.ts';
import { withRequestId } from './request-id.ts';

/**
 * The handler of a queue that a sweep fills: one job after the other, each a list of due users. `serve` must be safe to
 * repeat, and throws if some users were not served. Then the job is delivered again. No requests of its own.
 */
export function sweepWorker(kind: string, serve: (all: readonly Due[]) => Promise<void>) {
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const { body, messageId } of Records) {
      try {
        // A sweep has no request: log lines get the id of the job instead.
        await withRequestId(messageId, () => serve(JSON.parse(body) as Due[]));
      } catch (error) {
        logError('A job failed', error, { kind });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
}
