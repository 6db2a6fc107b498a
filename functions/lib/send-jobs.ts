import { sendAll } from './clients/queue.ts';
import { environment } from './environment.ts';
import type { Delivery, Jobs } from './jobs.ts';

const QUEUES = {
  mail: environment('MAIL_QUEUE_URL'),
  pushes: environment('PUSHES_QUEUE_URL'),
};

/** Sends jobs to a queue, ten in a request. @throws Error when it did not take all: done again, each is still done once. */
export async function sendJobs<Queue extends keyof typeof QUEUES>(
  queue: Queue,
  deliveries: readonly Delivery<Jobs[Queue]>[],
): Promise<void> {
  const failed = await sendAll(
    QUEUES[queue],
    deliveries.map((delivery) => JSON.stringify(delivery)),
  );
  if (failed.length > 0) throw new Error(`The queue did not take ${failed.length} of ${deliveries.length} jobs`);
}
