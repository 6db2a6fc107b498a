import { keys } from '#functions/lib/data/keys.ts';
import { update } from '#functions/lib/data/table.ts';
import type { DayCount } from '#shared/domain/history.ts';

/**
 * Keeps the numbers of days as they closed: one UpdateItem for each month. Again is harmless; days without anything due are
 * not kept. Screens never read them: they ask the history, which knows of later corrections.
 */
export async function saveSummaries(userId: string, days: ReadonlyMap<string, DayCount>): Promise<void> {
  const months = Map.groupBy(days, ([date]) => date.slice(0, 7));
  await Promise.all([...months].map(([month, each]) => saveMonth(userId, month, each)));
}

async function saveMonth(userId: string, month: string, days: readonly [date: string, numbers: DayCount][]) {
  await update(keys.summary(userId, month), {
    UpdateExpression: `SET ${days.map((_, k) => `#d${k} = :d${k}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(days.map(([date], k) => [`#d${k}`, date])),
    ExpressionAttributeValues: Object.fromEntries(days.map(([, numbers], k) => [`:d${k}`, numbers])),
  });
}
