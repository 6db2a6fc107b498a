import { describe, expect, test } from 'vitest';
import { clockAt, dayAt, nextPeriod, type Period, periodAt, periodsBetween } from '#shared/domain/periods.ts';
import { always, clockOf, each, HOUR, scheduleOf, shown, utc } from './support.ts';

const hours = ({ startsAt, endsAt }: Period) => (endsAt - startsAt) / HOUR;

describe('a day', () => {
  const schedule = scheduleOf({ clocks: always({ timezone: 'America/New_York', dailyResetTime: '04:00' }) });

  test('lasts from the reset time of one date to that of the next, and has the first date', () => {
    const tuesday = periodAt(schedule, utc('2026-06-02 12:00'));
    expect(shown(tuesday)).toBe('2026-06-02: 2026-06-02 08:00 to 2026-06-03 08:00');
    expect(tuesday.dueDate).toBe('2026-06-02');
    expect(tuesday.frequency).toBe('daily');
  });

  test('is still Monday at two on Tuesday morning if it resets at four', () => {
    expect(periodAt(schedule, utc('2026-06-02 06:00')).date).toBe('2026-06-01');
    expect(dayAt(schedule.clocks[0]!, utc('2026-06-02 06:00'))).toBe('2026-06-01');
    expect(dayAt(schedule.clocks[0]!, utc('2026-06-02 08:00') - 1)).toBe('2026-06-01');
    expect(dayAt(schedule.clocks[0]!, utc('2026-06-02 08:00'))).toBe('2026-06-02');
  });

  test.each([
    ['23 hours when the clock goes forward', 'America/New_York', '00:00', '2026-03-08', 23],
    ['25 hours when the clock goes back', 'America/New_York', '00:00', '2026-11-01', 25],
    ['23.5 hours on Lord Howe in October', 'Australia/Lord_Howe', '00:00', '2026-10-04', 23.5],
    ['24.5 hours on Lord Howe in April', 'Australia/Lord_Howe', '00:00', '2026-04-05', 24.5],
    ['23.5 hours before a reset at 02:30 that moved to 03:00', 'America/New_York', '02:30', '2026-03-07', 23.5],
    ['23.5 hours after a reset at 02:30 that moved to 03:00', 'America/New_York', '02:30', '2026-03-08', 23.5],
    ['24 hours before a reset at 01:30 that repeats', 'America/New_York', '01:30', '2026-10-31', 24],
    ['25 hours after a reset at 01:30 that repeats', 'America/New_York', '01:30', '2026-11-01', 25],
    ['47 hours when the date repeats', 'Pacific/Kwajalein', '00:00', '1969-09-30', 47],
  ])('lasts %s', (_, timezone, dailyResetTime, date, length) => {
    const clocks = always({ timezone, dailyResetTime });
    const days = periodsBetween(
      scheduleOf({ startDate: '1950-01-01', clocks, createdAt: utc('1950-01-01 00:00') }),
      utc(`${date} 00:00`) - 24 * HOUR,
      utc(`${date} 00:00`) + 48 * HOUR,
    );
    expect(days.filter((day) => day.date === date).map(hours)).toEqual([length]);
  });

  test('does not begin again when the clock is set back across midnight', () => {
    // 00:01 on the 7th was followed by 23:01 on the 6th.
    const clock = clockOf({ timezone: 'America/St_Johns' });
    expect(dayAt(clock, utc('2010-11-07 02:30') - 1)).toBe('2010-11-06');
    expect(dayAt(clock, utc('2010-11-07 02:30'))).toBe('2010-11-07');
    expect(dayAt(clock, utc('2010-11-07 03:00'))).toBe('2010-11-07');
  });

  test('that the calendar skips has no period if the reset is at midnight', () => {
    const clocks = always({ timezone: 'Pacific/Apia' });
    const days = periodsBetween(scheduleOf({ clocks }), utc('2011-12-29 12:00'), utc('2011-12-31 00:00'));
    expect(days.map(shown)).toEqual([
      '2011-12-29: 2011-12-29 10:00 to 2011-12-30 10:00',
      '2011-12-31: 2011-12-30 10:00 to 2011-12-31 10:00',
    ]);
  });

  test('that the calendar skips has the hours until a later reset', () => {
    const clocks = always({ timezone: 'Pacific/Apia', dailyResetTime: '04:00' });
    const days = periodsBetween(scheduleOf({ clocks }), utc('2011-12-29 15:00'), utc('2011-12-31 00:00'));
    expect(days.map(shown)).toEqual([
      '2011-12-29: 2011-12-29 14:00 to 2011-12-30 10:00',
      '2011-12-30: 2011-12-30 10:00 to 2011-12-30 14:00',
      '2011-12-31: 2011-12-30 14:00 to 2011-12-31 14:00',
    ]);
  });
});

describe('a week', () => {
  test.each([
    [1, '2026-06-01', '2026-06-07'],
    [3, '2026-06-03', '2026-06-09'],
    [4, '2026-05-28', '2026-06-03'],
    [7, '2026-05-31', '2026-06-06'],
  ])('that resets on day %i and contains Wednesday, 3 June lasts from %s to %s', (weeklyResetDay, date, dueDate) => {
    const schedule = scheduleOf({ clocks: always({ weeklyResetDay }), frequencies: each('weekly') });
    const week = periodAt(schedule, utc('2026-06-03 12:00'));
    expect([week.date, week.dueDate]).toEqual([date, dueDate]);
    expect(hours(week)).toBe(7 * 24);
  });

  test('begins at the reset time of its day, in the timezone of the clock', () => {
    const clocks = always({ timezone: 'Asia/Tokyo', dailyResetTime: '06:30', weeklyResetDay: 1 });
    const schedule = scheduleOf({ clocks, frequencies: each('weekly') });
    const week = periodAt(schedule, utc('2026-06-01 00:00'));
    expect(shown(week)).toBe('2026-06-01: 2026-05-31 21:30 to 2026-06-07 21:30');
    expect(periodAt(schedule, week.startsAt - 1).date).toBe('2026-05-25');
  });

  test('is an hour shorter in spring', () => {
    const schedule = scheduleOf({ clocks: always({ timezone: 'Europe/Paris' }), frequencies: each('weekly') });
    expect(hours(periodAt(schedule, utc('2026-03-25 12:00')))).toBe(7 * 24 - 1);
  });

  test('keeps the date of its reset day when the calendar skips that day', () => {
    const clocks = always({ timezone: 'Pacific/Apia', weeklyResetDay: 5 });
    const weeks = periodsBetween(
      scheduleOf({ clocks, frequencies: each('weekly') }),
      utc('2011-12-29 00:00'),
      utc('2012-01-01 00:00'),
    );
    expect(weeks.map(shown)).toEqual([
      '2011-12-23: 2011-12-23 10:00 to 2011-12-30 10:00',
      '2011-12-30: 2011-12-30 10:00 to 2012-01-05 10:00',
    ]);
    expect(weeks.map(({ dueDate }) => dueDate)).toEqual(['2011-12-29', '2012-01-05']);
  });
});

describe('a month', () => {
  const year = (monthlyResetDay: number, ofYear: number) => {
    const schedule = scheduleOf({
      startDate: '1890-01-01',
      createdAt: utc('1890-01-01 00:00'),
      clocks: always({ monthlyResetDay }),
      frequencies: each('monthly'),
    });
    const months = periodsBetween(schedule, utc(`${ofYear}-01-01 00:00`), utc(`${ofYear + 1}-01-01 00:00`));
    return months.filter(({ date }) => date.startsWith(String(ofYear)));
  };

  test.each([
    [31, ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31']],
    [30, ['01-30', '02-28', '03-30', '04-30', '05-30', '06-30', '07-30', '08-30', '09-30', '10-30', '11-30', '12-30']],
    [29, ['01-29', '02-28', '03-29', '04-29', '05-29', '06-29', '07-29', '08-29', '09-29', '10-29', '11-29', '12-29']],
    [28, ['01-28', '02-28', '03-28', '04-28', '05-28', '06-28', '07-28', '08-28', '09-28', '10-28', '11-28', '12-28']],
  ])('that resets on the %ith resets on the last day of a shorter month', (monthlyResetDay, dates) => {
    const months = year(monthlyResetDay, 2027);
    expect(months.map(({ date }) => date.slice(5))).toEqual(dates);
    expect(months.map(({ startsAt }) => startsAt)).toEqual(dates.map((date) => utc(`2027-${date} 00:00`)));
  });

  test.each([
    [2028, '02-29'],
    [2000, '02-29'],
    [2100, '02-28'],
    [1900, '02-28'],
    [2200, '02-28'],
  ])('of February %i that resets on the 31st begins on %s', (ofYear, date) => {
    expect(year(31, ofYear)[1]!.date).toBe(`${ofYear}-${date}`);
  });

  test('is due on the day before the next reset', () => {
    expect(
      year(31, 2027)
        .map(({ dueDate }) => dueDate)
        .slice(0, 3),
    ).toEqual(['2027-02-27', '2027-03-30', '2027-04-29']);
    expect(
      year(1, 2028)
        .map(({ dueDate }) => dueDate)
        .slice(0, 3),
    ).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  });

  test('begins at the reset time', () => {
    const clocks = always({ timezone: 'America/New_York', dailyResetTime: '04:00', monthlyResetDay: 31 });
    const schedule = scheduleOf({ clocks, frequencies: each('monthly') });
    expect(periodAt(schedule, utc('2027-02-28 09:00') - 1).date).toBe('2027-01-31');
    expect(shown(periodAt(schedule, utc('2027-02-28 09:00')))).toBe('2027-02-28: 2027-02-28 09:00 to 2027-03-31 08:00');
  });
});

describe('once', () => {
  const schedule = scheduleOf({
    startDate: '2026-06-03',
    clocks: always({ dailyResetTime: '04:00' }),
    frequencies: each('once'),
  });

  test('is one period from the reset time of the start date, due on that date', () => {
    const only = periodAt(schedule, utc('2031-01-01 00:00'));
    expect(shown(only)).toBe('2026-06-03: 2026-06-03 04:00 to ever');
    expect(only.dueDate).toBe('2026-06-03');
    expect(only.frequency).toBe('once');
  });

  test('has no next period', () => {
    expect(nextPeriod(schedule, periodAt(schedule, utc('2031-01-01 00:00')))).toBeUndefined();
    expect(periodsBetween(schedule, utc('2026-01-01 00:00'), utc('2031-01-01 00:00'))).toHaveLength(1);
  });
});

describe('the periods between two instants', () => {
  const between = (from: string, to: string) =>
    periodsBetween(scheduleOf({ startDate: '2026-06-03' }), utc(from), utc(to)).map(({ date }) => date);

  test('are those that overlap, without one that ends at the first or starts at the second', () => {
    expect(between('2026-06-10 00:00', '2026-06-12 00:00')).toEqual(['2026-06-10', '2026-06-11']);
    expect(between('2026-06-09 23:59', '2026-06-12 00:01')).toEqual([
      '2026-06-09',
      '2026-06-10',
      '2026-06-11',
      '2026-06-12',
    ]);
  });

  test('begin with the start', () => {
    expect(between('2026-05-01 00:00', '2026-06-05 00:00')).toEqual(['2026-06-03', '2026-06-04']);
    expect(between('2026-05-01 00:00', '2026-06-03 00:00')).toEqual([]);
  });

  test('are none when the first instant is not before the second', () => {
    expect(between('2026-06-10 12:00', '2026-06-10 12:00')).toEqual([]);
    expect(between('2026-06-12 00:00', '2026-06-10 00:00')).toEqual([]);
  });
});

test('the clock at an instant is the last that has begun, or the first', () => {
  const [first, second] = [
    { ...clockOf(), from: 1_000 },
    { ...clockOf({ timezone: 'Asia/Tokyo' }), from: 2_000 },
  ];
  expect(clockAt([first, second], 0)).toBe(first);
  expect(clockAt([first, second], 1_999)).toBe(first);
  expect(clockAt([first, second], 2_000)).toBe(second);
  expect(clockAt([first, second], 9_999)).toBe(second);
});
