import { expect, test } from 'vitest';
import { addDays } from '#shared/domain/local-time.ts';
import { realTable } from './support/real-table.ts';

/* The list of reviews that a confidant sees, in a real table. */

const table = await realTable();
const { presentSharedReviews } = await import('#functions/lib/shared-review.ts');
const { loadSharedWith } = await import('#functions/lib/data/reviews/reviews.ts');
const { keys } = await import('#functions/lib/data/keys.ts');
const { halfOf } = await import('#shared/domain/agreement-changes.ts');

type Owner = Parameters<typeof presentSharedReviews>[0];
const owner = { id: 'ada', name: 'Ada', clock: { timezone: 'UTC' } } as Owner;
const viewer = { id: 'bob', since: 1, agreed: halfOf(undefined, 'ada') };
const NOW = Date.parse('2026-05-20T12:00:00Z');

/** The first days of weeks, the latest first. */
const weeks = Array.from({ length: 320 }, (_, k) => addDays('2026-05-11', -7 * k));

async function listed(before?: string) {
  const page = presentSharedReviews(owner, viewer, await loadSharedWith('ada', 'bob', before), NOW);
  return { found: page.reviews.map(({ week }) => week.from), before: page.before };
}

test('pages lead to all that are shared with one Query each, however many others are between them', async () => {
  const isShared = (k: number) => (k % 3 === 0 && k < 90) || k >= 300;
  await table.put(
    ...weeks.map((from, k) => ({
      ...{ ...keys.review('ada', from), to: addDays(from, 6), sentences: [], away: false, cold: [], savedAt: 2 },
      ...(k % 2 === 0 && { shared: { eve: 2 } }),
      ...(isShared(k) && { shared: { bob: 2, eve: 2 } }),
    })),
  );
  const requests: string[] = [];
  table.between(({ operation }) => {
    requests.push(operation);
  });
  const pages: string[][] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await listed(before);
    pages.push(page.found);
    before = page.before;
  }
  expect(pages.map(({ length }) => length)).toEqual([26, 4, 0, 20]);
  expect(pages.flat()).toEqual(weeks.filter((_, k) => isShared(k)));
  expect(requests).toEqual(Array(4).fill('Query'));
});

test('what was shared before they were confidants is left out, and earlier ones are still led to', async () => {
  await table.put(
    ...weeks.slice(0, 30).map((from, k) => ({
      ...{ ...keys.review('ada', from), to: addDays(from, 6), sentences: [], away: false, cold: [], savedAt: 0 },
      shared: { bob: k === 0 ? 0 : 2 },
    })),
  );
  const page = await listed();
  expect(page).toEqual({ found: weeks.slice(1, 26), before: weeks[25] });
  expect(await listed(page.before ?? '')).toEqual({ found: weeks.slice(26, 30), before: null });
});
