import { describe, expect, test } from 'vitest';
import { currentLabel } from '#frontend/features/history/commitment-model.ts';
import { lastInstantOf, withCorrections } from '#frontend/features/history/corrections.ts';
import {
  correctableUntil,
  correctionLabel,
  currentEntryOf,
  newestFirst,
  spanOf,
  statusLabel,
} from '#frontend/features/history/model.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { at, done, entry, NOON, open, PARIS, skipped, UTC } from './history-entries.ts';

describe('the status of an entry', () => {
  test('has a label, with the time of completion if there is one', () => {
    expect(statusLabel(done('2026-11-18'), UTC, NOON)).toBe('Done at 7:40 AM');
    expect(statusLabel(done('2026-11-18'), PARIS, NOON)).toBe('Done at 8:40 AM');
    expect(statusLabel(skipped('2026-11-18'), UTC, NOON)).toBe('Skipped');
    expect(statusLabel(entry('2026-11-18'), UTC, NOON)).toBe('Missed');
    expect(statusLabel(open('2026-11-20'), UTC, NOON)).toBe('Open');
    expect(statusLabel(open('2026-11-18'), UTC, NOON)).toBe('Not counted');
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
      },
    ]);
    expect(statusLabel(later, UTC, NOON)).toBe('Done');
  });

  test('is that of the last correction of its period', () => {
    const correction = (kind: 'completed' | 'skipped' | 'pending') => ({
      key: kind,
      commitmentId: 'run',
      startsAt: '2026-11-18T00:00:00.000Z',
      kind,
      at: lastInstantOf(entry('2026-11-18')),
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
    const run = {
      id: 'run',
      title: 'Run',
      description: null,
      frequency: 'daily' as const,
      commitment_type: '' as const,
      category_id: null,
      start_date: '2026-11-01',
      category_position: 0,
      manual_position: 0,
      workout_exercises: [],
      current_completion,
      completed: false,
      upcoming: false,
    };
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
  const labelWith = (date: string, now: number, clock = UTC) => correctionLabel([entry(date)], clock, now);

  test('can be made for seven days after the end, to the second', () => {
    const end = at('2026-11-19T00:00:00Z');
    const last = end - 1 + 7 * 86_400_000;
    expect(correctableUntil(entry('2026-11-18'), end - 1)).toBeUndefined();
    expect(correctableUntil(entry('2026-11-18'), end)).toBe(last);
    expect(correctableUntil(entry('2026-11-18'), last - 1)).toBe(last);
    expect(correctableUntil(entry('2026-11-18'), last)).toBeUndefined();
    expect(correctableUntil(entry('2026-06-03', { ends_at: null }), NOON)).toBeUndefined();
  });

  test('has a deadline by weekday, and a date if the weekday could be mistaken for today', () => {
    expect(labelWith('2026-11-18', NOON)).toBe('You can still correct this until Wednesday.');
    expect(labelWith('2026-11-14', NOON)).toBe('You can still correct this until tomorrow.');
    expect(labelWith('2026-11-13', NOON)).toBe('You can still correct this until midnight.');
    expect(labelWith('2026-11-12', NOON)).toBeNull();
    expect(labelWith('2026-11-20', NOON)).toBeNull();
    const early = (date: string) => entry(date, { ends_at: `${addDays(date, 1)}T04:00:00.000Z` });
    expect(correctionLabel([early('2026-11-19')], UTC, NOON)).toBe(
      'You can still correct this until Friday, November 27.',
    );
    expect(correctionLabel([early('2026-11-12')], UTC, at('2026-11-20T03:00:00Z'))).toBe(
      'You can still correct this until 4:00 AM today.',
    );
  });

  test('of several entries is possible until the first deadline', () => {
    expect(correctionLabel([entry('2026-11-18'), entry('2026-11-16')], UTC, NOON)).toBe(
      'You can still correct this until Monday.',
    );
    expect(correctionLabel([], UTC, NOON)).toBeNull();
  });
});
