import { describe, expect, test } from 'vitest';
import { nextDigest, type QuietHours } from '#shared/domain/quiet-hours.ts';
import { boundary, localAt } from './periods/oracle.ts';
import { clockOf, utc } from './periods/support.ts';
import {
  about,
  agree,
  changesOf2026And2027,
  counted,
  fail,
  instants,
  random,
  sampledHours,
} from './support/quiet-hours.ts';

/* The instants of digests are compared with Temporal, like those of quiet hours. */

describe('a digest', () => {
  const NIGHT = { start: '22:00', end: '07:30' };
  const NONE = { start: '10:00', end: '10:00' };
  const ofSundays = clockOf({ timezone: 'America/New_York', weeklyResetDay: 7 });

  test.each([
    [
      'that is daily, comes at the end of quiet hours',
      'daily',
      NIGHT,
      clockOf(),
      '2026-11-20 07:29',
      '2026-11-20 07:30',
    ],
    [
      'that is daily, comes the next day if its time is now',
      'daily',
      NIGHT,
      clockOf(),
      '2026-11-20 07:30',
      '2026-11-21 07:30',
    ],
    ['without quiet hours comes at eight', 'daily', NONE, clockOf(), '2026-11-20 07:59', '2026-11-20 08:00'],
    // 20 November 2026 is a Friday.
    [
      'that is weekly, comes on the first day of the week',
      'weekly',
      NIGHT,
      clockOf(),
      '2026-11-20 07:00',
      '2026-11-23 07:30',
    ],
    [
      'that is weekly, comes the same day',
      'weekly',
      NONE,
      clockOf({ weeklyResetDay: 5 }),
      '2026-11-20 07:59',
      '2026-11-20 08:00',
    ],
    [
      'that is weekly, comes in a week if its time is now',
      'weekly',
      NONE,
      clockOf({ weeklyResetDay: 5 }),
      '2026-11-20 08:00',
      '2026-11-27 08:00',
    ],
    [
      'that is weekly, comes at the end of a gap on a Sunday in spring',
      'weekly',
      { start: '22:00', end: '02:30' },
      ofSundays,
      '2026-03-02 00:00',
      '2026-03-08 07:00',
    ],
    [
      'that is daily, comes in the first of two repeated hours',
      'daily',
      { start: '22:00', end: '01:30' },
      ofSundays,
      '2026-11-01 05:29',
      '2026-11-01 05:30',
    ],
    [
      'that is daily, does not come again in the second',
      'daily',
      { start: '22:00', end: '01:30' },
      ofSundays,
      '2026-11-01 06:29',
      '2026-11-02 06:30',
    ],
  ] as const)('%s', (_, frequency, hours, clock, now, due) => {
    expect(new Date(nextDigest(frequency, hours, clock, utc(now))).toISOString()).toBe(
      new Date(utc(due)).toISOString(),
    );
  });

  test('agrees with Temporal around every clock change of 2026 and 2027 and in every zone', {
    timeout: 300_000,
  }, () => {
    for (const { zone, change } of changesOf2026And2027()) {
      for (const hours of [...sampledHours(zone, change), { start: '09:00', end: '09:00' }]) {
        const weeklyResetDay = 1 + Math.floor(random() * 7);
        for (const now of instants(hours, zone, change)) checkDigest(hours, zone, weeklyResetDay, now);
      }
    }
    expect(counted.weekly).toBeGreaterThan(5_000);
  });
});

function checkDigest(hours: QuietHours, zone: string, weeklyResetDay: number, now: number): void {
  const time = hours.start === hours.end ? '08:00' : hours.end;
  const today = localAt(now, zone).toPlainDate();
  const days = Array.from({ length: 10 }, (_, k) => today.add({ days: k - 1 }));
  const dues = days.map((day) => ({ day, due: boundary(day, time, zone) })).filter(({ due }) => due > now);
  const clock = { timezone: zone, weeklyResetDay };
  const [daily, weekly] = [nextDigest('daily', hours, clock, now), nextDigest('weekly', hours, clock, now)];
  agree(daily, dues[0]?.due, `daily, ${about(hours, zone, now)}`);
  const ofWeek = dues.find(({ day }) => day.dayOfWeek === weeklyResetDay);
  agree(weekly, ofWeek?.due, `weekly on ${weeklyResetDay}, ${about(hours, zone, now)}`);
  for (const due of [daily, weekly]) if (!(due > now)) fail(`not after now, ${about(hours, zone, now)}`);
  // The local time may differ only if the time of the digest is skipped.
  const local = localAt(weekly, zone);
  const shown = local.toPlainTime().toString().slice(0, 5);
  const before = localAt(weekly - 1, zone);
  const leftOut = before.offsetNanoseconds < local.offsetNanoseconds;
  if (shown !== time && !leftOut) fail(`at ${shown} in place of ${time}, ${about(hours, zone, now)}`);
  // If the hour before midnight is skipped, a digest in it comes as the next day begins.
  const isOfNextDay = leftOut && local.dayOfWeek !== before.dayOfWeek && time > shown;
  agree((isOfNextDay ? before : local).dayOfWeek, weeklyResetDay, `day of the week, ${about(hours, zone, now)}`);
  counted.weekly++;
}
