import { expect, test, vi } from 'vitest';
import type { Progress } from '#functions/lib/data/commitments/progress.ts';
import type { Change } from '#functions/lib/data/stream-changes.ts';
import type { NamedPause } from '#shared/domain/pauses.ts';

/* Which changes of pauses confidants see. */

vi.stubEnv('TABLE_NAME', 'Table');
vi.stubEnv('AWS_REGION', 'us-east-1');
const { seenAnew } = await import('#functions/live/seen-pauses.ts');

// A Friday.
const NOW = Date.parse('2027-03-05T12:00:00Z');
const MADE = Date.parse('2027-03-01T08:00:00Z');
const CLOCK = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const DONE = { d: 'completed', t: Date.parse('2027-03-05T08:00:00Z') } as const;
const progress: Progress = {
  clocks: [{ ...CLOCK, from: MADE }],
  entries: {
    open: { s: '2027-03-01', c: MADE, f: [[MADE, 'daily']] },
    done: { s: '2027-03-01', c: MADE, f: [[MADE, 'daily']], ...DONE },
    weekly: { s: '2027-03-01', c: MADE, f: [[MADE, 'weekly']], ...DONE },
  },
  pauses: { version: 0, all: [] },
};

const pause = (from: string, until: string | null, commitmentIds: string[] | null = null): NamedPause => ({
  ...{ id: 'p', from, until, commitmentIds, reason: null },
});
const seen = (before: NamedPause[], after: NamedPause[], ids: string[] | null = null) =>
  seenAnew({ kind: 'shown', userId: 'ada', ids, pauses: { before, after } }, progress, NOW);

test('one that has begun is seen, from when it is made, changed or removed', () => {
  const all = ['open', 'done', 'weekly'];
  expect(seen([], [pause('2027-03-05', null)])).toEqual(all);
  expect(seen([pause('2027-03-01', '2027-03-03')], [])).toEqual(all);
  expect(seen([pause('2027-03-04', null)], [pause('2027-03-04', '2027-04-04')], ['open'])).toEqual(['open']);
});

test('a planned one is seen where the next due date passes over it, and nowhere else', () => {
  expect(seen([], [pause('2027-03-06', '2027-03-10')])).toEqual(['done']);
  expect(seen([], [pause('2027-03-06', '2027-03-14')])).toEqual(['done', 'weekly']);
  expect(seen([], [pause('2027-04-01', null)])).toEqual([]);
  expect(seen([pause('2027-04-01', null)], [pause('2027-05-01', null)])).toEqual([]);
  expect(seen([], [pause('2027-03-06', null, ['open'])], ['open'])).toEqual([]);
});

test('without the progress, and of other changes, all are told', () => {
  const change: Change & { kind: 'shown' } = { kind: 'shown', userId: 'ada', ids: ['open'] };
  expect(seenAnew(change, progress, NOW)).toEqual(['open']);
  const planned = { before: [], after: [pause('2027-04-01', null)] };
  expect(seenAnew({ ...change, ids: null, pauses: planned }, undefined, NOW)).toBeNull();
});
