import { expect, test } from 'vitest';
import type { Progress } from '#functions/lib/data/commitments/progress.ts';
import { realTable } from './support/real-table.ts';

/* The writes of an import run in parallel, in a real table. */

const table = await realTable();
const { importEntries } = await import('#functions/lib/data/imports/imported-entries.ts');
const { keys } = await import('#functions/lib/data/keys.ts');

const NOW = Date.parse('2026-05-20T12:00:00Z');
const SINCE = Date.parse('2026-03-01T00:00:00Z');
const progress: Progress = {
  clocks: [{ from: 0, timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 }],
  entries: { run: { s: '2026-03-01', c: SINCE, f: [[SINCE, 'daily']] } },
  pauses: { version: 0, all: [] },
};
const row = (index: number, date: string, note?: string) => ({
  index,
  value: { key: 'run', date, status: 'completed' as const, ...(note && { note }) },
});
const imported = (...rows: ReturnType<typeof row>[]) =>
  importEntries('ada', new Map([['run', 'run']]), progress, rows as never, NOW);

test.each([
  ['entries', 'Update', [row(0, '2026-04-10'), row(1, '2026-05-10')]],
  ['notes', 'Put', [row(0, '2026-04-10', 'Rain'), row(1, '2026-05-10', 'Sun')]],
])('an import whose write of %s fails does not end before the other writes', async (_, operation, rows) => {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  table.between(async ({ operation: each, keys: [key = ''] }) => {
    if (each !== operation) return;
    if (key.includes('2026-04')) throw new Error('lost');
    reached.resolve();
    await held.promise;
  });
  let hasEnded = false;
  const importing = imported(...rows).finally(() => {
    hasEnded = true;
  });
  const failing = expect(importing).rejects.toThrow('lost');
  await reached.promise;
  for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
  expect(hasEnded).toBe(false);
  held.resolve();
  await failing;
  expect(await table.under(keys.user('ada').PK, operation === 'Put' ? 'NOTE#2026-05' : 'HISTORY#2026-05')).toHaveLength(
    1,
  );
});
