import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMonth, monthSentences } from '#frontend/features/history/commitment-model.ts';
import { monthOfYear } from '#frontend/features/history/components/year-months.tsx';
import { sentencesOfAll } from '#frontend/features/history/count-words.ts';
import { daysOf, isRest, summaryOf } from '#frontend/features/history/model.ts';
import { monthOf } from '#frontend/lib/months.ts';
import { presentEntry } from '#functions/lib/present-history-entry.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import { dayAt, periodAt, type Schedule, startOf } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { always, anyRule, clockOf, HOUR, scheduleOf, utc } from '../periods/support.ts';
import { counted, outcomesOfPast, pastOf } from '../support/history.ts';
import { anyPauses } from '../support/pauses.ts';
import { done, entry, NOON, open, skipped, UTC } from './history-entries.ts';

/* Months in sentences. */

const MOMENT = { clock: UTC, now: NOON, today: '2026-11-20' };
const days = (first: number, last: number, make: (date: string) => HistoryEntry) =>
  Array.from({ length: last - first + 1 }, (_, k) => make(`2026-11-${String(first + k).padStart(2, '0')}`));
const week = (date: string, due_date: string, fields: Partial<HistoryEntry> = {}) =>
  entry(date, { due_date, ends_at: new Date(Date.parse(due_date) + 24 * HOUR).toISOString(), ...fields });
const paused = (date: string) => ({ ...open(date), paused: true });
type Target = HistoryEntry['target'];
const amounts = (each: HistoryEntry[], of: number, amount: number, target: Target = null) =>
  each.map((one) => ({ ...one, amount, of, target }));
const PAGES: Target = { direction: 'at_least', unit: 'pages' };
const CUPS: Target = { direction: 'at_most', unit: 'cups' };
const said = (entries: HistoryEntry[]) => monthSentences(entries, MOMENT);

describe('the month of a commitment', () => {
  test('says on how many days it was done, skipped and paused, and not that it was missed', () => {
    const all = [
      ...days(1, 12, (date) => done(date)),
      ...days(13, 13, skipped),
      ...days(14, 15, (date) => entry(date)),
      ...days(16, 19, paused),
      open('2026-11-20'),
    ];
    expect(said(all)).toBe('You did it on 12 of 15 days. You skipped it once. You paused it on 4 days.');
    expect(said(days(1, 30, paused))).toBe('You paused it on 20 days.');
    expect(said([...days(1, 1, skipped), ...days(2, 3, paused)])).toBe(
      'It was due on 1 day. You skipped it once. You paused it on 2 days.',
    );
  });

  test('has no 0 of many, which would reproach', () => {
    const missed = days(1, 3, (date) => entry(date));
    expect(said(missed)).toBe('It was due on 3 days.');
    const weeks = [week('2026-10-26', '2026-11-01'), week('2026-11-02', '2026-11-08')];
    expect(said(weeks)).toBe('It was due in 2 weeks.');
    expect(said([...weeks, done('2026-11-19')])).toBe('You did it 1 of 3 times.');
    expect(said([...weeks, entry('2026-11-19')])).toBe('It was due 3 times.');
    expect(said(amounts(missed, 20, 0, PAGES))).toBe('It was due on 3 days.');
    expect(said(amounts(missed, 20, 7, PAGES))).toBe('21 pages in all. It was due on 3 days.');
    expect(said(amounts(missed, 2, 3, CUPS))).toBe('9 cups in all. You had a limit on 3 days.');
    const kept = amounts(
      days(1, 3, (date) => done(date)),
      2,
      0,
      CUPS,
    );
    expect(said(kept)).toBe('0 cups in all. You stayed within your limit on 3 of 3 days.');
    expect(said(amounts(weeks, 3, 1))).toBe('You did it 2 times. It was due in 2 weeks.');
    expect(said(amounts(weeks, 3, 0))).toBe('It was due in 2 weeks.');
  });

  test('has no 1 of 1', () => {
    const rests = days(2, 3, paused);
    expect(said([done('2026-11-01'), ...rests])).toBe('You did it on the one day it was due. You paused it on 2 days.');
    const window = { ...week('2026-11-04', '2026-11-06', { status: 'completed' }), amount: 20, of: 20, target: PAGES };
    const rest = {
      ...week('2026-11-01', '2026-11-03', { status: 'pending', paused: true }),
      amount: 0,
      of: 20,
      target: PAGES,
    };
    expect(said([window, rest])).toBe(
      '20 pages in all. You reached your target the one time it was due. It was paused once.',
    );
  });

  test('adds up what every row of it shows, also where that is open or does not count', () => {
    const two = amounts([entry('2026-11-18'), entry('2026-11-19')], 20, 7, PAGES);
    expect(said([...amounts([open('2026-11-20')], 20, 5, PAGES), ...two])).toBe(
      '19 pages in all. It was due on 2 days.',
    );
    const weeks = [
      ...amounts([week('2026-11-16', '2026-11-22', { status: 'pending' })], 3, 2),
      ...amounts([week('2026-11-09', '2026-11-15', { status: 'completed' })], 3, 3),
      ...amounts([week('2026-11-02', '2026-11-08')], 3, 1),
      // A change has shortened it.
      ...amounts([week('2026-10-26', '2026-11-01', { status: 'pending' })], 3, 1),
    ];
    expect(said(weeks)).toBe('You did it 7 times, as often as planned in 1 of 2 weeks.');
  });

  test('mixes no numbers of before and after a change of the schedule', () => {
    const read = amounts([done('2026-11-01'), done('2026-11-02')], 20, 20, PAGES);
    const swum = amounts([week('2026-11-09', '2026-11-15', { status: 'completed' })], 3, 3);
    expect(said([...swum, ...read])).toBe('You did it 3 of 3 times.');
    // The target of today is another number.
    const today = amounts([open('2026-11-20')], 10, 5, PAGES);
    expect(said([...today, ...read])).toBe('You did it on 2 of 2 days.');
  });

  test('says nothing where a row says as much, and where nothing counts', () => {
    expect(said([])).toBeNull();
    expect(said([done('2026-11-01')])).toBeNull();
    expect(said(days(1, 19, open))).toBeNull();
    expect(said([entry('2026-11-01', { ends_at: null, status: 'completed' }), done('2026-11-02')])).toBeNull();
  });

  test('counts weeks, and windows of several days as times', () => {
    const weeks = [
      week('2026-10-26', '2026-11-01', { status: 'completed' }),
      week('2026-11-02', '2026-11-08'),
      // One that has not ended is open, also when it is completed.
      week('2026-11-16', '2026-11-22', { status: 'completed' }),
    ];
    expect(said(weeks)).toBe('You did it in 1 of 2 weeks.');
    const windows = [
      week('2026-11-01', '2026-11-03', { status: 'completed' }),
      week('2026-11-04', '2026-11-06', { status: 'pending', paused: true }),
      week('2026-11-07', '2026-11-09'),
    ];
    expect(said(windows)).toBe('You did it 1 of 2 times. It was paused once.');
  });

  test('of several times a week says how often', () => {
    const weeks = [
      week('2026-10-26', '2026-11-01', { status: 'completed', amount: 3, of: 3 }),
      week('2026-11-02', '2026-11-08', { amount: 2, of: 3 }),
      week('2026-11-09', '2026-11-15', { status: 'pending', paused: true, amount: 1, of: 3 }),
    ];
    expect(said(weeks)).toBe('You did it 6 times, as often as planned in 1 of 2 weeks. You paused it in 1 week.');
    const rests = weeks.map((each) => ({ ...each, status: 'pending' as const, paused: true, amount: 0 }));
    expect(said(rests)).toBe('You paused it in 3 weeks.');
    // Before, it was a plain one.
    expect(said([...weeks.slice(1), week('2026-10-26', '2026-11-01')])).toBe(
      'It was due in 2 weeks. You paused it in 1 week.',
    );
  });

  test('of a target says how much, in its unit', () => {
    const some = days(1, 18, (date) => done(date));
    const all = (target: Target) => [
      ...amounts(some, 20, 22.125, target),
      ...amounts(days(19, 19, entry), 20, 0.1, target),
    ];
    expect(said(all(PAGES))).toBe('398.35 pages in all. You reached your target on 18 of 19 days.');
    expect(said(all(CUPS))).toBe('398.35 cups in all. You stayed within your limit on 18 of 19 days.');
    const changed = [...all(PAGES).slice(1), ...amounts(days(1, 1, entry), 10, 9, PAGES)];
    expect(said(changed)).toBe('You did it on 17 of 19 days.');
    expect(said(amounts(some.slice(0, 2), 20, 1_000_000, PAGES))).toBe(
      '2,000,000 pages in all. You reached your target on 2 of 2 days.',
    );
  });

  test('is told in the unit and the direction of its time, whatever they are now', () => {
    const read = amounts(
      days(1, 4, (date) => done(date)),
      20,
      20,
      PAGES,
    );
    const minutes = amounts([done('2026-11-18'), done('2026-11-19')], 20, 25, { ...PAGES, unit: 'minutes' });
    const limited = amounts([done('2026-11-18'), done('2026-11-19')], 20, 5, { ...PAGES, direction: 'at_most' });
    expect(said(read)).toBe('80 pages in all. You reached your target on 4 of 4 days.');
    // Pages and minutes of the same number make no sum.
    expect(said([...minutes, ...read])).toBe('You did it on 6 of 6 days.');
    expect(said([...limited, ...read])).toBe('You did it on 6 of 6 days.');
    expect(said([open('2026-11-20'), ...read])).toBe('80 pages in all. You reached your target on 4 of 4 days.');
  });
});

test('the month of all commitments says how many of what was due was done', () => {
  const all = [
    done('2026-11-18'),
    skipped('2026-11-18'),
    entry('2026-11-17'),
    paused('2026-11-17'),
    open('2026-11-20'),
  ];
  const shown = daysOf(all, { month: '2026-11', today: '2026-11-20', clock: UTC, order: new Map() });
  const summaries = shown.days.map((day) => summaryOf(day, NOON));
  expect(sentencesOfAll(summaries)).toBe('You did 1 of 3 things that were due. You skipped 1. 1 was paused.');
  const said = (...entries: HistoryEntry[]) => sentencesOfAll([summaryOf({ date: '2026-11-18', entries }, NOON)]);
  expect(said(entry('2026-11-18'), skipped('2026-11-18'))).toBe('2 things were due. You skipped 1.');
  expect(said(done('2026-11-18'))).toBe('You did the one thing that was due.');
  expect(said(paused('2026-11-18'))).toBe('1 thing was paused.');
  expect(said()).toBeNull();
  expect(said(open('2026-11-20'))).toBeNull();
});

test('a month of a year is told from the numbers of its days, and always says something', () => {
  const day = (date: string, numbers: Partial<DaySummary>) => ({
    ...{ date, due: 0, completed: 0, missed: 0, skipped: 0, paused: 0 },
    ...numbers,
  });
  const some = [day('2026-11-18', { due: 5, completed: 3, missed: 1, skipped: 1 }), day('2026-11-19', { paused: 4 })];
  expect(monthOfYear(some)).toBe('You did 3 of 5 things that were due. You skipped 1. 4 were paused.');
  expect(monthOfYear([...some, day('2026-11-20', { due: 3 })])).toBe(monthOfYear(some));
  expect(monthOfYear([day('2026-11-20', { due: 3 })])).toBe('3 things are open.');
  expect(monthOfYear([day('2026-11-20', { due: 1 })])).toBe('1 thing is open.');
  expect(monthOfYear([])).toBe('Nothing was due.');
});

const MIDDLE = utc('2026-03-08 00:00');
const anyHour = fc.integer({ min: -40 * 24, max: 40 * 24 }).map((hours) => MIDDLE + hours * HOUR);
const anyPast = fc.record({
  rules: fc.array(fc.tuple(anyHour, anyRule), { minLength: 1, maxLength: 2 }),
  startDay: anyHour,
  createdAt: anyHour,
  pauses: anyPauses(MIDDLE, 40),
  resets: fc.record({
    dailyResetTime: fc.constantFrom('00:00', '04:00'),
    weeklyResetDay: fc.integer({ min: 1, max: 7 }),
    monthlyResetDay: fc.constantFrom(1, 15, 31),
    timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York'),
  }),
  told: fc.array(fc.tuple(anyHour, fc.constantFrom<ActionKind>('completed', 'completed', 'skipped', 'pending')), {
    maxLength: 30,
  }),
  now: anyHour,
});

test('whatever happened, a month has the sums of its days, and no period of before the beginning or a pause is missed', () => {
  let [decided, rests] = [0, 0];
  fc.assert(
    fc.property(anyPast, ({ rules, startDay, createdAt, pauses, resets, told, now }) => {
      const clock = clockOf(resets);
      const frequencies = rules
        .toSorted(([a], [b]) => a - b)
        .map(([from, rule], index) => ({ from: index === 0 ? 0 : from, ...rule }));
      const schedule = scheduleOf({
        startDate: new Date(startDay).toISOString().slice(0, 10),
        createdAt,
        clocks: always(clock),
        frequencies,
        pauses,
      } as Partial<Schedule>);
      const actions = told
        .map(([at, kind]) => ({ at, kind }))
        .filter(({ at }) => at >= startOf(schedule) && at <= now && at >= periodAt(schedule, at).startsAt)
        .toSorted((a, b) => a.at - b.at);
      const past = pastOf(schedule, actions);
      const range = { from: '2026-01-01', to: '2026-05-31', now };
      const outcomes = outcomesOfPast(past, range).filter(({ period }) => period.endsAt < Infinity);
      const entries = outcomes.map((each) => presentEntry({ commitmentId: 'run', schedule, now }, each));
      const moment = { clock, now, today: dayAt(clock, now) };
      const numbers = Object.entries(counted(past, range));
      // One that is to be done once counts on the day of its action, and has no sentence.
      const isOnce = outcomesOfPast(past, range).some(({ period }) => period.endsAt === Infinity);
      if (isOnce) return;
      for (const [month, own] of Map.groupBy(entries, ({ due_date }) => monthOf(due_date))) {
        // The sums leave limits out, except where they are paused.
        const summed = own.filter((entry) => !isLimit(entry) || isRest(entry));
        const count = countMonth(summed, moment);
        const sum = (name: 'completed' | 'missed' | 'skipped' | 'paused') =>
          numbers.filter(([date]) => monthOf(date) === month).reduce((all, [, day]) => all + day[name], 0);
        expect(count).toMatchObject({
          decided: sum('completed') + sum('missed') + sum('skipped'),
          completed: sum('completed'),
          skipped: sum('skipped'),
          paused: sum('paused'),
        });
        const rows = summed.reduce((all, { amount }) => all + Math.round((amount ?? 0) * 1000), 0);
        if (count.amount !== null) expect(Math.round(count.amount * 1000)).toBe(rows);
        decided += count.decided;
        rests += count.paused;
      }
      const began = dayAt(clock, createdAt);
      for (const { status, skipped: isSkipped, paused: isPaused, date, due_date } of entries) {
        if (status !== 'missed' || isSkipped) continue;
        expect(isPaused).toBe(false);
        expect(due_date >= began && due_date >= schedule.startDate && date >= began).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
  expect(decided).toBeGreaterThan(50);
  expect(rests).toBeGreaterThan(3);
});
