import type { Due } from '#functions/lib/data/agenda.ts';
import { type DueUser, loadDue, serveReset, USERS_AT_ONCE } from '#functions/lib/data/commitments/resets.ts';
import { logError } from '#functions/lib/log.ts';
import { sweepWorker } from '#functions/lib/worker.ts';

/* Closes the days that have ended: jobs in sequence, a few users of a job in parallel. */

const AT_ONCE = 10;

/** Tries all of them. @throws Error when some failed: the job is delivered again and skips the others. */
async function serve(all: readonly Due[]): Promise<void> {
  const failed: string[] = [];
  for (let start = 0; start < all.length; start += USERS_AT_ONCE) {
    const waiting = await loadDue(all.slice(start, start + USERS_AT_ONCE));
    await Promise.all(Array.from({ length: AT_ONCE }, () => serveOneByOne(waiting, failed)));
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${all.length} users were not served`);
}

async function serveOneByOne(waiting: DueUser[], failed: string[]): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    try {
      await serveReset(next, Date.now());
    } catch (error) {
      failed.push(next.due.userId);
      logError('A reset was not served', error, { userId: next.due.userId });
    }
  }
}

export const handler = sweepWorker('resets', serve);
