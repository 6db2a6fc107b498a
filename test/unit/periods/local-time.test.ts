import { describe, expect, test } from 'vitest';
import { addDays, isTimezone, toInstant, toLocal } from '#shared/domain/local-time.ts';
import { utc } from './support.ts';

describe('the names of timezones', () => {
  test.each(['Europe/Paris', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'Etc/GMT+5'])(
    '%s is valid',
    (name) => expect(isTimezone(name)).toBe(true),
  );

  test.each(['', '+01:00', '-0500', '−01:00', 'UTC+1', 'Europe/Nowhere', 'Europe/Paris ', ' UTC', 'undefined'])(
    '"%s" is invalid',
    (name) => expect(isTimezone(name)).toBe(false),
  );

  test('an unknown timezone throws a RangeError in both conversions', () => {
    expect(() => toLocal(0, 'Europe/Nowhere')).toThrow(RangeError);
    expect(() => toInstant('2026-01-01', '00:00', 'Europe/Nowhere')).toThrow(RangeError);
  });
});

describe('the local time', () => {
  test.each([
    ['2026-03-08 06:59:59', 'America/New_York', '2026-03-08 01:59:59'],
    ['2026-03-08 07:00', 'America/New_York', '2026-03-08 03:00:00'],
    ['2026-11-01 06:00', 'America/New_York', '2026-11-01 01:00:00'],
    ['2026-06-30 18:15', 'Asia/Kathmandu', '2026-07-01 00:00:00'],
    ['2011-12-30 09:59:59', 'Pacific/Apia', '2011-12-29 23:59:59'],
    ['2011-12-30 10:00', 'Pacific/Apia', '2011-12-31 00:00:00'],
    ['1972-01-06 12:00', 'Africa/Monrovia', '1972-01-06 11:15:30'],
    ['1900-01-01 00:00', 'UTC', '1900-01-01 00:00:00'],
    ['2200-06-30 22:00', 'Europe/Paris', '2200-07-01 00:00:00'],
  ])('at %s UTC in %s is %s', (instant, zone, wall) => {
    const { date, time } = toLocal(utc(instant), zone);
    expect(`${date} ${time}`).toBe(wall);
  });

  test('has no fractions of a second, also before 1970', () => {
    expect(toLocal(utc('2026-01-01 00:00') - 1, 'UTC')).toEqual({ date: '2025-12-31', time: '23:59:59' });
    expect(toLocal(utc('1960-01-01 00:00') - 1, 'Asia/Tokyo')).toEqual({ date: '1960-01-01', time: '08:59:59' });
  });

  test('of an invalid instant throws a RangeError', () => {
    expect(() => toLocal(Number.NaN, 'UTC')).toThrow(RangeError);
    expect(() => toLocal(Infinity, 'UTC')).toThrow(RangeError);
  });
});

describe('the instant of a local time', () => {
  test.each([
    ['in a gap is the first after it', '2026-03-08 02:30', 'America/New_York', '2026-03-08 07:00'],
    ['at the beginning of a gap is the first after it', '2026-03-08 02:00', 'America/New_York', '2026-03-08 07:00'],
    ['just before a gap is unchanged', '2026-03-08 01:59', 'America/New_York', '2026-03-08 06:59'],
    ['at the end of a gap is the same instant', '2026-03-08 03:00', 'America/New_York', '2026-03-08 07:00'],
    ['just after a gap is unchanged', '2026-03-08 03:01', 'America/New_York', '2026-03-08 07:01'],
    ['in a gap of half an hour is the first after it', '2026-10-04 02:15', 'Australia/Lord_Howe', '2026-10-03 15:30'],
    ['in a gap at midnight is the first after it', '2018-11-04 00:00', 'America/Sao_Paulo', '2018-11-04 03:00'],
    ['that repeats is the first', '2026-11-01 01:30', 'America/New_York', '2026-11-01 05:30'],
    ['just after the hour that repeats is unchanged', '2026-11-01 02:00', 'America/New_York', '2026-11-01 07:00'],
    ['in the half hour that repeats is the first', '2026-04-05 01:45', 'Australia/Lord_Howe', '2026-04-04 14:45'],
    ['at a midnight that repeats is the first', '2010-11-07 00:00', 'America/St_Johns', '2010-11-07 02:30'],
    ['on a skipped day is the first after it', '2011-12-30 00:00', 'Pacific/Apia', '2011-12-30 10:00'],
    ['late on a skipped day is the first after it', '2011-12-30 23:59', 'Pacific/Apia', '2011-12-30 10:00'],
    ['after a skipped day is unchanged', '2011-12-31 00:00', 'Pacific/Apia', '2011-12-30 10:00'],
    ['on another skipped day is the first after it', '1993-08-21 12:00', 'Pacific/Kwajalein', '1993-08-21 12:00'],
    ['on a day that repeats is the first', '1969-09-30 12:00', 'Pacific/Kwajalein', '1969-09-30 01:00'],
    ['counts the seconds of an old offset', '1972-01-06 00:00', 'Africa/Monrovia', '1972-01-06 00:44:30'],
    ['can have seconds', '2026-07-01 12:00:05', 'Europe/Paris', '2026-07-01 10:00:05'],
    ['in the year 2200 follows the rules of today', '2200-07-01 00:00', 'Europe/Paris', '2200-06-30 22:00'],
  ])('%s: %s in %s', (_, wall, zone, instant) => {
    const [date, time] = wall.split(' ') as [string, string];
    expect(new Date(toInstant(date, time, zone)).toISOString()).toBe(new Date(utc(instant)).toISOString());
  });

  test('that is invalid throws a RangeError', () => {
    expect(() => toInstant('soon', '00:00', 'UTC')).toThrow(RangeError);
    expect(() => toInstant('2026-01-01', '25:00', 'UTC')).toThrow(RangeError);
  });
});

test('days are added across months, years and leap days', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('1970-01-01', -25_567)).toBe('1900-01-01');
  expect(addDays('2026-05-10', 0)).toBe('2026-05-10');
  expect(() => addDays('soon', 1)).toThrow(RangeError);
});
