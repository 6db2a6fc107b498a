import { sendAll } from './clients/queue.ts';
import { environment } from './environment.ts';
import type { Delivery, Jobs } from './jobs.ts';
import { requestId } from './request-id.ts';

/**
 * The environment variables of the queues. Digests have one of their own: their waves must not delay e-mails about
 * accounts.
 */
const QUEUES = {
  mail: 'MAIL_QUEUE_URL',
  digests: 'DIGEST_MAIL_QUEUE_URL',
  pushes: 'PUSHES_QUEUE_URL',
} as const;

/**
 * Sends jobs to a queue, ten in each request. `delayOf` returns the seconds that a job waits.
 * @throws Error when the queue did not accept all. Sending them again is safe: each is done once.
 */
export async function sendJobs<Queue extends keyof typeof QUEUES>(
  queue: Queue,
  deliveries: readonly Delivery<Jobs[Queue]>[],
  delayOf?: (position: number) => number,
): Promise<void> {
  const bodies = deliveries.map((delivery) => inAscii({ ...delivery, request: requestId() }));
  const failed = await sendAll(environment(QUEUES[queue]), bodies, { ...(delayOf && { delayOf }) });
  if (failed.length > 0) throw new Error(`The queue did not take ${failed.length} of ${deliveries.length} jobs`);
}

/** JSON in ASCII: some characters that users may type make a queue refuse the whole job. */
function inAscii(delivery: unknown): string {
  return JSON.stringify(delivery).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
