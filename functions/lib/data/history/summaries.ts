import { keys } from '#functions/lib/data/keys.ts';
import { update } from '#functions/lib/data/table.ts';
import type { DayCount } from '#shared/domain/history.ts';

/**
 * Stores the numbers of closed days: one UpdateItem for each month. Idempotent. Days without due commitments are left
 * out. Screens read the history instead, because it includes later corrections.
 */
export async function saveSummaries(userId: string, days: ReadonlyMap<string, DayCount>): Promise<void> {
  const months = Map.groupBy(days, ([date]) => date.slice(0, 7));
  await Promise.all([...months].map(([month, each]) => saveMonth(userId, month, each)));
}

async function saveMonth(userId: string, month: string, days: readonly [date: string, numbers: DayCount][]) {
  await update(keys.summary(userId, month), {
    set: Object.fromEntries(days.map(([, numbers], k) => [`d${k}`, numbers])),
    names: Object.fromEntries(days.map(([date], k) => [`d${k}`, date])),
  });
}
