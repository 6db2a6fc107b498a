import { expect, test } from 'vitest';
import { amountChart } from '#frontend/features/history/amounts.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { recurrenceOf, shownSchedule } from '#shared/domain/recurrence.ts';
import { done, entry, NOON, open, skipped } from './history-entries.ts';

/* The chart of amounts. */

const rule = (parts: Parameters<typeof recurrenceOf>[0], frequency: Commitment['frequency'] = 'daily') => ({
  frequency,
  schedule: shownSchedule(recurrenceOf(parts)),
});
const PAGES = rule({ target: { direction: 'at_least', amount: 20, unit: 'pages' } });
const OF_PAGES: HistoryEntry['target'] = { direction: 'at_least', unit: 'pages' };
const OF_CUPS: HistoryEntry['target'] = { direction: 'at_most', unit: 'cups' };
const counted = (date: string, amount: number | null, make: (date: string) => HistoryEntry = done) => ({
  ...make(date),
  amount,
  of: 20,
  target: OF_PAGES,
});
const ofCups = (entries: HistoryEntry[]) => entries.map((each) => ({ ...each, target: OF_CUPS }));

test('has a bar for each period, oldest first, and a line at the target', () => {
  const chart = amountChart(
    [
      counted('2026-11-20', 5, open),
      counted('2026-11-19', 0, skipped),
      { ...counted('2026-11-18', 0, open), paused: true },
      counted('2026-11-17', 7.5, entry),
      counted('2026-11-16', 25),
    ],
    PAGES,
    NOON,
  );
  expect(chart?.bars.map(({ outcome, height }) => [outcome, height])).toEqual([
    ['done', 1],
    ['missed', 0.3],
    ['paused', 0],
    ['skipped', 0],
    ['open', 0.2],
  ]);
  expect(chart).toMatchObject({
    room: 30,
    targets: [{ from: 0, height: 0.8 }],
    span: ['Nov 16', 'Nov 20'],
    label: 'At least 20 pages',
  });
  expect(chart?.sentence).toBe(
    'Chart of amounts from Nov 16 to Nov 20, between 0 and 25 pages. The list below has each of them.',
  );
});

test('cuts what is far above the target, and keeps small and large numbers', () => {
  const chart = amountChart([counted('2026-11-19', 1_000_000), counted('2026-11-18', 0.125)], PAGES, NOON);
  expect(chart?.bars.map(({ height, isCut }) => [height, isCut])).toEqual([
    [0.0025, false],
    [1, true],
  ]);
  expect(chart?.targets).toEqual([{ from: 0, height: 0.4 }]);
  expect(chart?.sentence).toContain('between 0.125 and 1,000,000 pages');
});

test('is not there before anything was done, and has the year where that is another one', () => {
  const none = [counted('2026-11-20', 0, open), counted('2026-11-19', 0, skipped), counted('2026-11-18', 0, entry)];
  expect(amountChart(none, PAGES, NOON)).toBeNull();
  expect(amountChart([counted('2026-11-20', 5, open), ...none.slice(1)], PAGES, NOON)?.bars).toHaveLength(3);
  const cups = rule({ target: { direction: 'at_most', amount: 20, unit: 'cups' } });
  const kept = ofCups([counted('2026-11-19', 0), counted('2026-11-18', 0)]);
  expect(amountChart(kept, cups, NOON)?.sentence).toBe(
    'Chart of amounts from Nov 18 to Nov 19, each 0 cups. The list below has each of them.',
  );
  const windows = [counted('2026-11-19', 20), { ...counted('2025-12-01', 20), due_date: '2025-12-30' }];
  expect(amountChart(windows, rule({ every: 30, target: PAGES.schedule?.target }), NOON)?.span).toEqual([
    'Dec 1, 2025',
    'Nov 19',
  ]);
});

test('has the latest periods of the current unit and direction, and nothing for what did not count', () => {
  const all = Array.from({ length: 40 }, (_, k) => counted(addDays('2026-11-19', -k), 20));
  expect(amountChart(all, PAGES, NOON)?.bars).toHaveLength(30);
  expect(amountChart(all, PAGES, NOON)?.span).toEqual(['Oct 21', 'Nov 19']);
  const weekly = rule({ target: { direction: 'at_most', amount: 20, unit: 'cups' } }, 'weekly');
  expect(amountChart(ofCups(all), weekly, NOON)).toMatchObject({ room: 12, label: 'At most 20 cups' });
  expect(amountChart(ofCups(all), rule({ every: 3, target: weekly.schedule?.target }), NOON)?.room).toBe(12);
  const uncounted = [...all.slice(0, 2), counted('2026-11-17', 0, open)];
  expect(amountChart(uncounted, PAGES, NOON)?.bars).toHaveLength(2);
  // The number alone does not tell pages from minutes, nor a target from a limit.
  const minutes = { ...OF_PAGES, unit: 'minutes' };
  const limit = { ...OF_PAGES, direction: 'at_most' as const };
  for (const target of [minutes, limit, null]) {
    const before = all.slice(3).map((each) => ({ ...each, target }));
    expect(amountChart([...all.slice(0, 3), ...before], PAGES, NOON)?.bars).toHaveLength(3);
  }
  expect(amountChart(all.slice(0, 1), PAGES, NOON)).toBeNull();
  expect(amountChart(all, rule({ times: 3 }, 'weekly'), NOON)).toBeNull();
});

test('goes on where the amount of the target changes: the line steps, and words say when', () => {
  const of = (amount: number) => (date: string, done: number) => ({ ...counted(date, done), of: amount });
  const changed = [of(30)('2026-11-19', 24), of(20)('2026-11-18', 12), of(20)('2026-11-17', 18)];
  const more = rule({ target: { direction: 'at_least', amount: 40, unit: 'pages' } });
  const chart = amountChart(changed, more, NOON);
  expect(chart?.bars).toHaveLength(3);
  // The current target holds from today on, without a bar yet.
  expect(chart?.targets).toEqual([
    { from: 0, height: 0.4 },
    { from: 2, height: 0.6 },
    { from: 3, height: 0.8 },
  ]);
  expect(chart?.label).toBe('At least 20, then 30, then 40 pages');
  expect(chart?.sentence).toBe(
    'Chart of amounts from Nov 17 to Nov 19, between 12 and 24 pages. The list below has each of them. ' +
      'The target changes to 30 pages on Nov 19.',
  );
  const limit = rule({ target: { direction: 'at_most', amount: 30, unit: 'cups' } });
  expect(amountChart(ofCups(changed), limit, NOON)).toMatchObject({
    label: 'At most 20, then 30 cups',
    sentence: expect.stringContaining('The limit changes to 30 cups on Nov 19.'),
  });
  const full = Array.from({ length: 30 }, (_, k) => of(20)(addDays('2026-11-19', -k), 20));
  expect(amountChart(full, more, NOON)?.targets).toHaveLength(1);
});
