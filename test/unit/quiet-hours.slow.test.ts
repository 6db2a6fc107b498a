import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { nextDigest, type QuietHours, quietUntil } from '#shared/domain/quiet-hours.ts';
import { boundary, localAt, transitionsOf, ZONES } from './periods/oracle.ts';
import { clockOf, DAY, utc } from './periods/support.ts';
import {
  about,
  agree,
  anyTime,
  changesOf2026And2027,
  counted,
  fail,
  instants,
  random,
  sampledHours,
} from './support/quiet-hours.ts';

/*
 * Quiet hours are compared with Temporal. A night goes from the local time of its start to that of its end.
 * A local time that exists twice counts as its first instant, and one in a gap as the end of the gap, as in the oracle
 * of periods.
 */

describe('quiet hours', () => {
  const NIGHT = { start: '22:00', end: '08:00' };
  const shown = (until: number | undefined) => until && new Date(until).toISOString().slice(0, 16).replace('T', ' ');

  test.each([
    ['before they begin', NIGHT, 'UTC', '2026-11-20 21:59:59', undefined],
    ['from their first instant', NIGHT, 'UTC', '2026-11-20 22:00', '2026-11-21 08:00'],
    ['after midnight', NIGHT, 'UTC', '2026-11-21 00:00', '2026-11-21 08:00'],
    ['to their last instant', NIGHT, 'UTC', '2026-11-21 07:59:59', '2026-11-21 08:00'],
    ['at their end', NIGHT, 'UTC', '2026-11-21 08:00', undefined],
    ['by the user’s clock', NIGHT, 'Asia/Tokyo', '2026-11-20 13:00', '2026-11-20 23:00'],
    ['within a day', { start: '12:00', end: '13:30' }, 'UTC', '2026-11-20 13:29', '2026-11-20 13:30'],
    ['within a day, after it', { start: '12:00', end: '13:30' }, 'UTC', '2026-11-20 13:30', undefined],
    ['up to midnight', { start: '22:00', end: '00:00' }, 'UTC', '2026-11-20 23:59', '2026-11-21 00:00'],
    ['from midnight on', { start: '00:00', end: '06:00' }, 'UTC', '2026-11-20 00:00', '2026-11-20 06:00'],
    ['nearly all day', { start: '08:00', end: '07:59' }, 'UTC', '2026-11-20 08:00', '2026-11-21 07:59'],
    ['nearly all day, in the remaining minute', { start: '08:00', end: '07:59' }, 'UTC', '2026-11-20 07:59', undefined],
    ['with equal start and end do not exist', { start: '08:00', end: '08:00' }, 'UTC', '2026-11-20 08:00', undefined],
    // The nights in which an hour is skipped or repeated.
    ['with a skipped hour in spring', NIGHT, 'Europe/Paris', '2026-03-28 21:00', '2026-03-29 06:00'],
    ['with a repeated hour in autumn', NIGHT, 'Europe/Paris', '2026-10-24 20:00', '2026-10-25 07:00'],
    [
      'that begin in a gap',
      { start: '02:30', end: '05:00' },
      'America/New_York',
      '2026-03-08 07:00',
      '2026-03-08 09:00',
    ],
    [
      'that begin in a gap, just before it',
      { start: '02:30', end: '05:00' },
      'America/New_York',
      '2026-03-08 06:59',
      undefined,
    ],
    ['that end in a gap', { start: '22:00', end: '02:30' }, 'America/New_York', '2026-03-08 06:59', '2026-03-08 07:00'],
    [
      'that end in a gap, at its end',
      { start: '22:00', end: '02:30' },
      'America/New_York',
      '2026-03-08 07:00',
      undefined,
    ],
    ['that lie entirely in a gap', { start: '02:10', end: '02:40' }, 'America/New_York', '2026-03-08 07:00', undefined],
    // A repeated hour does not repeat quiet hours.
    [
      'that begin in a repeated hour',
      { start: '01:30', end: '06:00' },
      'America/New_York',
      '2026-11-01 06:10',
      '2026-11-01 11:00',
    ],
    [
      'that end in a repeated hour',
      { start: '22:00', end: '01:30' },
      'America/New_York',
      '2026-11-01 06:10',
      undefined,
    ],
    [
      'on a date that repeats after midnight',
      { start: '23:30', end: '07:00' },
      'America/Santiago',
      '2026-04-05 03:10',
      '2026-04-05 11:00',
    ],
    [
      'that begin at a midnight after which the day before repeats',
      { start: '00:00', end: '06:00' },
      'America/St_Johns',
      '2010-11-07 02:45',
      '2010-11-07 09:30',
    ],
  ] as [string, QuietHours, string, string, string | undefined][])('%s', (_, hours, zone, now, until) => {
    expect(shown(quietUntil(hours, zone, utc(now)))).toBe(until);
  });

  test('in an unknown timezone throw a RangeError', () => {
    expect(() => quietUntil(NIGHT, 'Europe/Nowhere', 0)).toThrow(RangeError);
    expect(() => nextDigest('daily', NIGHT, clockOf({ timezone: 'Europe/Nowhere' }), 0)).toThrow(RangeError);
  });

  test('agree with Temporal around every clock change of 2026 and 2027 and in every zone', { timeout: 300_000 }, () => {
    for (const { zone, change } of changesOf2026And2027()) {
      for (const hours of sampledHours(zone, change)) {
        for (const now of instants(hours, zone, change)) checkQuiet(hours, zone, now);
      }
    }
    expect(counted.changes).toBeGreaterThan(50);
    expect(counted.skipped, 'times in a gap').toBeGreaterThan(100);
    expect(counted.repeated, 'repeated times').toBeGreaterThan(100);
    expect(Math.min(counted.inside, counted.outside)).toBeGreaterThan(5_000);
  });

  test('far from any clock change follow the local time', () => {
    for (const zone of ZONES) {
      const now = utc('2026-01-01 00:00') + Math.floor(random() * 2 * 365 * DAY);
      if (transitionsOf(zone, 2025, 2029).some((change) => Math.abs(change - now) < 3 * DAY)) continue;
      const hours = { start: anyTime(), end: anyTime() };
      const wall = localAt(now, zone).toPlainTime().toString().slice(0, 5);
      const { start, end } = hours;
      const inside = start < end ? start <= wall && wall < end : start !== end && (wall >= start || wall < end);
      agree(quietUntil(hours, zone, now) !== undefined, inside, about(hours, zone, now));
    }
  });
});

function checkQuiet(hours: QuietHours, zone: string, now: number): void {
  const nights = nightsAround(hours, zone, now).filter(({ from, until }) => from <= now && now < until);
  counted.nights++;
  counted[nights.length > 0 ? 'inside' : 'outside']++;
  if (nights.length > 1) fail(`two nights at once, ${about(hours, zone, now)}`);
  const until = quietUntil(hours, zone, now);
  agree(until, nights[0]?.until, about(hours, zone, now));
  if (until !== undefined && until <= now) fail(`they end before now, ${about(hours, zone, now)}`);
}

function nightsAround({ start, end }: QuietHours, zone: string, now: number): { from: number; until: number }[] {
  if (start === end) return [];
  const today = localAt(now, zone).toPlainDate();
  return [-2, -1, 0, 1, 2].map((days) => {
    const evening = today.add({ days });
    const morning = Temporal.PlainTime.compare(start, end) < 0 ? evening : evening.add({ days: 1 });
    return { from: boundary(evening, start, zone), until: boundary(morning, end, zone) };
  });
}
