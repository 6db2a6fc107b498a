import { expect, test } from 'vitest';
import { pastOf, presentOf } from '#frontend/app/workouts.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { exerciseCount } from '#shared/text/commitments.ts';
import { entry } from './history-entries.ts';

/* The workouts of a day, on the page of a day of fitness. */

const TODAY = '2026-11-20';
const CLOCK = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
const THREE_TIMES = { weekdays: null, every: null, times: 3, once_a_day: true, target: null };

function stateOf(
  fields: Partial<Commitment>,
  completed_at: string | null = null,
  entries: HistoryEntry[] = [],
): string {
  const status = completed_at ? 'completed' : 'pending';
  const current_completion = { status, due_date: '2026-11-22', completed_at };
  const workout = { id: 'gym', title: 'Gym', workout_exercises: [], upcoming: false, due_now: false, paused: null };
  const whole = { ...workout, progress: null, closed_at: null, current_completion, ...fields } as never;
  const [shown] = presentOf(whole, TODAY, CLOCK, entries);
  return shown ? (shown.completed ? 'completed' : 'planned') : 'not shown';
}

test('one that is due is planned, and one that was done today is completed', () => {
  expect(stateOf({ due_now: true })).toBe('planned');
  expect(stateOf({}, '2026-11-20T08:00:00.000Z')).toBe('completed');
  expect(stateOf({}, '2026-11-19T08:00:00.000Z')).toBe('not shown');
});

test('one of several times a week is completed with the mark of today, and planned on another day', () => {
  expect(stateOf({ schedule: THREE_TIMES, marked_today: true })).toBe('completed');
  expect(stateOf({ schedule: THREE_TIMES, due_now: true })).toBe('planned');
});

test('one with an amount for the week is completed on a day on which a part of it was done, also today', () => {
  const target = { direction: 'at_least' as const, amount: 10, unit: 'km' };
  const schedule = { ...THREE_TIMES, times: null, target };
  const partly = (frequency: Commitment['frequency'], date: string) => {
    const done_on = [{ date, at: `${date}T08:00:00.000Z` }];
    const progress = { done: 4, of: 10, unit: 'km' };
    return stateOf({ frequency, schedule, progress, due_now: true }, null, [
      entry('2026-11-16', { commitment_id: 'gym', due_date: '2026-11-22', done_on }),
    ]);
  };
  expect([partly('weekly', TODAY), partly('weekly', '2026-11-19')]).toEqual(['completed', 'planned']);
  // Of a day there is more to do.
  expect(partly('daily', TODAY)).toBe('planned');
});

test('a past day has those that were done on it, with the time of the last', () => {
  const [gym, swim] = ['gym', 'swim'].map((id) => ({ id, title: id, workout_exercises: [] }) as never);
  const week = entry('2026-11-09', {
    commitment_id: 'gym',
    due_date: '2026-11-15',
    done_on: [
      { date: '2026-11-10', at: '2026-11-10T08:00:00.000Z' },
      { date: '2026-11-12', at: '2026-11-12T18:00:00.000Z' },
    ],
  });
  const shownOn = (date: string) => pastOf([week], [gym!, swim!], date).map(({ id, at }) => [id, at]);
  expect(shownOn('2026-11-10')).toEqual([['gym', Date.parse('2026-11-10T08:00:00Z')]]);
  expect(shownOn('2026-11-11')).toEqual([]);
  expect(shownOn('2026-11-12')).toEqual([['gym', Date.parse('2026-11-12T18:00:00Z')]]);
});

test('one that is paused, starts later or has a day off is not shown', () => {
  expect(stateOf({ paused: { from: TODAY, until: null, reason: null } })).toBe('not shown');
  expect(stateOf({ upcoming: true })).toBe('not shown');
});

test('the exercises of a workout are counted in words', () => {
  expect([0, 1, 2].map(exerciseCount)).toEqual(['No exercises', '1 exercise', '2 exercises']);
});
