import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/local-time.ts';
import { realTable } from './support/real-table.ts';

/* The list of reviews that a confidant sees, in a real table. */

const table = await realTable();
const { listSharedReviews, loadLatest } = await import('#functions/lib/shared-review.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { halfOf } = await import('#shared/domain/agreement-changes.ts');

type Owner = Parameters<typeof listSharedReviews>[0];
const owner = { id: 'ada', name: 'Ada', clock: { timezone: 'UTC' } } as Owner;
const viewer = { id: 'bob', since: 1, agreed: halfOf(undefined, 'ada') };
const NOW = Date.parse('2026-05-20T12:00:00Z');

/** The first days of weeks, the latest first. */
const weeks = Array.from({ length: 80 }, (_, k) => addDays('2026-05-11', -7 * k));

async function listed(before?: string) {
  const found = await listSharedReviews(owner, viewer, await loadLatest('ada', before), NOW);
  return found.map(({ week }) => week.from);
}

test('pages have those that are shared alone, however many others are between them', async () => {
  const isShared = (k: number) => k % 3 === 0 || k > 60;
  await table.put(
    ...weeks.map((from, k) => ({
      ...{ ...keys.review('ada', from), to: addDays(from, 6), sentences: [], away: false, cold: [], savedAt: 2 },
      shared: isShared(k) ? { bob: 2 } : { eve: 2 },
    })),
  );
  const expected = weeks.filter((_, k) => isShared(k));
  const pages: string[][] = [];
  for (let page = await listed(); page.length > 0; page = await listed(page.at(-1))) pages.push(page);
  expect(pages.map(({ length }) => length)).toEqual([26, expected.length - 26]);
  expect(pages.flat()).toEqual(expected);
});
