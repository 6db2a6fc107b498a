import { describe, expect, test } from 'vitest';
import { withRest } from '#frontend/features/history/api.ts';
import { currentEntryOf, currentLabel, newestFirst, pauseReason } from '#frontend/features/history/commitment-model.ts';
import { correctableUntil, lastInstantOf, withCorrections } from '#frontend/features/history/corrections.ts';
import {
  correctionLabel,
  isNotCounted,
  outcomeOf,
  spanOf,
  statusLabel as statusOf,
  summaryOf,
} from '#frontend/features/history/model.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Clock } from '#shared/domain/periods.ts';
import { commitment } from '../support/commitment.ts';
import { at, done, entry, NOON, open, PARIS, skipped, UTC } from './history-entries.ts';

const LONG_AGO = { createdAt: '2026-01-01T09:00:00.000Z', startDate: '2026-01-01' };
const statusLabel = (each: HistoryEntry, clock: Clock, now: number, beginning = LONG_AGO) =>
  statusOf(each, clock, now, beginning);

describe('the status of an entry', () => {
  test('has a label, with the time of completion if there is one', () => {
    expect(statusLabel(done('2026-11-18'), UTC, NOON)).toBe('Done at 7:40 AM');
    expect(statusLabel(done('2026-11-18'), PARIS, NOON)).toBe('Done at 8:40 AM');
    expect(statusLabel(skipped('2026-11-18'), UTC, NOON)).toBe('Skipped');
    expect(statusLabel(entry('2026-11-18'), UTC, NOON)).toBe('Missed');
    expect(statusLabel(open('2026-11-20'), UTC, NOON)).toBe('Open');
    expect(statusLabel(open('2026-11-18'), UTC, NOON)).toBe('Not counted');
  });

  test('says that nothing was due before the commitment was made or started', () => {
    const made = { createdAt: '2026-11-18T20:00:00.000Z', startDate: '2026-11-01' };
    const label = (each: HistoryEntry, beginning = made, clock = UTC) => statusLabel(each, clock, NOON, beginning);
    expect(label(open('2026-11-17'))).toBe('Before you began');
    expect(label(open('2026-11-18'))).toBe('Not counted');
    // Half past three at night still belongs to the day before.
    const atNight = { ...made, createdAt: '2026-11-18T02:30:00.000Z' };
    expect(label(open('2026-11-17'), atNight, PARIS)).toBe('Not counted');
    expect(label(open('2026-11-16'), atNight, PARIS)).toBe('Before you began');
    // The week in which it was made, or in which it starts.
    const week = { ...open('2026-11-09'), due_date: '2026-11-15', ends_at: '2026-11-16T00:00:00.000Z', of: 3 };
    const inWeek = { createdAt: '2026-11-11T09:00:00.000Z', startDate: '2026-11-11' };
    expect(label({ ...week, amount: 0 }, inWeek)).toBe('Before you began');
    expect(label({ ...week, amount: 0 }, { ...LONG_AGO, startDate: '2026-11-12' })).toBe('Before you began');
    expect(label({ ...week, amount: 1 }, inWeek)).toBe('Not counted');
    expect(label({ ...week, amount: 0 }, LONG_AGO)).toBe('Not counted');
    // What was recorded is shown, whenever that was.
    expect(label(done('2026-11-17'))).toBe('Done at 7:40 AM');
    expect(label(skipped('2026-11-17'))).toBe('Skipped');
  });

  test('says that it was paused, unless something was done or still can be', () => {
    const label = (each: ReturnType<typeof entry>) => statusLabel({ ...each, paused: true }, UTC, NOON);
    expect(label(open('2026-11-18'))).toBe('Paused');
    expect(label(open('2026-11-20'))).toBe('Paused');
    expect(label(done('2026-11-18'))).toBe('Done at 7:40 AM');
    expect(label(skipped('2026-11-18'))).toBe('Skipped');
    const week = { ...open('2026-11-16'), due_date: '2026-11-22', ends_at: '2026-11-23T00:00:00.000Z' };
    expect(label(week)).toBe('Open');
    expect(label({ ...open('2026-11-01'), ends_at: null })).toBe('Paused');
    const { ends_at } = open('2026-11-18');
    // A limit that its end has kept is nothing that was done.
    expect(label({ ...open('2026-11-18'), status: 'completed', completed_at: ends_at })).toBe('Paused');
  });

  test('has the day if it is not the due date, and no time after a correction', () => {
    const week = { due_date: '2026-11-08', ends_at: '2026-11-09T00:00:00.000Z' };
    const early = { ...done('2026-11-03'), ...week };
    expect(statusLabel(early, UTC, NOON)).toBe('Done Nov 3 at 7:40 AM');
    expect(spanOf(early)).toBe('Nov 3 – Nov 8');
    expect(spanOf(done('2026-11-03'))).toBeNull();
    const later = withCorrections(entry('2026-11-18'), [
      {
        key: 'one',
        commitmentId: 'run',
        startsAt: '2026-11-18T00:00:00.000Z',
        kind: 'completed',
        at: at('2026-11-18T23:59:59.999Z'),
        madeAt: NOON,
      },
    ]);
    expect(statusLabel(later, UTC, NOON)).toBe('Done');
  });

  test('has no time after an import, which knows none: its instant is the first of a day', () => {
    const imported = { ...done('2026-11-18'), completed_at: '2026-11-18T00:00:00.000Z' };
    expect(statusLabel(imported, UTC, NOON)).toBe('Done');
    const week = { due_date: '2026-11-08', ends_at: '2026-11-09T00:00:00.000Z' };
    expect(statusLabel({ ...done('2026-11-03'), ...week, completed_at: '2026-11-03T00:00:00.000Z' }, UTC, NOON)).toBe(
      'Done Nov 3',
    );
    // Its last second comes from a correction of that day.
    const corrected = { ...week, completed_at: '2026-11-03T23:59:59.000Z' };
    expect(statusLabel({ ...done('2026-11-03'), ...corrected }, UTC, NOON)).toBe('Done Nov 3');
    // A second later is a time.
    expect(statusLabel({ ...imported, completed_at: '2026-11-18T00:00:01.000Z' }, UTC, NOON)).toBe('Done at 12:00 AM');
  });

  test('has no time where a limit was kept, which shows at the end', () => {
    const ends_at = '2026-11-19T00:00:00.000Z';
    expect(statusLabel({ ...done('2026-11-18'), ends_at, completed_at: ends_at }, UTC, NOON)).toBe('Done');
  });

  test('follows from all corrections where they add up', () => {
    const correction = (kind: 'completed' | 'skipped' | 'pending', key: string) => ({
      key,
      commitmentId: 'run',
      startsAt: '2026-11-18T00:00:00.000Z',
      kind,
      at: lastInstantOf(entry('2026-11-18')),
      madeAt: NOON,
    });
    const [one, two] = [correction('completed', 'one'), correction('completed', 'two')];
    const week = entry('2026-11-18', { amount: 1, of: 3 });
    expect(withCorrections(week, [one])).toMatchObject({ amount: 2, status: 'missed' });
    expect(withCorrections(week, [one, two])).toMatchObject({ amount: 3, status: 'completed' });
    expect(withCorrections(week, [{ ...one, isConfirmed: true as const }, two]).amount).toBe(2);
    expect(withCorrections(week, [one, correction('skipped', 'skip')])).toMatchObject({ amount: 2, skipped: true });
    expect(withCorrections(week, [correction('pending', 'none')]).amount).toBe(0);
    const target = { direction: 'at_most' as const, unit: 'cups' };
    const kept = entry('2026-11-18', { status: 'completed', amount: 1, of: 2, target });
    expect(withCorrections(kept, [one])).toMatchObject({ amount: 2, status: 'completed' });
    expect(withCorrections(kept, [one, two])).toMatchObject({ amount: 3, status: 'missed' });
  });

  test('follows from corrections of days and of amounts', () => {
    const days = ['2026-11-17', '2026-11-18'].map((date) => ({ date, at: `${date}T23:59:59.000Z`, marked: false }));
    const ends_at = '2026-11-23T00:00:00.000Z';
    const week = entry('2026-11-16', { ends_at, amount: 2, of: 3, status: 'pending', correctable_days: days });
    const made = { commitmentId: 'run', startsAt: week.starts_at, madeAt: NOON };
    const day = { ...made, key: 'one', kind: 'completed' as const, at: at('2026-11-17T23:59:59Z'), date: '2026-11-17' };
    const added = withCorrections(week, [day]);
    expect(added).toMatchObject({ amount: 3, status: 'completed' });
    expect(added.correctable_days?.map(({ marked }) => marked)).toEqual([true, false]);
    const [marked] = added.correctable_days ?? [];
    const back = { ...day, key: 'back', kind: 'pending' as const, at: at(marked?.at ?? ''), last: true as const };
    // The week has not ended: it is not missed.
    const freed = withCorrections(week, [day, back]);
    expect(freed).toMatchObject({ amount: 2, status: 'pending' });
    expect(freed.correctable_days?.[0]).toEqual({ date: '2026-11-17', at: '2026-11-17T23:59:59.002Z', marked: false });
    const pages = entry('2026-11-18', { amount: 0.1, of: 20, target: { direction: 'at_least', unit: 'pages' } });
    const amount = {
      ...made,
      key: 'two',
      startsAt: pages.starts_at,
      kind: 'completed' as const,
      at: NOON,
      amount: 200,
    };
    expect(withCorrections(pages, [amount]).amount).toBe(0.3);
  });

  test('of what was closed in a period is closed, and does not count', () => {
    const closedAt = '2026-11-20T11:00:00.000Z';
    const closed = withRest(open('2026-11-20'), { closed_at: closedAt }, '2026-11-20');
    expect(statusLabel(closed, UTC, NOON)).toBe('Closed');
    expect([isNotCounted(closed, NOON), outcomeOf(closed, NOON)]).toEqual([true, 'none']);
    expect(summaryOf({ date: '2026-11-20', entries: [closed] }, NOON)).toMatchObject({ due: 0, missed: 0 });
    // What is to be done once has no end.
    const once = entry('2026-11-01', { status: 'pending', ends_at: null });
    expect(withRest(once, { closed_at: closedAt }, '2026-11-20').isClosed).toBe(true);
    for (const [each, at] of [
      [done('2026-11-20'), closedAt],
      [skipped('2026-11-20'), closedAt],
      [open('2026-11-20'), null],
      [open('2026-11-20'), '2026-11-19T11:00:00.000Z'],
    ] as const) {
      expect(withRest(each, { closed_at: at }, '2026-11-20')).toBe(each);
    }
  });

  test('is not missed after a correction of what does not count', () => {
    const correction = (kind: 'completed' | 'skipped' | 'pending', key: string = kind) => ({
      key,
      commitmentId: 'run',
      startsAt: '2026-11-18T00:00:00.000Z',
      kind,
      at: lastInstantOf(entry('2026-11-18')),
      madeAt: NOON,
    });
    const before = open('2026-11-18');
    const made = { createdAt: '2026-11-19T09:00:00.000Z', startDate: '2026-11-01' };
    const label = (each: HistoryEntry, ...all: ReturnType<typeof correction>[]) =>
      statusLabel(withCorrections(each, all), UTC, NOON, made);
    expect(label(before, correction('completed'))).toBe('Done');
    expect(label(before, correction('completed'), correction('pending'))).toBe('Before you began');
    expect(label(before, correction('skipped'))).toBe('Skipped');
    const counted = { ...before, amount: 0, of: 3 };
    expect(label(counted, correction('completed'))).toBe('Not counted');
    expect(label(counted, correction('completed'), correction('pending'))).toBe('Before you began');
    expect(label(counted, correction('skipped'))).toBe('Skipped');
    expect(label(counted, correction('skipped'), correction('pending'))).toBe('Before you began');
    expect(label({ ...counted, of: 1 }, correction('completed'))).toBe('Done');
    expect(label({ ...counted, of: 1 }, correction('completed'), correction('pending'))).toBe('Before you began');
  });

  test('is that of the last correction of its period', () => {
    const correction = (kind: 'completed' | 'skipped' | 'pending') => ({
      key: kind,
      commitmentId: 'run',
      startsAt: '2026-11-18T00:00:00.000Z',
      kind,
      at: lastInstantOf(entry('2026-11-18')),
      madeAt: NOON,
    });
    expect(withCorrections(done('2026-11-18'), [correction('completed'), correction('skipped')])).toEqual(
      skipped('2026-11-18'),
    );
    expect(withCorrections(done('2026-11-18'), [correction('pending')])).toEqual(entry('2026-11-18'));
    expect(withCorrections(done('2026-11-17'), [correction('pending')])).toEqual(done('2026-11-17'));
    expect(withCorrections({ ...done('2026-11-18'), commitment_id: 'walk' }, [correction('pending')]).status).toBe(
      'completed',
    );
  });

  test('has a label for the current period', () => {
    const current_completion = { status: 'pending' as const, due_date: '2026-11-20', completed_at: null };
    const run = { ...commitment('run'), current_completion };
    const labelWith = (fields: object) => currentLabel({ ...run, ...fields }, UTC, '2026-11-20');
    expect(labelWith({})).toBe('Due today');
    expect(labelWith({ current_completion: { ...current_completion, due_date: '2026-11-22' } })).toBe('Due by Nov 22');
    expect(labelWith({ upcoming: true, start_date: '2027-06-03' })).toBe('Starts Jun 3, 2027');
    expect(labelWith({ current_completion: { ...current_completion, status: 'missed' } })).toBe('Skipped this time');
    const completed = { ...current_completion, status: 'completed', completed_at: '2026-11-20T07:40:00Z' };
    expect(labelWith({ current_completion: completed })).toBe('Done at 7:40 AM');
    expect(labelWith({ current_completion: { ...completed, completed_at: '2026-11-17T19:05:00Z' } })).toBe(
      'Done Nov 17 at 7:05 PM',
    );
    expect(labelWith({ frequency: 'once' })).toBe('Not done yet');
    const paused = { from: '2026-11-19', until: null, reason: 'Holiday' };
    const others = [{ paused }, { paused, start_date: '2027-06-03' }, { paused, current_completion: completed }];
    const reasons = others.map((fields) => pauseReason({ ...run, ...fields } as typeof run, '2026-11-20'));
    expect(reasons).toEqual(['Holiday', null, null]);
  });

  test('appears once, newest first, even if two pages contain it', () => {
    const all = newestFirst([
      [done('2026-11-17'), done('2026-11-18')],
      [done('2026-11-16'), done('2026-11-17')],
    ]);
    expect(all.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-17', '2026-11-16']);
    const now = open('2026-11-20');
    expect(currentEntryOf([now, ...all], NOON)).toBe(now);
    expect(currentEntryOf(all, NOON)).toBeUndefined();
  });
});

describe('a correction', () => {
  test('can be made for seven days after the end, to the second', () => {
    const end = at('2026-11-19T00:00:00Z');
    const last = end - 1 + 7 * 86_400_000;
    expect(correctableUntil(entry('2026-11-18'), end - 1)).toBeUndefined();
    expect(correctableUntil(entry('2026-11-18'), end)).toBe(last);
    expect(correctableUntil(entry('2026-11-18'), last - 1)).toBe(last);
    expect(correctableUntil(entry('2026-11-18'), last)).toBeUndefined();
    expect(correctableUntil(entry('2026-06-03', { ends_at: null }), NOON)).toBeUndefined();
  });

  test('is offered in one sentence, if any entry can be corrected', () => {
    const offer = 'You can correct an entry for 7 days after it ends.';
    expect(correctionLabel([entry('2026-11-18'), entry('2026-11-13'), entry('2026-11-12')], NOON)).toBe(offer);
    expect(correctionLabel([entry('2026-11-20'), entry('2026-11-12')], NOON)).toBeNull();
  });
});
