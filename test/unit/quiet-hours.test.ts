import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nextDigest, type QuietHours, quietUntil } from '#shared/domain/quiet-hours.ts';
import { boundary, distinctChanges, localAt, transitionsOf, ZONES } from './periods/oracle.ts';
import { clockOf, DAY, HOUR, randomFrom, seed, utc } from './periods/support.ts';

/*
 * Quiet hours and digests are compared with Temporal. A night goes from the local time of its start to that of its end.
 * A local time that exists twice counts as its first instant, and one in a gap as the end of the gap, as in the oracle
 * of periods.
 */

const counted = {
  zones: ZONES.length,
  changes: 0,
  nights: 0,
  inside: 0,
  outside: 0,
  skipped: 0,
  repeated: 0,
  weekly: 0,
};
const random = randomFrom(seed);

beforeAll(() => console.log(`Quiet hours against Temporal, seed ${seed}`));
afterAll(() => console.log('Quiet hours:', JSON.stringify(counted)));

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

/** Each clock change, in one of its zones, and a random instant in every zone. */
function* changesOf2026And2027(): Generator<{ zone: string; change: number }> {
  for (const change of distinctChanges(2026, 2028)) {
    counted.changes++;
    yield change;
  }
  for (const zone of ZONES) yield { zone, change: utc('2026-01-01 00:00') + Math.floor(random() * 2 * 365 * DAY) };
}

/** Random times, and times within and at the ends of the hour that a clock change skips or repeats. */
function sampledHours(zone: string, change: number): QuietHours[] {
  const [before, after] = [localAt(change - 1, zone).toPlainTime(), localAt(change, zone).toPlainTime()];
  const moved = Math.abs(localAt(change, zone).offsetNanoseconds - localAt(change - 1, zone).offsetNanoseconds) / 6e10;
  const first = Temporal.PlainTime.compare(before, after) < 0 ? before.add({ milliseconds: 1 }) : after;
  const within = () =>
    first
      .add({ minutes: Math.floor(random() * Math.max(moved, 1)) })
      .toString()
      .slice(0, 5);
  const edges = [before.add({ milliseconds: 1 }), after].map((time) => time.toString().slice(0, 5));
  const difficult = [within(), edges[0]!, edges[1]!, '00:00'];
  const one = () => difficult[Math.floor(random() * difficult.length)]!;
  return [
    { start: within(), end: anyTime() },
    { start: anyTime(), end: within() },
    { start: one(), end: one() },
    { start: anyTime(), end: anyTime() },
  ];
}

/** Instants around the change, at the ends of the nights beside it, and at random nearby. */
function instants({ start, end }: QuietHours, zone: string, change: number): number[] {
  const date = localAt(change, zone).toPlainDate();
  const ends = [start, end].map((time) => boundary(date, time, zone));
  for (const time of [start, end]) countIfSkippedOrRepeated(date, time, zone);
  const anywhere = Array.from({ length: 4 }, () => change + Math.floor((random() - 0.5) * 72 * HOUR));
  return [...[change, ...ends].flatMap((instant) => [instant - 1, instant, instant + 1]), ...anywhere];
}

/** Counts a local time that is skipped or repeated on a day. */
function countIfSkippedOrRepeated(date: Temporal.PlainDate, time: string, zone: string): void {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }),
  );
  if (earlier!.epochMilliseconds === later!.epochMilliseconds) return;
  if (earlier!.toPlainDateTime().equals(wall)) counted.repeated++;
  else counted.skipped++;
}

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

function anyTime(): string {
  const minute = Math.floor(random() * 24 * 60);
  return new Temporal.PlainTime(Math.floor(minute / 60), minute % 60).toString().slice(0, 5);
}

function about({ start, end }: QuietHours, zone: string, now: number): string {
  return `${start} to ${end} in ${zone} at ${new Date(now).toISOString()}`;
}

function agree(actual: unknown, wanted: unknown, what: string): void {
  if (!Object.is(actual, wanted)) expect(actual, `seed ${seed}: ${what}`).toBe(wanted);
}

function fail(what: string): never {
  throw new Error(`seed ${seed}: ${what}`);
}
