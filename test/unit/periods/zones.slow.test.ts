import { Temporal } from 'temporal-polyfill';
import { afterAll, expect, test } from 'vitest';
import { toInstant, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, type FrequencyEpoch, nextPeriod, periodAt, startOf } from '#shared/domain/periods.ts';
import { isLong } from '#test/support/long.ts';
import { seed } from '#test/support/seed.ts';
import { boundary, distinctChanges, localAt, type Raw, scheduledPeriods, transitionsOf, ZONES } from './oracle.ts';
import { clockOf, DAY, each, HOUR, randomFrom, recurrenceOf, scheduleOf } from './support.ts';

const REPEATING = ['daily', 'weekly', 'monthly'] as const;
const START = '1999-01-01';
const PLAIN: readonly Rule[] = REPEATING.map((frequency) => ({ frequency }));
type Rule = Pick<FrequencyEpoch, 'recurrence'> & { frequency: (typeof REPEATING)[number] };
const counted = {
  zones: ZONES.length,
  transitions: 0,
  periods: 0,
  probes: 0,
  restDays: 0,
  wholeDays: 0,
  gaps: 0,
  walls: 0,
};

afterAll(() => console.log(`Periods against Temporal, seed ${seed}:`, JSON.stringify(counted)));

/** The years whose clock changes are tried, and how much of each kind they have at least. */
const TRIED = isLong
  ? { from: 2000, until: 2040, samples: 4, transitions: 3_000, restDays: 800, gaps: 400 }
  : { from: 2025, until: 2029, samples: 1, transitions: 200, restDays: 200, gaps: 20 };

test('periods agree with Temporal around every clock change of these years, and in every zone', {
  timeout: 300_000,
}, () => {
  const random = randomFrom(seed);
  for (const { zone, change } of distinctChanges(TRIED.from, TRIED.until)) {
    // The two schedules take turns, because each costs as much as all frequencies together.
    const [weekdays, windows] = schedulesFor(change, zone, random);
    const inTurn = counted.transitions++ % 2 === 0 ? weekdays! : windows!;
    checkAround(change, zone, [...PLAIN, inTurn], random);
  }
  // Zones without clock changes are checked, too.
  const day = Date.UTC(2026, 0, 31, 12);
  for (const zone of ZONES) checkAround(day, zone, [...PLAIN, ...schedulesFor(day, zone, random)], random);
  expect(counted.zones).toBeGreaterThan(400);
  expect(counted.transitions).toBeGreaterThan(TRIED.transitions);
  expect(counted.restDays, 'days that are not chosen').toBeGreaterThan(TRIED.restDays);
  expect(counted.gaps, 'reset times in a gap').toBeGreaterThan(TRIED.gaps);
});

test('local times agree with Temporal in every zone from 1900 to 2200', { timeout: 300_000 }, () => {
  const random = randomFrom(seed + 1);
  for (const zone of ZONES) {
    const years = Array.from({ length: TRIED.samples }, () => 1900 + Math.floor(random() * 140));
    // Finding changes is the slowest part, so each sample covers only three years.
    const changes = years.flatMap((year) => transitionsOf(zone, year, year + 3));
    const anywhere = Array.from({ length: 5 }, () => Math.floor(Date.UTC(1900, 0, 2) + random() * 300 * 365 * DAY));
    for (const near of [...changes, ...anywhere]) checkLocalTime(near + Math.floor((random() - 0.5) * 6 * HOUR), zone);
  }
});

/** Converts an instant to local time and back, which gives the first of two instants. */
function checkLocalTime(instant: number, zone: string): void {
  counted.walls++;
  const local = localAt(instant, zone);
  const { date, time } = toLocal(instant, zone);
  agree(`${date} ${time}`, local.toString().slice(0, 19).replace('T', ' '), `${zone} at ${instant}`);
  const minute = time.slice(0, 5);
  const wanted = boundary(local.toPlainDate(), minute, zone);
  agree(toInstant(date, minute, zone), wanted, `${zone} ${date} ${minute}`);
}

function checkAround(change: number, zone: string, rules: readonly Rule[], random: () => number): void {
  const clock = sampledClock(change, zone, random);
  const about = `${JSON.stringify(clock)} around ${new Date(change).toISOString()}`;
  for (const rule of rules) {
    const { frequency, recurrence } = rule;
    const schedule = scheduleOf({
      startDate: START,
      clocks: [{ from: 0, ...clock }],
      frequencies: [{ from: 0, ...rule }],
    });
    const isDaily = frequency === 'daily' && !recurrence;
    const expected = scheduledPeriods(clock, { ...rule, from: START }, change, frequency === 'daily' ? 3 : 1);
    const shown = `${frequency} ${recurrence ? JSON.stringify(recurrence) : ''} ${about}`;
    expected.forEach((raw, k) => {
      const wanted = { frequency, ...raw, partial: false, ...(recurrence && { recurrence }) };
      for (const instant of probes(raw, change, random)) {
        counted.probes++;
        same(periodAt(schedule, instant), wanted, `${shown}, period at ${instant}`);
        if (isDaily) agree(dayAt(clock, instant), raw.date, `${about}, day at ${instant}`);
      }
      const before = expected[k - 1];
      if (before && before.endsAt < raw.startsAt) {
        counted.restDays++;
        same(periodAt(schedule, before.endsAt), wanted, `${shown}, not due after ${before.date}`);
        same(periodAt(schedule, raw.startsAt - 1), wanted, `${shown}, not due before ${raw.date}`);
      }
      const next = expected[k + 1];
      const following = nextPeriod(schedule, periodAt(schedule, raw.startsAt))!;
      if (!recurrence?.weekdays) agree(following.startsAt, raw.endsAt, `${shown}, start after ${raw.date}`);
      if (next) same(following, { ...wanted, ...next }, `${shown}, after ${raw.date}`);
      if (!(following.endsAt > following.startsAt)) fail(`${shown}: no length after ${raw.date}`);
      if (isDaily) checkLength(raw, clock, about);
      counted.periods++;
    });
  }
  checkOnce(change, clock, about);
}

/** Daily on some weekdays, and once in some days. */
function schedulesFor(change: number, zone: string, random: () => number): Rule[] {
  const weekday = localAt(change, zone).dayOfWeek;
  const chosen = [1, 2, 3, 4, 5, 6, 7].filter((day) => day === weekday || random() < 0.3);
  const every = 2 + Math.floor(random() * 89);
  return [
    { frequency: 'daily', recurrence: recurrenceOf({ weekdays: chosen }) },
    { frequency: 'daily', recurrence: recurrenceOf({ every }) },
  ];
}

/** Compares the length of a day from midnight to midnight with Temporal's own calculation. */
function checkLength(raw: Raw, clock: Clock, about: string): void {
  if (clock.dailyResetTime !== '00:00') return;
  counted.wholeDays++;
  const hours = Temporal.PlainDate.from(raw.date).toZonedDateTime(clock.timezone).hoursInDay;
  agree((raw.endsAt - raw.startsAt) / HOUR, hours, `${about}, hours of ${raw.date}`);
}

function checkOnce(change: number, clock: Clock, about: string): void {
  const startDate = localAt(change, clock.timezone).toPlainDate().toString();
  const schedule = scheduleOf({ startDate, clocks: [{ from: 0, ...clock }], frequencies: each('once') });
  const startsAt = boundary(Temporal.PlainDate.from(startDate), clock.dailyResetTime, clock.timezone);
  agree(startOf(schedule), startsAt, `start, ${about}`);
  const wanted = { frequency: 'once', date: startDate, dueDate: startDate, startsAt, endsAt: Infinity, partial: false };
  same(periodAt(schedule, startsAt + 400 * DAY), wanted, `once, ${about}`);
  agree(nextPeriod(schedule, periodAt(schedule, startsAt)), undefined, `after once, ${about}`);
  counted.periods++;
}

/** Instants of one period, including the clock change and its neighbours if they lie in it. */
function probes({ startsAt, endsAt }: Raw, change: number, random: () => number): number[] {
  const middle = startsAt + Math.floor(random() * (endsAt - startsAt));
  const near = [change - 1, change, change + 1].filter((instant) => startsAt <= instant && instant < endsAt);
  return [startsAt, middle, endsAt - 1, ...near];
}

/** A random reset time and day, or one that is affected by the clock change. */
function sampledClock(change: number, zone: string, random: () => number): Clock {
  const before = localAt(change - 1, zone);
  const after = localAt(change, zone);
  const moved = Math.abs(after.offsetNanoseconds - before.offsetNanoseconds) / 6e10;
  const jump = (before.offsetNanoseconds < after.offsetNanoseconds ? before : after).toPlainTime();
  const within = jump.add({ minutes: 1 + Math.floor(random() * moved) });
  const anyMinute = Math.floor(random() * 24 * 60);
  const anywhere = new Temporal.PlainTime(Math.floor(anyMinute / 60), anyMinute % 60);
  const time = [within, within, jump, after.toPlainTime(), anywhere, new Temporal.PlainTime()][
    Math.floor(random() * 6)
  ]!;
  const dailyResetTime = time.toString().slice(0, 5);
  const nearDate = after.toPlainDate().add({ days: Math.floor(random() * 3) - 1 });
  const near = random() < 0.5;
  if (isSkipped(before, after, dailyResetTime)) counted.gaps++;
  return clockOf({
    timezone: zone,
    dailyResetTime,
    weeklyResetDay: near ? nearDate.dayOfWeek : 1 + Math.floor(random() * 7),
    monthlyResetDay: near ? nearDate.day : 1 + Math.floor(random() * 31),
  });
}

function isSkipped(before: Temporal.ZonedDateTime, after: Temporal.ZonedDateTime, time: string): boolean {
  const wall = after.toPlainDate().toPlainDateTime(time);
  const first = before.toPlainDateTime();
  return (
    Temporal.PlainDateTime.compare(first, wall) < 0 && Temporal.PlainDateTime.compare(wall, after.toPlainDateTime()) < 0
  );
}

// `expect` would be too slow for millions of comparisons, so only a failing one reaches it.
function same(actual: object, wanted: object, about: string): void {
  const keys = Object.keys(wanted) as (keyof typeof wanted)[];
  if (keys.length !== Object.keys(actual).length || keys.some((key) => actual[key] !== wanted[key]))
    expect(actual, `seed ${seed}: ${about}`).toEqual(wanted);
}

function agree(actual: unknown, wanted: unknown, about: string): void {
  if (!Object.is(actual, wanted)) expect(actual, `seed ${seed}: ${about}`).toBe(wanted);
}

function fail(about: string): never {
  throw new Error(`seed ${seed}: ${about}`);
}
