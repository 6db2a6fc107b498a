import { describe, expect, test } from 'vitest';
import { type Clock, type Frequency, periodAt, periodsBetween, type Schedule } from '#shared/domain/periods.ts';
import { always, clockOf, each, scheduleOf, shown, utc } from './support.ts';

/** The periods that overlap [from, to), one line each. */
const lines = (schedule: Schedule, from: string, to: string) => periodsBetween(schedule, utc(from), utc(to)).map(shown);

const clocks = (first: Partial<Clock>, ...later: [string, Partial<Clock>][]) => [
  ...always(first),
  ...later.map(([from, settings]) => ({ from: utc(from), ...clockOf(settings) })),
];
const frequencies = (first: Frequency, ...later: [string, Frequency][]) => [
  ...each(first),
  ...later.map(([from, frequency]) => ({ from: utc(from), frequency })),
];

const tokyo = { timezone: 'Asia/Tokyo' };
const losAngeles = { timezone: 'America/Los_Angeles' };
const midnight = { dailyResetTime: '00:00' };
const four = { dailyResetTime: '04:00' };

describe('a change of the timezone', () => {
  test('from Tokyo to Los Angeles merges two days into a long one', () => {
    const schedule = scheduleOf({ clocks: clocks(tokyo, ['2026-11-20 12:00', losAngeles]) });
    expect(lines(schedule, '2026-11-19 12:00', '2026-11-21 09:00')).toEqual([
      '2026-11-19: 2026-11-18 15:00 to 2026-11-19 15:00',
      '2026-11-20: 2026-11-19 15:00 to 2026-11-21 08:00',
      '2026-11-21: 2026-11-21 08:00 to 2026-11-22 08:00',
    ]);
  });

  test('from Los Angeles to Tokyo on the same date cuts the day short', () => {
    const schedule = scheduleOf({ clocks: clocks(losAngeles, ['2026-11-20 12:00', tokyo]) });
    expect(lines(schedule, '2026-11-20 07:00', '2026-11-20 16:00')).toEqual([
      '2026-11-19: 2026-11-19 08:00 to 2026-11-20 08:00',
      '2026-11-20: 2026-11-20 08:00 to 2026-11-20 15:00, partial',
      '2026-11-21: 2026-11-20 15:00 to 2026-11-21 15:00',
    ]);
  });

  test('from Los Angeles to Tokyo, where it is tomorrow, skips the date between', () => {
    const schedule = scheduleOf({ clocks: clocks(losAngeles, ['2026-11-20 16:00', tokyo]) });
    expect(lines(schedule, '2026-11-20 07:00', '2026-11-21 16:00')).toEqual([
      '2026-11-19: 2026-11-19 08:00 to 2026-11-20 08:00',
      '2026-11-21: 2026-11-20 08:00 to 2026-11-21 15:00',
      '2026-11-22: 2026-11-21 15:00 to 2026-11-22 15:00',
    ]);
  });

  test('from Tokyo to Los Angeles, where it is yesterday, repeats that date', () => {
    const schedule = scheduleOf({ clocks: clocks(tokyo, ['2026-11-19 16:00', losAngeles]) });
    expect(lines(schedule, '2026-11-19 12:00', '2026-11-20 09:00')).toEqual([
      '2026-11-19: 2026-11-18 15:00 to 2026-11-19 15:00',
      '2026-11-19: 2026-11-19 15:00 to 2026-11-20 08:00, partial',
      '2026-11-20: 2026-11-20 08:00 to 2026-11-21 08:00',
    ]);
  });
});

describe('a change of the reset time', () => {
  test('from midnight to four at noon lengthens the day', () => {
    const schedule = scheduleOf({ clocks: clocks(midnight, ['2026-05-10 12:00', four]) });
    expect(lines(schedule, '2026-05-09 12:00', '2026-05-11 12:00')).toEqual([
      '2026-05-09: 2026-05-09 00:00 to 2026-05-10 00:00',
      '2026-05-10: 2026-05-10 00:00 to 2026-05-11 04:00',
      '2026-05-11: 2026-05-11 04:00 to 2026-05-12 04:00',
    ]);
  });

  test('from midnight to four at two in the morning goes back to the day before until four', () => {
    const schedule = scheduleOf({ clocks: clocks(midnight, ['2026-05-10 02:00', four]) });
    expect(lines(schedule, '2026-05-10 00:00', '2026-05-10 12:00')).toEqual([
      '2026-05-09: 2026-05-10 00:00 to 2026-05-10 04:00, partial',
      '2026-05-10: 2026-05-10 04:00 to 2026-05-11 04:00',
    ]);
  });

  test('from four to midnight at noon cuts the day short', () => {
    const schedule = scheduleOf({ clocks: clocks(four, ['2026-05-10 12:00', midnight]) });
    expect(lines(schedule, '2026-05-10 00:00', '2026-05-11 12:00')).toEqual([
      '2026-05-09: 2026-05-09 04:00 to 2026-05-10 04:00',
      '2026-05-10: 2026-05-10 04:00 to 2026-05-11 00:00, partial',
      '2026-05-11: 2026-05-11 00:00 to 2026-05-12 00:00',
    ]);
  });

  test('from four to midnight at two in the morning merges both days under the later date', () => {
    const schedule = scheduleOf({ clocks: clocks(four, ['2026-05-10 02:00', midnight]) });
    expect(lines(schedule, '2026-05-09 12:00', '2026-05-11 12:00')).toEqual([
      '2026-05-10: 2026-05-09 04:00 to 2026-05-11 00:00',
      '2026-05-11: 2026-05-11 00:00 to 2026-05-12 00:00',
    ]);
  });

  test('and back on the same day leaves it whole', () => {
    const schedule = scheduleOf({ clocks: clocks(four, ['2026-05-10 12:00', midnight], ['2026-05-10 18:00', four]) });
    expect(lines(schedule, '2026-05-10 04:00', '2026-05-11 12:00')).toEqual([
      '2026-05-10: 2026-05-10 04:00 to 2026-05-11 04:00',
      '2026-05-11: 2026-05-11 04:00 to 2026-05-12 04:00',
    ]);
  });

  test('and back on the next day touches two days', () => {
    const schedule = scheduleOf({ clocks: clocks(four, ['2026-05-10 12:00', midnight], ['2026-05-11 12:00', four]) });
    expect(lines(schedule, '2026-05-10 04:00', '2026-05-12 12:00')).toEqual([
      '2026-05-10: 2026-05-10 04:00 to 2026-05-11 00:00, partial',
      '2026-05-11: 2026-05-11 00:00 to 2026-05-12 04:00',
      '2026-05-12: 2026-05-12 04:00 to 2026-05-13 04:00',
    ]);
  });

  test('at the end of a day leaves that day whole and cuts the next one short', () => {
    const schedule = scheduleOf({ clocks: clocks(midnight, ['2026-05-11 00:00', four]) });
    expect(lines(schedule, '2026-05-10 12:00', '2026-05-11 12:00')).toEqual([
      '2026-05-10: 2026-05-10 00:00 to 2026-05-11 00:00',
      '2026-05-10: 2026-05-11 00:00 to 2026-05-11 04:00, partial',
      '2026-05-11: 2026-05-11 04:00 to 2026-05-12 04:00',
    ]);
  });

  test('a millisecond before the end of a day changes that day', () => {
    const change = { ...clockOf(four), from: utc('2026-05-11 00:00') - 1 };
    const schedule = scheduleOf({ clocks: [...always(midnight), change] });
    expect(lines(schedule, '2026-05-10 12:00', '2026-05-11 12:00')).toEqual([
      '2026-05-10: 2026-05-10 00:00 to 2026-05-11 04:00',
      '2026-05-11: 2026-05-11 04:00 to 2026-05-12 04:00',
    ]);
  });
});

describe('a change of frequency', () => {
  // 11 May 2026 is a Monday.
  test('from weekly to daily and back in the same week leaves two parts of the week', () => {
    const changes = frequencies('weekly', ['2026-05-13 12:00', 'daily'], ['2026-05-15 12:00', 'weekly']);
    const schedule = scheduleOf({ frequencies: changes });
    expect(lines(schedule, '2026-05-10 12:00', '2026-05-19 00:00')).toEqual([
      '2026-05-04: 2026-05-04 00:00 to 2026-05-11 00:00',
      '2026-05-13: 2026-05-11 00:00 to 2026-05-14 00:00, partial',
      '2026-05-14: 2026-05-14 00:00 to 2026-05-15 00:00',
      '2026-05-11: 2026-05-15 00:00 to 2026-05-18 00:00, partial',
      '2026-05-18: 2026-05-18 00:00 to 2026-05-25 00:00',
    ]);
    const kinds = periodsBetween(schedule, utc('2026-05-10 12:00'), utc('2026-05-19 00:00'));
    expect(kinds.map((period) => period.frequency)).toEqual(['weekly', 'daily', 'daily', 'weekly', 'weekly']);
    expect(kinds.map((period) => period.dueDate)).toEqual([
      '2026-05-10',
      '2026-05-13',
      '2026-05-14',
      '2026-05-17',
      '2026-05-24',
    ]);
  });

  test('from weekly to daily and back on one day leaves the week whole', () => {
    const changes = frequencies('weekly', ['2026-05-13 12:00', 'daily'], ['2026-05-13 18:00', 'weekly']);
    expect(lines(scheduleOf({ frequencies: changes }), '2026-05-11 00:00', '2026-05-19 00:00')).toEqual([
      '2026-05-11: 2026-05-11 00:00 to 2026-05-18 00:00',
      '2026-05-18: 2026-05-18 00:00 to 2026-05-25 00:00',
    ]);
  });

  test('from daily to weekly begins with the day and ends with the week', () => {
    const schedule = scheduleOf({ frequencies: frequencies('daily', ['2026-05-13 12:00', 'weekly']) });
    expect(lines(schedule, '2026-05-12 00:00', '2026-05-19 00:00')).toEqual([
      '2026-05-12: 2026-05-12 00:00 to 2026-05-13 00:00',
      '2026-05-11: 2026-05-13 00:00 to 2026-05-18 00:00, partial',
      '2026-05-18: 2026-05-18 00:00 to 2026-05-25 00:00',
    ]);
  });

  test('exactly between two weeks leaves the first whole and cuts the second short', () => {
    const schedule = scheduleOf({ frequencies: frequencies('weekly', ['2026-05-18 00:00', 'daily']) });
    expect(lines(schedule, '2026-05-17 00:00', '2026-05-19 00:00')).toEqual([
      '2026-05-11: 2026-05-11 00:00 to 2026-05-18 00:00',
      '2026-05-18: 2026-05-18 00:00 to 2026-05-19 00:00, partial',
    ]);
  });

  test('from daily to once and back merges all the days between', () => {
    const changes = frequencies('daily', ['2026-05-13 12:00', 'once'], ['2026-05-20 12:00', 'daily']);
    const schedule = scheduleOf({ startDate: '2026-05-01', frequencies: changes });
    expect(lines(schedule, '2026-05-12 00:00', '2026-05-22 00:00')).toEqual([
      '2026-05-12: 2026-05-12 00:00 to 2026-05-13 00:00',
      '2026-05-20: 2026-05-13 00:00 to 2026-05-21 00:00, partial',
      '2026-05-21: 2026-05-21 00:00 to 2026-05-22 00:00',
    ]);
  });

  test('from daily to once is one period from that day on, with the start date for its date', () => {
    const changes = frequencies('daily', ['2026-05-13 12:00', 'once']);
    const schedule = scheduleOf({ startDate: '2026-05-01', frequencies: changes });
    const last = periodAt(schedule, utc('2030-01-01 00:00'));
    expect(shown(last)).toBe('2026-05-01: 2026-05-13 00:00 to ever, partial');
    expect([last.frequency, last.dueDate]).toEqual(['once', '2026-05-01']);
  });

  test('from daily to once on the first day is a whole period', () => {
    const changes = frequencies('daily', ['2026-05-01 12:00', 'once']);
    const schedule = scheduleOf({ startDate: '2026-05-01', frequencies: changes });
    expect(shown(periodAt(schedule, utc('2026-05-02 00:00')))).toBe('2026-05-01: 2026-05-01 00:00 to ever');
  });
});

describe('a change of the reset day', () => {
  test('cuts a week short at the new day', () => {
    const changes = clocks({ weeklyResetDay: 1 }, ['2026-05-12 12:00', { weeklyResetDay: 4 }]);
    const schedule = scheduleOf({ clocks: changes, frequencies: each('weekly') });
    expect(lines(schedule, '2026-05-11 00:00', '2026-05-15 00:00')).toEqual([
      '2026-05-07: 2026-05-11 00:00 to 2026-05-14 00:00, partial',
      '2026-05-14: 2026-05-14 00:00 to 2026-05-21 00:00',
    ]);
  });

  test('lengthens a month to the new day', () => {
    const changes = clocks({ monthlyResetDay: 1 }, ['2026-05-20 12:00', { monthlyResetDay: 15 }]);
    const schedule = scheduleOf({ clocks: changes, frequencies: each('monthly') });
    expect(lines(schedule, '2026-05-02 00:00', '2026-06-16 00:00')).toEqual([
      '2026-05-15: 2026-05-01 00:00 to 2026-06-15 00:00',
      '2026-06-15: 2026-06-15 00:00 to 2026-07-15 00:00',
    ]);
  });

  test.each(['daily', 'once'] as const)('changes nothing for %s', (frequency) => {
    const changes = clocks({}, ['2026-05-12 12:00', { weeklyResetDay: 4, monthlyResetDay: 9 }]);
    const parts = { startDate: '2026-05-10', frequencies: each(frequency) };
    expect(lines(scheduleOf({ ...parts, clocks: changes }), '2026-05-10 00:00', '2026-05-15 00:00')).toEqual(
      lines(scheduleOf(parts), '2026-05-10 00:00', '2026-05-15 00:00'),
    );
  });

  test('and of the timezone changes nothing for once', () => {
    const changes = clocks(tokyo, ['2026-05-12 12:00', { ...losAngeles, ...four }]);
    const schedule = scheduleOf({ startDate: '2026-05-10', clocks: changes, frequencies: each('once') });
    expect(lines(schedule, '2026-05-01 00:00', '2026-08-01 00:00')).toEqual(['2026-05-10: 2026-05-09 15:00 to ever']);
  });
});

describe('several changes in one period', () => {
  test('merge them: the period has the beginning of the first, and the end and date of the last', () => {
    const changes = clocks(
      four,
      ['2026-05-10 06:00', { dailyResetTime: '08:00' }],
      ['2026-05-10 07:00', { dailyResetTime: '20:00' }],
      ['2026-05-10 19:00', midnight],
    );
    expect(lines(scheduleOf({ clocks: changes }), '2026-05-09 12:00', '2026-05-11 12:00')).toEqual([
      '2026-05-09: 2026-05-09 04:00 to 2026-05-10 04:00',
      '2026-05-10: 2026-05-10 04:00 to 2026-05-11 00:00, partial',
      '2026-05-11: 2026-05-11 00:00 to 2026-05-12 00:00',
    ]);
  });

  test('leave a period partial that was longer in between', () => {
    const changes = clocks(midnight, ['2026-05-10 06:00', { dailyResetTime: '05:00' }], ['2026-05-10 12:00', midnight]);
    const schedule = scheduleOf({ clocks: changes });
    expect(lines(schedule, '2026-05-10 00:00', '2026-05-11 00:00')).toEqual([
      '2026-05-10: 2026-05-10 00:00 to 2026-05-11 00:00, partial',
    ]);
  });

  test('leave a period partial that was longer two changes ago', () => {
    const schedule = scheduleOf({
      clocks: clocks(midnight, ['2026-05-11 13:00', four]),
      frequencies: frequencies('weekly', ['2026-05-11 12:00', 'daily']),
    });
    expect(lines(schedule, '2026-05-11 00:00', '2026-05-12 12:00')).toEqual([
      '2026-05-11: 2026-05-11 00:00 to 2026-05-12 04:00, partial',
      '2026-05-12: 2026-05-12 04:00 to 2026-05-13 04:00',
    ]);
  });

  test('of clock and frequency at one instant are one change', () => {
    const schedule = scheduleOf({
      clocks: clocks(four, ['2026-05-13 12:00', { weeklyResetDay: 3 }]),
      frequencies: frequencies('daily', ['2026-05-13 12:00', 'weekly']),
    });
    expect(lines(schedule, '2026-05-13 00:00', '2026-05-21 00:00')).toEqual([
      '2026-05-12: 2026-05-12 04:00 to 2026-05-13 04:00',
      '2026-05-13: 2026-05-13 04:00 to 2026-05-20 00:00, partial',
      '2026-05-20: 2026-05-20 00:00 to 2026-05-27 00:00',
    ]);
  });
});
