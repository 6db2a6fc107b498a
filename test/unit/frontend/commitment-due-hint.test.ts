import { expect, test } from 'vitest';
import { dueHint } from '#frontend/features/commitments/row-labels.ts';
import { currentLabel } from '#frontend/features/history/commitment-model.ts';
import {
  amountWords,
  progressWords,
  recurrenceWords,
  shortDate,
  shownProgress,
} from '#frontend/lib/recurrence-words.ts';
import { restLabel } from '#frontend/lib/rest-label.ts';

const TODAY = '2026-11-20';
const PLAIN = { weekdays: null, every: null, times: null, once_a_day: true, target: null };
const MONDAYS = { ...PLAIN, weekdays: [1] };
type Hinted = Parameters<typeof dueHint>[0];

function commitment(fields: Partial<Hinted>, due_date = '2026-11-22'): Hinted {
  const current_completion = { status: 'pending' as const, due_date, completed_at: null };
  return {
    frequency: 'weekly',
    completed: false,
    upcoming: false,
    pauses: [],
    current_completion,
    ...fields,
  } as Hinted;
}

test('a date has its year only if it is not this year', () => {
  expect(shortDate('2026-06-03', TODAY)).toBe('Jun 3');
  expect(shortDate('2027-06-03', TODAY)).toBe('Jun 3, 2027');
});

test('a pending weekly or monthly commitment says when it is due', () => {
  expect(dueHint(commitment({}), TODAY)).toBe('Due Nov 22');
  expect(dueHint(commitment({ frequency: 'monthly' }, '2026-11-30'), TODAY)).toBe('Due Nov 30');
  expect(dueHint(commitment({}, TODAY), TODAY)).toBe('Due today');
});

test('so does one that is due once in a few days', () => {
  const schedule = { weekdays: null, every: 3, times: null, once_a_day: true, target: null };
  expect(dueHint(commitment({ frequency: 'daily', schedule }), TODAY)).toBe('Due Nov 22');
});

test('one whose last days are paused is due on the day before', () => {
  const pausedFrom = (from: string) => ({ pauses: [{ from, until: '2026-11-25', reason: null }] });
  expect(dueHint(commitment(pausedFrom('2026-11-22')), TODAY)).toBe('Due Nov 21');
  expect(dueHint(commitment(pausedFrom('2026-11-21')), TODAY)).toBe('Due today');
  expect(dueHint(commitment(pausedFrom('2026-11-23')), TODAY)).toBe('Due Nov 22');
});

test('a limit is never due', () => {
  const limit = { ...PLAIN, target: { direction: 'at_most' as const, amount: 5, unit: 'coffees' } };
  expect(dueHint(commitment({ schedule: limit }), TODAY)).toBeNull();
  expect(dueHint(commitment({ schedule: limit }, TODAY), TODAY)).toBeNull();
  expect(dueHint(commitment({ schedule: { ...limit, every: 3 }, frequency: 'daily' }), TODAY)).toBeNull();
});

test('the page of a commitment says the same of its last day, and of a limit whether it holds', () => {
  const clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const label = (fields: object, due_date = TODAY) =>
    currentLabel({ ...commitment({}, due_date), start_date: '2026-11-01', ...fields }, clock, TODAY);
  expect(label({}, '2026-11-22')).toBe('Due by Nov 22');
  const pauses = [{ from: '2026-11-22', until: '2026-11-25', reason: null }];
  expect(label({ pauses }, '2026-11-22')).toBe('Due by Nov 21');
  const schedule = { ...PLAIN, target: { direction: 'at_most', amount: 2, unit: 'coffees' } };
  const used = (done: number) => ({ schedule, progress: { done, of: 2, unit: 'coffees' } });
  expect([label(used(0)), label(used(2)), label(used(3))]).toEqual([
    'Within the limit',
    'Within the limit',
    'Over the limit',
  ]);
  const mondays = { ...schedule, weekdays: [1] };
  expect(label({ ...used(0), schedule: mondays, upcoming: true, next_due: '2026-11-23' })).toBe('Next: Monday');
});

test('the page of one that is due several times says that today is done once its mark is made', () => {
  const clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const label = (due_now: boolean, due_date: string) => {
    const asked = { schedule: { ...PLAIN, times: 3 }, due_now, start_date: '2026-11-01' };
    return currentLabel({ ...commitment({}, due_date), ...asked }, clock, TODAY);
  };
  expect([label(true, TODAY), label(false, TODAY)]).toEqual(['Due today', 'Done for today']);
  expect([label(true, '2026-11-22'), label(false, '2026-11-22')]).toEqual(['Due by Nov 22', 'Done for today']);
});

test('what is not open says why: it is closed, starts later, is paused, or has a day off', () => {
  const monday = { start_date: '2026-11-01', next_due: '2026-11-23', schedule: MONDAYS, upcoming: true };
  const clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
  const label = (fields: Partial<Parameters<typeof restLabel>[0]>) => {
    const asked = { ...monday, paused: null, closed_at: null, ...fields };
    const said = restLabel(asked, TODAY);
    // Its page says the same.
    const paused = asked.paused && { from: '2026-11-01', reason: null, ...asked.paused };
    const onPage = currentLabel({ ...commitment({ frequency: 'daily' }), ...asked, paused }, clock, TODAY);
    expect(onPage).toBe(said ?? 'Due by Nov 22');
    return said;
  };
  expect(label({})).toBe('Next: Monday');
  expect(label({ upcoming: false })).toBeNull();
  expect(label({ paused: { until: '2027-01-05' } })).toBe('Paused until Jan 5, 2027');
  expect(label({ paused: { until: '2026-12-05' }, upcoming: false })).toBe('Paused until Dec 5');
  expect(label({ paused: { until: null } })).toBe('Paused');
  const later = { start_date: '2026-11-25', next_due: '2026-11-29', paused: { until: null } };
  expect(label(later)).toBe('Starts Nov 25');
  expect(label({ ...later, closed_at: '2026-11-19T10:00:00Z' })).toBe('Closed');
});

test('daily, one-time, completed, upcoming, paused and closed commitments have no due date', () => {
  for (const plain of [
    { frequency: 'daily' },
    { frequency: 'once' },
    { completed: true },
    { upcoming: true },
    { paused: { from: TODAY, until: null, reason: null } },
    { closed_at: '2026-11-19T10:00:00Z' },
  ] as const) {
    expect(dueHint(commitment(plain), TODAY), JSON.stringify(plain)).toBeNull();
  }
});

test('a row says in words how its commitment recurs', () => {
  const words = (schedule: Partial<typeof PLAIN> | null, frequency: Hinted['frequency'] = 'daily') =>
    recurrenceWords({ frequency, schedule: schedule && ({ ...PLAIN, ...schedule } as Hinted['schedule']) });
  const scheduled = (fields: object) => words(fields as Partial<typeof PLAIN>);
  expect(words(null, 'monthly')).toBe('Monthly');
  expect(scheduled({ weekdays: [1, 3, 5] })).toBe('Mon, Wed, Fri');
  expect(scheduled({ weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Daily');
  expect(scheduled({ every: 3 })).toBe('Every 3 days');
  expect(words({ times: 3 } as object, 'weekly')).toBe('3 times a week');
  expect(words({ times: 1 } as object, 'monthly')).toBe('Once a month');
});

test('and how much of it is done', () => {
  const words = (done: number, schedule: object, unit: string | null = 'pages') =>
    progressWords({
      frequency: 'weekly',
      schedule: { ...PLAIN, ...schedule },
      progress: { done, of: 20, unit },
    });
  expect(words(12, { target: { direction: 'at_least', amount: 20, unit: 'pages' } })).toBe('12 of 20 pages');
  expect(words(1.25, { target: { direction: 'at_most', amount: 20, unit: 'pages' } })).toBe('1.25 of at most 20 pages');
  expect(words(2, { times: 20 }, null)).toBe('2 of 20 this week');
  expect(progressWords({ frequency: 'daily', schedule: null, progress: null })).toBeNull();
});

test('several times a week, the progress says when', () => {
  expect(dueHint(commitment({ schedule: { ...PLAIN, times: 3 } }), TODAY)).toBeNull();
});

test('a day off says the next date once a weekday would not be clear', () => {
  const off = { start_date: '2026-11-01', next_due: '2026-11-27', schedule: MONDAYS, upcoming: true };
  expect(restLabel({ ...off, paused: null, closed_at: null }, TODAY)).toBe('Next: Nov 27');
});

test('a period says what was done in it, with the target of its time', () => {
  expect(amountWords(12, 20, { direction: 'at_least', unit: 'pages' })).toBe('12 of 20 pages');
  expect(amountWords(1, 2, { direction: 'at_most', unit: 'coffees' })).toBe('1 of at most 2 coffees');
  expect(amountWords(2, 3, null)).toBe('2 of 3');
});

test('a plain one says when it starts, also where the reader’s day began before the owner’s', () => {
  const plain = { start_date: '2026-11-19', next_due: '2026-11-22', schedule: null, upcoming: true };
  expect(restLabel({ ...plain, paused: null, closed_at: null }, TODAY)).toBe('Starts Nov 19');
});

test('of what is skipped, only a progress that was made is shown', () => {
  const progress = { done: 0, of: 20, unit: 'pages' };
  const current_completion = { status: 'missed' as const, due_date: TODAY, completed_at: null };
  expect(shownProgress({ progress, current_completion })).toBeNull();
  expect(shownProgress({ progress: { ...progress, done: 5 }, current_completion })).toMatchObject({ done: 5 });
  expect(shownProgress({ progress, current_completion: { ...current_completion, status: 'pending' } })).toBe(progress);
});
