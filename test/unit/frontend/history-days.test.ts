import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { currentLabel } from '#frontend/features/history/commitment-model.ts';
import { lastInstantOf, withCorrections } from '#frontend/features/history/corrections.ts';
import {
  addMonths,
  correctableUntil,
  correctionLabel,
  currentEntryOf,
  dayLabel,
  dayOf,
  daysOf,
  monthLabel,
  monthsOfYear,
  monthWithin,
  newestFirst,
  rangeOfMonth,
  requestedMonth,
  requestedYear,
  spanOf,
  statusLabel,
  summaryOf,
  weekdayOf,
  weekdaysFrom,
  weeksOf,
} from '#frontend/features/history/model.ts';
import { weekdayName } from '#frontend/lib/format.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { addDays } from '#shared/domain/local-time.ts';
import type { Clock } from '#shared/domain/periods.ts';

const at = (instant: string) => Date.parse(instant);
const PARIS: Clock = { timezone: 'Europe/Paris', dailyResetTime: '04:00', weeklyResetDay: 1, monthlyResetDay: 31 };
const UTC: Clock = { timezone: 'UTC', dailyResetTime: '00:00', weeklyResetDay: 1, monthlyResetDay: 1 };
// A Friday.
const NOON = at('2026-11-20T12:00:00Z');

/** A day of a daily commitment, by the clock of UTC. */
const entry = (date: string, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  commitment_id: 'run',
  date,
  due_date: date,
  starts_at: `${date}T00:00:00.000Z`,
  ends_at: `${addDays(date, 1)}T00:00:00.000Z`,
  status: 'missed',
  completed_at: null,
  skipped: false,
  ...fields,
});
const done = (date: string, time = '07:40') =>
  entry(date, { status: 'completed', completed_at: `${date}T${time}:00.000Z` });
const skipped = (date: string) => entry(date, { skipped: true });
const open = (date: string) => entry(date, { status: 'pending' });

describe('a calendar', () => {
  test.for([1, 2, 3, 4, 5, 6, 7])(
    'whose weeks begin on day %i has each day of each month once, in its column',
    (start) => {
      for (let month = '2023-11'; month < '2028-03'; month = addMonths(month, 1)) {
        const weeks = weeksOf(month, start);
        const days = Temporal.PlainYearMonth.from(month).daysInMonth;
        const dates = Array.from({ length: days }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
        expect(weeks.flat().filter((date) => date !== null)).toEqual(dates);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some((date) => date !== null)).toBe(true);
          for (const [column, date] of week.entries()) {
            if (date === null) continue;
            expect(Temporal.PlainDate.from(date).dayOfWeek).toBe(((start - 1 + column) % 7) + 1);
            expect(weekdayOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek);
          }
        }
      }
    },
  );

  test('names its columns from the day on which weeks begin', () => {
    expect(weekdaysFrom(7).map((day) => weekdayName(day))).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
    expect(weekdaysFrom(1)[0]).toBe(1);
  });

  test('has the months of a year and the last day of each', () => {
    expect(monthsOfYear('2026').map((month) => rangeOfMonth(month).to.slice(5))).toEqual([
      '01-31',
      '02-28',
      '03-31',
      '04-30',
      '05-31',
      '06-30',
      '07-31',
      '08-31',
      '09-30',
      '10-31',
      '11-30',
      '12-31',
    ]);
    expect(rangeOfMonth('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', 14)).toBe('2028-01');
  });

  test('opens at the month or year in the URL, unless it is in the future', () => {
    expect(requestedMonth('2026-10', '2026-11')).toBe('2026-10');
    expect(requestedMonth('2026-11', '2026-11')).toBe('2026-11');
    for (const odd of [null, '', '2026-12', '2026-13', '2026-00', '2026-1', 'soon', '1969-12', '2026-10-01']) {
      expect(requestedMonth(odd, '2026-11')).toBeUndefined();
    }
    expect(requestedYear('2025', '2026')).toBe('2025');
    for (const odd of [null, '2027', '1969', 'x', '20261']) expect(requestedYear(odd, '2026')).toBeUndefined();
  });

  test('goes from a year back to the previous month, or to the last month of the year that has begun', () => {
    expect(monthWithin('2026', '2026-10', '2026-11')).toBe('2026-10');
    expect(monthWithin('2026', undefined, '2026-11')).toBe('2026-11');
    expect(monthWithin('2025', '2026-10', '2026-11')).toBe('2025-12');
  });
});

describe('a day', () => {
  const shown = {
    month: '2026-11',
    today: '2026-11-20',
    clock: UTC,
    order: new Map([
      ['walk', 0],
      ['run', 1],
    ]),
  };

  test('of an entry is its due date, or for a one-time commitment the day of its completion', () => {
    const week = entry('2026-11-02', { due_date: '2026-11-08', ends_at: '2026-11-09T00:00:00.000Z' });
    expect(dayOf(week, UTC)).toBe('2026-11-08');
    const once = entry('2026-06-03', { ends_at: null, status: 'pending' });
    expect(dayOf(once, UTC)).toBeUndefined();
    // Half past three at night still belongs to the day before.
    const late = { ...once, status: 'completed' as const, completed_at: '2026-11-05T02:30:00.000Z' };
    expect(dayOf(late, PARIS)).toBe('2026-11-04');
    expect(dayOf(late, UTC)).toBe('2026-11-05');
  });

  test('comes before older ones, its entries in the order of the commitments', () => {
    const walk = { ...done('2026-11-18'), commitment_id: 'walk' };
    const { days, underWay } = daysOf([done('2026-11-17'), done('2026-11-18'), walk], shown);
    expect(days.map(({ date }) => date)).toEqual(['2026-11-18', '2026-11-17']);
    expect(days[0]?.entries.map(({ commitment_id }) => commitment_id)).toEqual(['walk', 'run']);
    expect(underWay).toEqual([]);
  });

  test('of another month is not shown; periods under way are, in the current month', () => {
    const october = entry('2026-10-26', { due_date: '2026-11-01', ends_at: '2026-11-02T00:00:00.000Z' });
    const now = entry('2026-11-16', { due_date: '2026-11-22', ends_at: '2026-11-23T00:00:00.000Z', status: 'pending' });
    const all = [october, now];
    expect(daysOf(all, shown)).toEqual({ days: [{ date: '2026-11-01', entries: [october] }], underWay: [now] });
    expect(daysOf(all, { ...shown, month: '2026-10' })).toEqual({ days: [], underWay: [] });
  });

  test('has a summary without partial periods that are still open', () => {
    const day = (entries: HistoryEntry[]) => summaryOf({ date: '2026-11-18', entries }, NOON);
    const all = [done('2026-11-18'), skipped('2026-11-18'), entry('2026-11-18'), open('2026-11-18')];
    expect(day(all)).toEqual({ date: '2026-11-18', due: 3, completed: 1, missed: 1, skipped: 1 });
    const today = summaryOf({ date: '2026-11-20', entries: [open('2026-11-20'), done('2026-11-20')] }, NOON);
    expect(today).toEqual({ date: '2026-11-20', due: 2, completed: 1, missed: 0, skipped: 0 });
    expect(dayLabel(today)).toBe('November 20: 1 of 2 done, 1 open');
    expect(dayLabel({ date: '2026-11-03', due: 5, completed: 4, missed: 0, skipped: 1 })).toBe(
      'November 3: 4 of 5 done, 1 skipped',
    );
    expect(dayLabel({ date: '2026-11-03', due: 1, completed: 0, missed: 1, skipped: 0 })).toBe('November 3: 1 missed');
  });

  test('is counted in the label of its month', () => {
    const days = ['2026-11-03', '2026-11-04'].map((date) => ({ date, due: 5, completed: 3, missed: 1, skipped: 1 }));
    expect(monthLabel(days)).toBe('6 done, 2 skipped, 2 missed');
    expect(monthLabel([])).toBe('nothing due');
    const none = { date: '2026-11-03', due: 2, completed: 0, missed: 0, skipped: 0 };
    expect(monthLabel([{ ...none, missed: 2 }])).toBe('2 missed');
    expect(monthLabel([none])).toBe('2 open');
    expect(monthLabel([{ ...none, due: 0 }])).toBe('nothing due');
  });
});

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
