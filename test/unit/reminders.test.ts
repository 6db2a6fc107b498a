import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { isPausedBetween } from '#shared/domain/pauses.ts';
import { type Clock, clockAt, dayAt, periodAt, type Schedule, startOf } from '#shared/domain/periods.ts';
import { countedReminder, heldReminder, nextRing, remindedPeriod, ringsBetween } from '#shared/domain/reminders.ts';
import { always, anyRule, DAY, HOUR, scheduleOf, utc } from './periods/support.ts';
import { anyClosings, anyPauses } from './support/pauses.ts';

/* When reminders ring, compared with Temporal, and which period each is about. */

const RUNS = { numRuns: 400 };
const MINUTE = 60_000;

const clockOf = (timezone: string, dailyResetTime = '00:00'): Clock => ({
  ...{ timezone, dailyResetTime, weeklyResetDay: 1, monthlyResetDay: 1 },
});
const shown = (instants: readonly { at: number }[]) => instants.map(({ at }) => new Date(at).toISOString());
const rings = (timezone: string, times: string[], from: string, to: string) =>
  ringsBetween(always(clockOf(timezone)), times, utc(from), utc(to));

/** The first instant of a date at which its clock shows a time, or the first after; undefined for a skipped date. */
function expectedRing(date: Temporal.PlainDate, time: string, timezone: string): number | undefined {
  const isSkipped = !date.toZonedDateTime(timezone).toPlainDate().equals(date);
  if (isSkipped) return undefined;
  const wall = date.toPlainDateTime(time);
  const first = wall.toZonedDateTime(timezone, { disambiguation: 'earlier' });
  if (first.toPlainDateTime().equals(wall)) return first.epochMilliseconds;
  // It is before the gap. The later one can be the end of the gap itself.
  return first.getTimeZoneTransition('next')?.epochMilliseconds;
}

const anyTime = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => new Date(minute * MINUTE).toISOString().slice(11, 16));
const anyTimes = fc.uniqueArray(anyTime, { minLength: 1, maxLength: LIMITS.reminders }).map((times) => times.sort());
const ZONES = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
];

describe('a time of day', () => {
  test('comes once on each date, in every zone and at every clock change', () => {
    // The changes of a year, around which most runs lie.
    const anyStart = fc.oneof(
      fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-09-06', '2026-10-25', '2026-11-01').map(utc),
      fc.integer({ min: utc('2026-01-01'), max: utc('2027-01-01') }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), anyTimes, anyStart, (timezone, times, middle) => {
        const [after, until] = [middle - 2 * DAY, middle + 2 * DAY];
        const found = ringsBetween(always(clockOf(timezone)), times, after, until);
        const first = Temporal.Instant.fromEpochMilliseconds(after - DAY)
          .toZonedDateTimeISO(timezone)
          .toPlainDate();
        const expected = Array.from({ length: 8 }, (_, days) => first.add({ days }))
          .flatMap((date) =>
            times.map((time) => ({ at: expectedRing(date, time, timezone)!, local: `${date.toString()}T${time}` })),
          )
          .filter(({ at }) => at > after && at <= until)
          .sort((one, other) => one.at - other.at || (one.local < other.local ? -1 : 1));
        expect(found).toEqual(expected);
        expect(new Set(found.map(({ local }) => local)).size).toBe(found.length);
        const clock = { ...clockOf(timezone), from: 0 };
        expect(nextRing(clock, times, after)).toBe(found[0]?.at);
      }),
      RUNS,
    );
  });

  test('that a clock change leaves out comes with the first instant after it', () => {
    const found = rings('Europe/Paris', ['02:10', '02:50', '03:00'], '2026-03-28 12:00', '2026-03-29 12:00');
    expect(shown(found)).toEqual(Array.from({ length: 3 }, () => '2026-03-29T01:00:00.000Z'));
  });

  test('that comes twice comes the first time', () => {
    const found = rings('Europe/Paris', ['02:30'], '2026-10-24 12:00', '2026-10-25 12:00');
    expect(shown(found)).toEqual(['2026-10-25T00:30:00.000Z']);
  });

  test('does not come on a date that the timezone skips', () => {
    const found = rings('Pacific/Apia', ['07:00'], '2011-12-29 00:00', '2012-01-01 12:00');
    expect(found.map(({ local }) => local)).toEqual(['2011-12-29T07:00', '2011-12-31T07:00', '2012-01-01T07:00']);
  });

  test('is that of the clock of its time', () => {
    const clocks = [
      { ...clockOf('Europe/Berlin'), from: 0 },
      { ...clockOf('Asia/Tokyo'), from: utc('2026-11-20 05:00') },
    ];
    // 07:00 in Tokyo was at 22:00 UTC, before the move; 07:00 in Berlin is at 06:00, after it.
    const found = ringsBetween(clocks, ['07:00'], utc('2026-11-19 00:00'), utc('2026-11-21 00:00'));
    expect(shown(found)).toEqual(['2026-11-19T06:00:00.000Z', '2026-11-20T22:00:00.000Z']);
  });

  test('is after the first instant and not after the last', () => {
    const found = rings('UTC', ['07:00'], '2026-11-20 07:00', '2026-11-21 07:00');
    expect(shown(found)).toEqual(['2026-11-21T07:00:00.000Z']);
    expect(nextRing({ ...clockOf('UTC'), from: 0 }, [], utc('2026-11-20 07:00'))).toBeUndefined();
  });
});

describe('a reminder is about', () => {
  /** The days of November on which a reminder at noon, or at another time, is about a period. */
  const daysOf = (schedule: Schedule, time = '12:00') =>
    ringsBetween(schedule.clocks, [time], utc('2026-11-01 00:00'), utc('2026-12-01 00:00'))
      .filter(({ at }) => remindedPeriod(schedule, at))
      .map(({ local }) => Number(local.slice(8, 10)));
  const from = (startDate: string, rule: object) =>
    scheduleOf({ startDate, createdAt: utc('2026-11-01 00:00'), clocks: always(clockOf('UTC')), ...rule });
  const recurrence = (fields: object) => ({
    ...{ weekdays: null, every: null, times: null, onceADay: true, target: null },
    ...fields,
  });
  const ruled = (frequency: string, fields?: object) => ({
    frequencies: [{ from: 0, frequency, ...(fields && { recurrence: recurrence(fields) }) }],
  });

  test.each<[name: string, rule: object, days: number[]]>([
    ['each day of a daily one', ruled('daily'), Array.from({ length: 5 }, (_, k) => 26 + k)],
    ['the chosen weekdays', ruled('daily', { weekdays: [1, 5] }), [27, 30]],
    ['the last day of a week', ruled('weekly'), [29]],
    ['the last day of a month', ruled('monthly'), [30]],
    ['the last day of a window', ruled('daily', { every: 3 }), [28]],
    ['the start date of what is to be done once', ruled('once'), [26]],
    ['each day of a week in which it is due several times', ruled('weekly', { times: 2 }), [26, 27, 28, 29, 30]],
  ])('%s', (_, rule, days) => {
    expect(daysOf(from('2026-11-26', rule))).toEqual(days);
  });

  test('no day that is paused, and none of before it was made', () => {
    const pauses = [{ from: '2026-11-05', until: '2026-11-28', reason: null }];
    const schedule = from('2026-10-01', { ...ruled('daily'), pauses, createdAt: utc('2026-11-02 13:00') });
    expect(daysOf(schedule)).toEqual([3, 4, 29, 30]);
  });

  test.each<[name: string, rule: object, pauses: [from: string, until: string | null][], days: number[]]>([
    ['before a pause without an end', ruled('weekly'), [['2026-11-20', null]], [15, 19]],
    ['before a pause that ends after it', ruled('weekly'), [['2026-11-20', '2026-11-24']], [15, 19, 29]],
    ['the last day itself after a pause', ruled('weekly'), [['2026-11-16', '2026-11-21']], [15, 22, 29]],
    [
      'before two pauses',
      ruled('weekly'),
      [
        ['2026-11-20', '2026-11-20'],
        ['2026-11-21', '2026-11-22'],
      ],
      [15, 19, 29],
    ],
    ['none of a week that is paused', ruled('weekly'), [['2026-11-16', '2026-11-22']], [15, 29]],
    ['of a month', ruled('monthly'), [['2026-11-26', null]], [25]],
    ['of a window', ruled('daily', { every: 5 }), [['2026-11-23', '2026-11-23']], [13, 18, 22, 28]],
  ])('the last day of a long period that is not paused: %s', (_, rule, pauses, days) => {
    const paused = pauses.map(([first, until]) => ({ from: first, until, reason: null }));
    const made = { createdAt: utc('2026-11-09 00:00'), pauses: paused };
    expect(daysOf(from('2026-11-09', { ...rule, ...made }))).toEqual(days);
  });

  test.each<[name: string, pauses: [from: string, until: string | null][], days: number[]]>([
    ['after a pause', [['2026-11-08', '2026-11-12']], [13]],
    [
      'after two pauses',
      [
        ['2026-11-09', '2026-11-10'],
        ['2026-11-11', '2026-11-14'],
      ],
      [15],
    ],
    ['never without an end', [['2026-11-09', null]], []],
    // The start date has passed before: what rang then was enough.
    ['before a later pause', [['2026-11-10', '2026-11-12']], [9]],
  ])('what is to be done once, on the first day that is not paused: %s', (_, pauses, days) => {
    const paused = pauses.map(([first, until]) => ({ from: first, until, reason: null }));
    expect(daysOf(from('2026-11-09', { ...ruled('once'), pauses: paused }))).toEqual(days);
  });

  test('no time in which it is closed', () => {
    const closings = [{ from: utc('2026-11-03 00:00'), to: utc('2026-11-27 00:00') }];
    expect(daysOf(from('2026-11-01', { ...ruled('daily'), closings }))).toEqual([1, 2, 27, 28, 29, 30]);
  });

  test('the day that began at the reset before: 02:00 with a reset at 04:00 comes the night after', () => {
    const clocks = always(clockOf('UTC', '04:00'));
    const schedule = from('2026-11-27', { ...ruled('daily', { weekdays: [5] }), clocks });
    // 27 November 2026 is a Friday. The night after is that of the 28th.
    expect(daysOf(schedule, '02:00')).toEqual([28]);
    expect(daysOf(schedule, '04:00')).toEqual([27]);
  });

  test('a period that is due at that instant, whatever the rule, the clock, pauses and closings', () => {
    const middle = utc('2026-03-08 00:00');
    const anyClock = fc.record({
      timezone: fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', 'Europe/Paris'),
      dailyResetTime: fc.constantFrom('00:00', '04:00', '02:30', '23:59'),
      weeklyResetDay: fc.integer({ min: 1, max: 7 }),
      monthlyResetDay: fc.constantFrom(1, 15, 31),
    });
    const anySchedule = fc.record({
      startDate: fc.constantFrom('2026-02-01', '2026-03-08', '2026-03-12'),
      createdAt: fc.integer({ min: -20, max: 20 }).map((hours) => middle + hours * HOUR),
      clocks: anyClock.map((clock) => always(clock)),
      frequencies: anyRule.map((rule) => [{ from: 0, ...rule }]),
      pauses: anyPauses(middle, 25),
      closings: anyClosings(middle, 25),
    }) satisfies fc.Arbitrary<Schedule>;
    let reminded = 0;
    fc.assert(
      fc.property(anySchedule, anyTimes, (schedule, times) => {
        for (const { at } of ringsBetween(schedule.clocks, times, middle - 10 * DAY, middle + 20 * DAY)) {
          const period = remindedPeriod(schedule, at);
          if (!period) continue;
          reminded++;
          expect(period).toEqual(periodAt(schedule, at));
          expect(period.startsAt <= at && at < period.endsAt).toBe(true);
          expect(at).toBeGreaterThanOrEqual(Math.max(startOf(schedule), schedule.createdAt));
          const day = dayAt(clockAt(schedule.clocks, at), at);
          expect(isPausedBetween(schedule.pauses ?? [], day, day)).toBe(false);
          const isLong = period.frequency === 'weekly' || period.frequency === 'monthly' || period.recurrence?.every;
          if (isLong && !period.recurrence?.times) {
            // The rest of the period is paused.
            for (let later = addDays(day, 1); later <= period.dueDate; later = addDays(later, 1)) {
              expect(isPausedBetween(schedule.pauses ?? [], later, later)).toBe(true);
            }
          }
          expect(schedule.closings?.some((each) => each.from <= at && at < (each.to ?? Infinity))).toBe(false);
        }
      }),
      RUNS,
    );
    expect(reminded).toBeGreaterThan(1_000);
  });
});

describe('an offer to switch reminders off', () => {
  const start = utc('2026-11-01 08:00');
  /** The first day after which it is made, if each day tells whether the thing was done before its reminder. */
  const offeredOn = (days: number, isDone: (day: number) => boolean, step = 1) => {
    let count = { since: start, due: 0, done: 0 };
    for (let day = 0; day < days; day += step) {
      const after = countedReminder(count, isDone(day), start + day * DAY);
      if (after.offers) return day;
      count = after.count;
    }
    return undefined;
  };

  test('is made after four weeks in which it was done before four times of five', () => {
    expect(offeredOn(60, () => true)).toBe(28);
    expect(offeredOn(29, (day) => day % 5 !== 0)).toBeUndefined();
    expect(offeredOn(29, (day) => day % 6 !== 0)).toBe(28);
  });

  test('waits for ten reminders', () => {
    expect(offeredOn(100, () => true, 7)).toBe(63);
  });

  test('counts anew after four weeks in which it was not', () => {
    expect(offeredOn(90, (day) => day > 28)).toBe(56);
    expect(offeredOn(90, () => false)).toBeUndefined();
  });
});

test.each([
  ['21:59', undefined],
  ['22:00', ['08:00', true]],
  ['23:30', ['08:00', true]],
  ['00:00', ['08:00', false]],
  ['07:59', ['08:00', false]],
  ['08:00', undefined],
])('quiet hours in the night hold a reminder at %s: %j', (time, expected) => {
  const held = heldReminder(time, { start: '22:00', end: '08:00' }, '00:00');
  expect(held && [held.until, held.isDayOver]).toEqual(expected);
});

test.each([
  ['23:30', '04:00', true],
  // The day that began at four ends at four, although the date changes before.
  ['03:59', '04:00', true],
  ['04:00', '04:00', false],
  ['23:30', '08:00', true],
  ['23:30', '09:00', false],
])('of a reminder at %s in a day that begins at %s, the day is over when they end: %j', (time, reset, isDayOver) => {
  expect(heldReminder(time, { start: '22:00', end: '08:00' }, reset)).toEqual({ until: '08:00', isDayOver });
});

test('without quiet hours no reminder is held', () => {
  expect(heldReminder('08:00', { start: '08:00', end: '08:00' }, '00:00')).toBeUndefined();
});
