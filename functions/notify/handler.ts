import type { Jobs } from '#functions/lib/jobs.ts';
import { notify } from '#functions/lib/notifications/notify.ts';
import { prepare } from '#functions/lib/notifications/registry.ts';
import { worker } from '#functions/lib/worker.ts';

/* Decides who is notified of an event, and how. */

export const handler = worker<Jobs['notifications']>(async (job, now) => {
  const pending = await prepare(job, now);
  await Promise.all(pending.map((each) => notify(each, now)));
});
