import { describe, expect, test } from 'vitest';
import type { CompletionAction, NewAction } from '#shared/domain/actions.ts';
import { daysDone, detailsOf } from '#shared/domain/history.ts';
import { clockOf, each, recurrenceOf, scheduleOf, utc } from './periods/support.ts';
import {
  counted,
  countedOf,
  type Days,
  done,
  march,
  one,
  outcomesOfPast,
  type Past,
  pastOf,
} from './support/history.ts';

/** '2026-03-02 completed' for each period of the dates. */
const shownOf = (past: Past, days: Days) =>
  outcomesOfPast(past, days).map(({ period, status }) => `${period.date} ${status}`);

describe('what was written down on a day', () => {
  const kilometres = (frequency: 'daily' | 'weekly') =>
    scheduleOf({
      startDate: '2026-03-02',
      frequencies: [
        {
          ...{ from: 0, frequency },
          recurrence: recurrenceOf({ target: { direction: 'at_least', amount: 5_000, unit: 'km' } }),
        },
      ],
    });
  const km = (instant: string, amount: number) => ({ ...done(instant), key: instant, amount });
  const days = march('2026-03-12 12:00');
  const told = (past: Past, noted: string[] = []) => ({
    schedule: past.schedule,
    outcomes: outcomesOfPast(past, days),
    notes: new Map(noted.map((date) => [utc(date), 'By the river'])),
  });

  test('is the sum of amounts with one unit, and the number of notes, on the last day of each period or today', () => {
    const run = pastOf(kilometres('weekly'), [km('2026-03-03 09:00', 3_000), km('2026-03-10 09:00', 1_500)]);
    const walk = pastOf(kilometres('daily'), [km('2026-03-08 09:00', 700), km('2026-03-09 09:00', 200)]);
    const all = [told(run, ['2026-03-02', '2026-03-09']), told(walk, ['2026-03-04', '2026-03-08'])];
    expect(detailsOf(all, days)).toEqual(
      new Map([
        ['2026-03-08', { notes: 2, amounts: new Map([['km', 3_700]]) }],
        // The week that is under way.
        ['2026-03-12', { notes: 1, amounts: new Map([['km', 1_500]]) }],
        ['2026-03-09', { notes: 0, amounts: new Map([['km', 200]]) }],
        ['2026-03-04', { notes: 1, amounts: new Map() }],
      ]),
    );
    expect([...detailsOf(all, { ...days, from: '2026-03-09', to: '2026-03-11' }).keys()]).toEqual(['2026-03-09']);
  });

  test('has neither quotas nor what was done once, but their notes', () => {
    const swim = scheduleOf({
      startDate: '2026-03-02',
      frequencies: [{ from: 0, frequency: 'weekly', recurrence: recurrenceOf({ times: 2 }) }],
    });
    const call = scheduleOf({ startDate: '2026-03-02', frequencies: each('once') });
    const all = [told(pastOf(swim, [done('2026-03-10 09:00')])), told(pastOf(call, []), ['2026-03-02'])];
    expect(detailsOf(all, days)).toEqual(new Map([['2026-03-12', { notes: 1, amounts: new Map() }]]));
  });
});

describe('the days on which something was done', () => {
  const shown = (past: Past) =>
    outcomesOfPast(past, march('2026-03-12 12:00')).map((outcome) => [
      outcome.period.date,
      ...daysDone(past.schedule, outcome).map(({ date, at }) => `${date} ${new Date(at).toISOString().slice(11, 16)}`),
    ]);
  const weekly = (rule: Parameters<typeof recurrenceOf>[0]) =>
    scheduleOf({
      startDate: '2026-03-02',
      frequencies: [{ from: 0, frequency: 'weekly', recurrence: recurrenceOf(rule) }],
    });
  const told = (instant: string, others: Partial<NewAction> = {}) => ({ ...done(instant), key: instant, ...others });

  test('are those of all check-offs of a period, whether or not they were enough', () => {
    const three = pastOf(weekly({ times: 3 }), [
      told('2026-03-02 09:00'),
      told('2026-03-04 08:00'),
      told('2026-03-04 19:00'),
      told('2026-03-10 09:00'),
    ]);
    expect(shown(three)).toEqual([
      ['2026-03-02', '2026-03-02 09:00', '2026-03-04 19:00'],
      ['2026-03-09', '2026-03-10 09:00'],
    ]);
    const km = pastOf(weekly({ target: { direction: 'at_least', amount: 5_000, unit: 'km' } }), [
      told('2026-03-03 09:00', { amount: 3_000 }),
      told('2026-03-07 09:00', { amount: 2_000 }),
      told('2026-03-08 09:00', { amount: 2_000 }),
      told('2026-03-08 10:00', { kind: 'pending', last: true }),
    ]);
    expect(shown(km)[0]).toEqual(['2026-03-02', '2026-03-03 09:00', '2026-03-07 09:00']);
  });

  test('are the day of a single check-off, and none for a limit that only its end has kept', () => {
    const swim = pastOf(scheduleOf({ startDate: '2026-03-02', frequencies: each('weekly') }), [
      done('2026-03-05 09:00'),
      done('2026-03-10 09:00', 'skipped'),
    ]);
    expect(shown(swim)).toEqual([['2026-03-02', '2026-03-05 09:00'], ['2026-03-09']]);
    const limit = weekly({ target: { direction: 'at_most', amount: 5_000, unit: 'km' } });
    expect(shown(pastOf(limit, []))).toEqual([['2026-03-02'], ['2026-03-09']]);
  });
});

describe('the numbers of a day', () => {
  test('count completed, skipped and missed periods, and what is still due today', () => {
    const past = pastOf(scheduleOf({ startDate: '2026-03-01' }), [
      done('2026-03-01 09:00'),
      done('2026-03-02 09:00', 'skipped'),
      done('2026-03-04 09:00'),
      done('2026-03-04 10:00', 'pending'),
    ]);
    expect(counted(past, march('2026-03-05 12:00'))).toEqual({
      '2026-03-01': one({ completed: 1 }),
      '2026-03-02': one({ skipped: 1 }),
      '2026-03-03': one({ missed: 1 }),
      '2026-03-04': one({ missed: 1 }),
      '2026-03-05': one({}),
    });
  });

  test('leave limits out, kept, exceeded or open, except where they are paused', () => {
    const recurrence = recurrenceOf({ target: { direction: 'at_most', amount: 2_000, unit: 'coffees' } });
    const frequencies = [{ from: 0, frequency: 'daily' as const, recurrence }];
    const pauses = [{ from: '2026-03-02', until: '2026-03-02', reason: null }];
    const exceeding = done('2026-03-03 09:00');
    const limit = pastOf(scheduleOf({ startDate: '2026-03-01', frequencies, pauses }), [
      { ...exceeding, additions: [{ key: 'k', at: exceeding.at, amount: 3_000 }] },
    ]);
    const days = march('2026-03-05 12:00');
    expect(counted(limit, days)).toEqual({ '2026-03-02': one({ due: 0, paused: 1 }) });
    const told = { schedule: limit.schedule, outcomes: outcomesOfPast(limit, days), notes: new Map() };
    expect(detailsOf([told], days)).toEqual(new Map());
  });

  test('count a week on its last day, not before that day has come', () => {
    const past = pastOf(scheduleOf({ frequencies: each('weekly'), startDate: '2026-03-02' }), [
      done('2026-03-03 09:00'),
    ]);
    expect(counted(past, march('2026-03-07 23:59'))).toEqual({});
    expect(counted(past, march('2026-03-08 00:00'))).toEqual({ '2026-03-08': one({ completed: 1 }) });
    expect(counted(past, march('2026-03-15 12:00'))).toEqual({
      '2026-03-08': one({ completed: 1 }),
      '2026-03-15': one({}),
    });
    expect(counted(past, { ...march('2026-03-20 12:00'), to: '2026-03-14' })).toEqual({
      '2026-03-08': one({ completed: 1 }),
    });
  });

  test('count the week in which a commitment started only if it was completed or skipped', () => {
    const schedule = scheduleOf({ frequencies: each('weekly'), startDate: '2026-03-04' });
    const days = march('2026-03-10 12:00');
    expect(counted(pastOf(schedule, []), days)).toEqual({});
    expect(counted(pastOf(schedule, [done('2026-03-05 09:00')]), days)).toEqual({
      '2026-03-08': one({ completed: 1 }),
    });
    expect(counted(pastOf(schedule, [done('2026-03-05 09:00', 'skipped')]), days)).toEqual({
      '2026-03-08': one({ skipped: 1 }),
    });
    // Until it ends, it is due as any other week.
    expect(counted(pastOf(schedule, []), march('2026-03-08 12:00'))).toEqual({ '2026-03-08': one({}) });
  });

  test('count a one-time commitment on the day of its action, however long after its start', () => {
    const schedule = scheduleOf({ frequencies: each('once'), startDate: '2025-11-20' });
    const days = march('2026-03-20 12:00');
    expect(counted(pastOf(schedule, []), days)).toEqual({});
    expect(counted(pastOf(schedule, [done('2026-03-09 09:00')]), days)).toEqual({
      '2026-03-09': one({ completed: 1 }),
    });
    const skipped = pastOf(schedule, [done('2026-03-09 09:00', 'skipped')]);
    expect(counted(skipped, days)).toEqual({ '2026-03-09': one({ skipped: 1 }) });
    const takenBack = pastOf(schedule, [done('2026-03-09 09:00'), done('2026-03-10 09:00', 'pending')]);
    expect(counted(takenBack, days)).toEqual({});
  });

  test('use the clock at the time of the action', () => {
    const newYork = clockOf({ timezone: 'America/New_York', dailyResetTime: '04:00' });
    const clocks = [
      { from: 0, ...newYork },
      { from: utc('2026-03-12 12:00'), ...clockOf({ timezone: 'Asia/Tokyo' }) },
    ];
    const once = scheduleOf({ clocks, frequencies: each('once'), startDate: '2026-03-01' });
    // Three in the morning of the 10th in New York is still the 9th.
    expect(Object.keys(counted(pastOf(once, [done('2026-03-10 07:00')]), march('2026-03-20 12:00')))).toEqual([
      '2026-03-09',
    ]);
  });

  test('add up over several commitments', () => {
    const days = march('2026-03-02 12:00');
    const schedule = scheduleOf({ startDate: '2026-03-02' });
    const pasts = [pastOf(schedule, [done('2026-03-02 09:00')]), pastOf(schedule, [])];
    expect(countedOf(pasts, days)).toEqual({
      '2026-03-02': { due: 2, completed: 1, missed: 0, skipped: 0, paused: 0 },
    });
  });
});

describe('the periods of a range of dates', () => {
  test('are those that overlap the range and have begun', () => {
    const past = pastOf(scheduleOf({ frequencies: each('weekly'), startDate: '2026-02-02' }), [
      done('2026-02-27 09:00'),
    ]);
    expect(shownOf(past, march('2026-03-10 12:00'))).toEqual([
      '2026-02-23 completed',
      '2026-03-02 missed',
      '2026-03-09 pending',
    ]);
    expect(shownOf(past, { ...march('2026-03-10 12:00'), to: '2026-03-01' })).toEqual(['2026-02-23 completed']);
    expect(shownOf(past, march('2026-02-01 12:00'))).toEqual([]);
  });

  test('include a one-time commitment on its start, on its action and, while it is open, today', () => {
    const schedule = scheduleOf({ frequencies: each('once'), startDate: '2026-01-10' });
    const shown = (actions: CompletionAction[], from: string, to: string) =>
      shownOf(pastOf(schedule, actions), { from, to, now: utc('2026-03-20 12:00') });
    const january = ['2026-01-01', '2026-01-31'] as const;
    const february = ['2026-02-01', '2026-02-28'] as const;
    const thirdMonth = ['2026-03-01', '2026-03-31'] as const;

    expect([january, february, thirdMonth].map(([from, to]) => shown([], from, to))).toEqual([
      ['2026-01-10 pending'],
      [],
      ['2026-01-10 pending'],
    ]);
    const completed = [done('2026-02-14 09:00')];
    expect([january, february, thirdMonth].map(([from, to]) => shown(completed, from, to))).toEqual([
      ['2026-01-10 completed'],
      ['2026-01-10 completed'],
      [],
    ]);
  });

  test('ignore the action of a one-time commitment before a start date that has moved', () => {
    const schedule = scheduleOf({ frequencies: each('once'), startDate: '2026-03-15' });
    const past: Past = { schedule, latest: done('2026-03-09 09:00'), actions: new Map() };
    expect(shownOf(past, march('2026-03-20 12:00'))).toEqual(['2026-03-15 pending']);
    expect(shownOf(past, { ...march('2026-03-20 12:00'), to: '2026-03-14' })).toEqual([]);
    expect(counted(past, march('2026-03-20 12:00'))).toEqual({});
  });

  test('include a period with an action that began long before as a one-time commitment', () => {
    const frequencies = [
      { from: 0, frequency: 'once' as const },
      { from: utc('2026-03-10 12:00'), frequency: 'daily' as const },
    ];
    const past = pastOf(scheduleOf({ frequencies, startDate: '2025-06-01' }), [
      done('2025-08-01 09:00'),
      done('2026-03-12 09:00'),
    ]);
    expect(outcomesOfPast(past, march('2026-03-12 12:00')).map(({ period, status }) => [period.date, status])).toEqual([
      ['2026-03-10', 'completed'],
      ['2026-03-11', 'missed'],
      ['2026-03-12', 'completed'],
    ]);
    expect(counted(past, march('2026-03-12 12:00'))['2026-03-10']).toEqual(one({ completed: 1 }));
  });
});
