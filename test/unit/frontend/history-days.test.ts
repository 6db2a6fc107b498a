import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { withRest } from '#frontend/features/history/api.ts';
import { lastOfPauses } from '#frontend/features/history/commitment-model.ts';
import { dayLabel, weekLabel } from '#frontend/features/history/count-words.ts';
import {
  dayOf,
  daysOf,
  isListed,
  monthsOfYear,
  monthWithin,
  outcomeOf,
  requestedYear,
  statusLabel,
  summaryOf,
} from '#frontend/features/history/model.ts';
import { weekdayName } from '#frontend/lib/format.ts';
import { addMonths, rangeOfMonth, requestedMonth, weekdaysFrom, weeksOf } from '#frontend/lib/months.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import { weekdayOf } from '#shared/domain/recurrence.ts';
import { done, entry, NOON, open, PARIS, skipped, UTC } from './history-entries.ts';

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
    expect(day(all)).toEqual({ date: '2026-11-18', due: 3, completed: 1, missed: 1, skipped: 1, paused: 0 });
    const target = { direction: 'at_most' as const, unit: 'coffees' };
    const limits = all.map((each) => ({ ...each, amount: 0, of: 2, target }));
    expect(day([...all, ...limits])).toEqual(day(all));
    expect(day([{ ...open('2026-11-18'), target, paused: true }])).toMatchObject({ due: 0, paused: 1 });
    const today = summaryOf({ date: '2026-11-20', entries: [open('2026-11-20'), done('2026-11-20')] }, NOON);
    expect(today).toEqual({ date: '2026-11-20', due: 2, completed: 1, missed: 0, skipped: 0, paused: 0 });
    expect(dayLabel(today)).toBe('November 20: 1 of 2 done, 1 open');
    expect(dayLabel({ date: '2026-11-03', due: 5, completed: 4, missed: 0, skipped: 1, paused: 0 })).toBe(
      'November 3: 4 of 5 done, 1 skipped',
    );
    expect(dayLabel({ date: '2026-11-03', due: 1, completed: 0, missed: 1, skipped: 0, paused: 0 })).toBe(
      'November 3: 1 missed',
    );
    expect(dayLabel({ date: '2026-11-03', due: 0, completed: 0, missed: 0, skipped: 0, paused: 2 })).toBe(
      'November 3: 2 paused',
    );
  });
});

test('a week says how much of what was due in it is done, and nothing where nothing was due', () => {
  const day = (completed: number, due: number) => ({ completed, due });
  const summaries = new Map([
    ['2026-11-02', day(3, 4)],
    ['2026-11-05', day(0, 1)],
    ['2026-11-08', day(2, 2)],
    ['2026-11-09', day(7, 7)],
    ['2026-11-16', day(0, 3)],
    ['2026-11-24', day(0, 0)],
  ]);
  const weeks = weeksOf('2026-11', 1).map((week) => weekLabel(week, summaries));
  expect(weeks).toEqual([null, '5 of 7 done', '7 of 7 done', '0 of 3 done', null, null]);
});

test('a month lists what does not count while it can be corrected, and longer where it says more', () => {
  const [recent, old] = ['2026-11-18', '2026-10-20'];
  expect(isListed(entry(old), NOON)).toBe(true);
  expect(isListed(open(recent), NOON)).toBe(true);
  expect(isListed(open(old), NOON)).toBe(false);
  const more = [{ paused: true }, { isClosed: true as const }, { amount: 2, of: 5 }, { note: 'At the sea' }];
  for (const fields of more) expect(isListed({ ...open(old), ...fields }, NOON), JSON.stringify(fields)).toBe(true);
});

test('the pause of the last 31 days is changed at the last day of each', () => {
  const paused = (date: string) => ({ ...open(date), paused: true });
  const entries = [
    ...[open('2026-11-20'), paused('2026-11-19'), paused('2026-11-18'), done('2026-11-17'), paused('2026-11-16')],
    ...[paused('2026-10-20'), done('2026-10-19'), paused('2026-10-19')],
  ];
  const dates = (all: HistoryEntry[]) => lastOfPauses(all, NOON, '2026-11-20').map(({ date }) => date);
  expect(dates(entries)).toEqual(['2026-11-19', '2026-11-16']);
  expect(dates(entries.slice(5))).toEqual(['2026-10-20']);
  expect(dates([paused('2026-11-20'), ...entries.slice(1)])).toEqual(['2026-11-20', '2026-11-16']);
});

test('a period of several days is paused once its last days are, and open while one of them is not', () => {
  const week = { ...open('2026-11-16'), due_date: '2026-11-22', ends_at: '2026-11-23T00:00:00.000Z', paused: true };
  const shown = (pause: { from: string; until: string | null }, today = '2026-11-20') => {
    const each = withRest(week, { pauses: [{ ...pause, reason: null }] }, today);
    return [outcomeOf(each, NOON), statusLabel(each, UTC, NOON, { createdAt: '', startDate: '' })];
  };
  expect(shown({ from: '2026-11-18', until: '2026-12-08' })).toEqual(['paused', 'Paused']);
  expect(shown({ from: '2026-11-18', until: null })).toEqual(['paused', 'Paused']);
  expect(shown({ from: '2026-11-18', until: '2026-11-21' })).toEqual(['open', 'Open']);
  // Today can still be used.
  expect(shown({ from: '2026-11-21', until: null })).toEqual(['open', 'Open']);
  expect(shown({ from: '2026-11-20', until: '2026-11-22' }, '2026-11-22')).toEqual(['paused', 'Paused']);
});
