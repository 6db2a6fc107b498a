import { beforeAll, expect, test, vi } from 'vitest';
import { recordOf } from '#frontend/app/pages/journal-prompt.tsx';
import { serverTime } from '#frontend/lib/clock.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { done, entry, NOON, open, skipped, UTC } from './history-entries.ts';

/* What a prompt can ask about: the record of a day. */

const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';
const NOTHING = { done: [], missed: [], skipped: [], open: [] };

beforeAll(() => void vi.spyOn(serverTime, 'now').mockReturnValue(NOON));

const record = (date: string, each: HistoryEntry, title = 'Run') =>
  recordOf(date, UTC, [each], new Map([['run', { title, closed_at: null, pauses: [], tied_to: null }]]));
const limit = { direction: 'at_most', unit: 'cups' } as const;
/** A week that ends on Sunday. */
const week = { date: '2026-11-16', due_date: '2026-11-22', ends_at: '2026-11-23T00:00:00.000Z' };

test.each<[string, string, HistoryEntry, object]>([
  ['done', YESTERDAY, done(YESTERDAY), { done: ['Run'] }],
  ['missed', YESTERDAY, entry(YESTERDAY), { missed: ['Run'] }],
  ['skipped', YESTERDAY, skipped(YESTERDAY), { skipped: ['Run'] }],
  ['open today', TODAY, open(TODAY), { open: ['Run'] }],
  ['of another day', YESTERDAY, done(TODAY), {}],
  ['of a week that is not over', TODAY, entry(TODAY, { ...week, status: 'pending' }), {}],
  ['of a week, on its last day', '2026-11-22', entry(TODAY, { ...week, status: 'pending' }), { open: ['Run'] }],
  ['paused', YESTERDAY, entry(YESTERDAY, { paused: true, status: 'pending' }), {}],
  ['a limit', YESTERDAY, entry(YESTERDAY, { target: limit, status: 'completed' }), {}],
])('%s', (_, date, each, expected) => {
  expect(record(date, each)).toEqual({ ...NOTHING, ...expected });
});

test('a week whose last days are paused is not ahead', () => {
  const pauses = [{ id: 'p', from: '2026-11-20', until: null }] as never;
  const each = entry(TODAY, { ...week, status: 'pending', paused: true });
  const known = new Map([['run', { title: 'Run', closed_at: null, pauses, tied_to: null }]]);
  expect(recordOf('2026-11-22', UTC, [each], known)).toEqual(NOTHING);
});

test('writing itself is not asked about', () => {
  const known = new Map([['run', { title: 'Write', closed_at: null, pauses: [], tied_to: 'journaling' as const }]]);
  expect(recordOf(TODAY, UTC, [done(TODAY)], known)).toEqual(NOTHING);
});

test('a title is shortened, and what is closed by now has none', () => {
  expect(record(TODAY, done(TODAY), `Read ${'and read '.repeat(20)}`).done[0]).toMatch(/^.{30,40}…$/);
  expect(recordOf(TODAY, UTC, [done(TODAY)], new Map())).toEqual({ ...NOTHING, done: [''] });
});
