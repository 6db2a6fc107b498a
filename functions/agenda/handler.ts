import { sendAll } from '#functions/lib/clients/queue.ts';
import {
  type Cursor,
  type Due,
  dueUntil,
  handedUntil,
  loadCursor,
  SHARDS,
  type SweepKind,
  saveCursor,
} from '#functions/lib/data/agenda.ts';
import { environment } from '#functions/lib/environment.ts';
import { logError } from '#functions/lib/log.ts';

/*
 * Runs every minute: queues a job for each group of users for whom something is due. A sweep continues where the last
 * one ended. From time to time, and when the cursor is ahead of the clock, it reads the whole past again, because an
 * index lags and a queue may lose a message. Work that is queued twice is done once.
 */

/** Users per job. */
const BATCH = 100;
const WHOLE_EVERY_MS = 5 * 60_000;
/** Sorts before every key of the index. */
const EARLIEST = '0';

const QUEUES: Record<SweepKind, string> = {
  resets: environment('RESETS_QUEUE_URL'),
  digests: environment('DIGESTS_QUEUE_URL'),
  reminders: environment('REMINDERS_QUEUE_URL'),
  agreements: environment('AGREEMENTS_QUEUE_URL'),
};

export const handler = async ({ kind }: { kind: SweepKind }): Promise<void> => {
  const now = Date.now();
  const cursor = await loadCursor(kind);
  const shards = Array.from({ length: SHARDS }, (_, shard) => shard);
  const swept = await Promise.allSettled(shards.map((shard) => sweep(kind, shard, cursor[shard], now)));
  const moved: Cursor = { ...cursor };
  for (const [shard, outcome] of swept.entries()) {
    if (outcome.status === 'fulfilled' && outcome.value) moved[shard] = outcome.value;
    if (outcome.status === 'rejected') logError('A shard was not handed on', outcome.reason, { kind, shard });
  }
  if (shards.some((shard) => moved[shard] !== cursor[shard])) await saveCursor(kind, moved);
  const failed = swept.filter(({ status }) => status === 'rejected').length;
  // The error sets off an alarm. The next sweep handles the failed shards.
  if (failed > 0) throw new Error(`${failed} of ${SHARDS} shards were not handed on`);
};

/**
 * Queues the due users of a shard. Returns the new position of the cursor in it.
 * @throws Error when the queue did not accept all jobs.
 */
async function sweep(kind: SweepKind, shard: number, before: Cursor[number] | undefined, now: number) {
  const wasSetBack = before && before.handed > handedUntil(now);
  const whole = !before || wasSetBack || now - before.whole >= WHOLE_EVERY_MS;
  let found = 0;
  for await (const due of dueUntil(kind, shard, whole ? EARLIEST : before.handed, now)) {
    found += due.length;
    const failed = await sendAll(QUEUES[kind], batches(due));
    if (failed.length > 0) throw new Error(`The queue did not take ${failed.length} jobs`);
  }
  if (!whole && found === 0) return before;
  return { handed: handedUntil(now), whole: whole ? now : before.whole };
}

function batches(due: readonly Due[]): string[] {
  return Array.from({ length: Math.ceil(due.length / BATCH) }, (_, k) =>
    JSON.stringify(due.slice(k * BATCH, (k + 1) * BATCH)),
  );
}
