import { describe, expect, test } from 'vitest';
import { periodAt, periodsBetween, startOf } from '#shared/domain/periods.ts';
import { always, clockOf, each, scheduleOf, shown, utc } from './support.ts';

const zone = (from: string, timezone: string) => ({ from: utc(from), ...clockOf({ timezone }) });
const four = always({ dailyResetTime: '04:00' });

describe('the start', () => {
  test('is the reset time of the start date', () => {
    const schedule = scheduleOf({
      startDate: '2026-06-03',
      clocks: always({ timezone: 'Asia/Tokyo', dailyResetTime: '04:00' }),
    });
    expect(startOf(schedule)).toBe(utc('2026-06-02 19:00'));
  });

  test('in the future already has its first period', () => {
    const schedule = scheduleOf({ startDate: '2026-06-03', createdAt: utc('2026-06-01 12:00'), clocks: four });
    const first = periodAt(schedule, utc('2026-06-01 12:00'));
    expect(shown(first)).toBe('2026-06-03: 2026-06-03 04:00 to 2026-06-04 04:00');
    expect(periodAt(schedule, startOf(schedule))).toEqual(first);
  });

  test('in a gap is the first instant after it', () => {
    const clocks = always({ timezone: 'America/New_York', dailyResetTime: '02:30' });
    const schedule = scheduleOf({ startDate: '2026-03-08', clocks });
    expect(startOf(schedule)).toBe(utc('2026-03-08 07:00'));
    expect(shown(periodAt(schedule, 0))).toBe('2026-03-08: 2026-03-08 07:00 to 2026-03-09 06:30');
  });

  test('on a day that the calendar skips is the next day', () => {
    const schedule = scheduleOf({ startDate: '2011-12-30', clocks: always({ timezone: 'Pacific/Apia' }) });
    expect(startOf(schedule)).toBe(utc('2011-12-30 10:00'));
    expect(periodAt(schedule, 0).date).toBe('2011-12-31');
  });

  test('that has not come before a move west follows the new timezone', () => {
    const clocks = [zone('2020-01-01 00:00', 'Asia/Tokyo'), zone('2026-11-19 14:00', 'America/Los_Angeles')];
    const schedule = scheduleOf({ startDate: '2026-11-20', clocks });
    expect(startOf(schedule)).toBe(utc('2026-11-20 08:00'));
    expect(shown(periodAt(schedule, 0))).toBe('2026-11-20: 2026-11-20 08:00 to 2026-11-21 08:00');
  });

  test('that is in the past after a move east is the instant of the move, and the day under way is partial', () => {
    const clocks = [zone('2020-01-01 00:00', 'America/Los_Angeles'), zone('2026-11-19 20:00', 'Asia/Tokyo')];
    const schedule = scheduleOf({ startDate: '2026-11-20', clocks });
    expect(startOf(schedule)).toBe(utc('2026-11-19 20:00'));
    expect(shown(periodAt(schedule, 0))).toBe('2026-11-20: 2026-11-19 15:00 to 2026-11-20 15:00, partial');
  });

  test('does not move after it has come, although it is still yesterday in the new timezone', () => {
    const clocks = [zone('2020-01-01 00:00', 'Asia/Tokyo'), zone('2026-11-19 16:00', 'America/Los_Angeles')];
    const schedule = scheduleOf({ startDate: '2026-11-20', clocks });
    expect(startOf(schedule)).toBe(utc('2026-11-19 15:00'));
    expect(shown(periodAt(schedule, 0))).toBe('2026-11-19: 2026-11-19 15:00 to 2026-11-20 08:00, partial');
  });

  test('at the instant of a change follows the new clock', () => {
    const clocks = [zone('2020-01-01 00:00', 'Asia/Tokyo'), zone('2026-11-19 15:00', 'America/Los_Angeles')];
    expect(startOf(scheduleOf({ startDate: '2026-11-20', clocks }))).toBe(utc('2026-11-20 08:00'));
  });

  test('has a first period without merged parts before it', () => {
    const frequencies = [...each('weekly'), { from: utc('2026-06-02 12:00'), frequency: 'daily' as const }];
    const schedule = scheduleOf({ startDate: '2026-06-03', createdAt: utc('2026-06-01 12:00'), frequencies });
    expect(shown(periodAt(schedule, 0))).toBe('2026-06-03: 2026-06-03 00:00 to 2026-06-04 00:00');
  });

  test('at the instant of a change of frequency has only the new frequency', () => {
    const frequencies = [...each('weekly'), { from: utc('2026-06-03 00:00'), frequency: 'daily' as const }];
    const schedule = scheduleOf({ startDate: '2026-06-03', createdAt: utc('2026-06-01 12:00'), frequencies });
    expect(shown(periodAt(schedule, 0))).toBe('2026-06-03: 2026-06-03 00:00 to 2026-06-04 00:00');
  });
});

describe('a period under way', () => {
  const firstOf = (frequency: 'daily' | 'weekly' | 'monthly' | 'once', startDate: string, createdAt: string) => {
    const schedule = scheduleOf({ startDate, createdAt: utc(createdAt), clocks: four, frequencies: each(frequency) });
    return periodsBetween(schedule, 0, utc('2026-07-02 00:00')).map(shown);
  };

  test('at the start is partial: a week that began before the start date, but not the next', () => {
    expect(firstOf('weekly', '2026-06-17', '2026-06-10 12:00')).toEqual([
      '2026-06-15: 2026-06-15 04:00 to 2026-06-22 04:00, partial',
      '2026-06-22: 2026-06-22 04:00 to 2026-06-29 04:00',
      '2026-06-29: 2026-06-29 04:00 to 2026-07-06 04:00',
    ]);
  });

  test('at the start does not exist for a week that starts on its reset day', () => {
    expect(firstOf('weekly', '2026-06-29', '2026-06-10 12:00')).toEqual([
      '2026-06-29: 2026-06-29 04:00 to 2026-07-06 04:00',
    ]);
  });

  test('at the creation is partial: a month that began before the day of creation, but not the next', () => {
    expect(firstOf('monthly', '2026-06-02', '2026-06-02 12:00')).toEqual([
      '2026-06-01: 2026-06-01 04:00 to 2026-07-01 04:00, partial',
      '2026-07-01: 2026-07-01 04:00 to 2026-08-01 04:00',
    ]);
  });

  test('on the day of creation counts, even if it is late', () => {
    expect(firstOf('daily', '2026-06-30', '2026-06-30 23:00')[0]).toBe(
      '2026-06-30: 2026-06-30 04:00 to 2026-07-01 04:00',
    );
    expect(firstOf('weekly', '2026-06-29', '2026-06-29 23:00')[0]).toBe(
      '2026-06-29: 2026-06-29 04:00 to 2026-07-06 04:00',
    );
  });

  test('on the day of creation counts also before the reset time, when it is still the day before', () => {
    expect(firstOf('daily', '2026-06-30', '2026-07-01 02:00')[0]).toBe(
      '2026-06-30: 2026-06-30 04:00 to 2026-07-01 04:00',
    );
  });

  test('before the day of creation is partial if the start date is earlier', () => {
    expect(firstOf('daily', '2026-06-28', '2026-06-30 12:00')).toEqual([
      '2026-06-28: 2026-06-28 04:00 to 2026-06-29 04:00, partial',
      '2026-06-29: 2026-06-29 04:00 to 2026-06-30 04:00, partial',
      '2026-06-30: 2026-06-30 04:00 to 2026-07-01 04:00',
      '2026-07-01: 2026-07-01 04:00 to 2026-07-02 04:00',
    ]);
  });

  test('is never partial for once, however late the creation', () => {
    expect(firstOf('once', '2026-06-01', '2026-06-20 12:00')).toEqual(['2026-06-01: 2026-06-01 04:00 to ever']);
  });

  test('on the day of creation depends on the clock at the creation', () => {
    // The day of creation began at 15:00 in Tokyo, where the user then lived; in Karachi it would begin at 19:00.
    const clocks = [zone('2020-01-01 00:00', 'Asia/Tokyo'), zone('2026-06-30 12:00', 'Asia/Karachi')];
    const schedule = scheduleOf({ startDate: '2026-06-29', createdAt: utc('2026-06-29 20:00'), clocks });
    expect(periodsBetween(schedule, 0, utc('2026-07-01 12:00')).map(shown)).toEqual([
      '2026-06-29: 2026-06-28 15:00 to 2026-06-29 15:00, partial',
      '2026-06-30: 2026-06-29 15:00 to 2026-06-30 19:00',
      '2026-07-01: 2026-06-30 19:00 to 2026-07-01 19:00',
    ]);
  });
});
