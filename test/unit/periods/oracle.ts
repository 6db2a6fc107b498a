import { Temporal } from 'temporal-polyfill';
import type { Clock, Frequency } from '#shared/domain/periods.ts';
import type { Recurrence } from '#shared/domain/recurrence.ts';

/**
 * A second implementation of the rules for periods, with Temporal and lists of dates. It shares no code with the module
 * under test. A raw period is one without any change of settings.
 */
export interface Raw {
  date: string;
  dueDate: string;
  startsAt: number;
  endsAt: number;
}

/** Every timezone that the engine lists, and common names that it lists under older ones. */
export const ZONES = [
  ...new Set([
    ...Intl.supportedValuesOf('timeZone'),
    ...['UTC', 'Etc/UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'GMT', 'US/Eastern', 'US/Pacific', 'EST5EDT', 'Pacific/Kanton'],
    ...['Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Ho_Chi_Minh', 'Asia/Yangon', 'Europe/Kyiv', 'America/Nuuk'],
    ...['America/Argentina/Buenos_Aires', 'America/Indiana/Indianapolis', 'America/Atikokan', 'Africa/Asmara'],
    ...['Atlantic/Faroe', 'Pacific/Chuuk', 'Pacific/Pohnpei'],
  ]),
];

/** The instants at which a zone changes its offset, from the first of one year to the first of another. */
export function transitionsOf(zone: string, fromYear: number, untilYear: number): number[] {
  const until = Date.UTC(untilYear, 0, 1);
  const found: number[] = [];
  let next = Temporal.Instant.fromEpochMilliseconds(Date.UTC(fromYear, 0, 1)).toZonedDateTimeISO(zone);
  for (;;) {
    const transition = next.getTimeZoneTransition('next');
    if (!transition || transition.epochMilliseconds >= until) return found;
    found.push(transition.epochMilliseconds);
    next = transition;
  }
}

export function localAt(instant: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
}

/** The distinct clock changes of all timezones, each with one zone that has it. */
export function distinctChanges(fromYear: number, untilYear: number): { zone: string; change: number }[] {
  const distinct = new Map<string, { zone: string; change: number }>();
  for (const zone of ZONES) {
    for (const change of transitionsOf(zone, fromYear, untilYear)) {
      const offsets = [localAt(change - 1, zone).offset, localAt(change, zone).offset];
      const key = `${change} ${offsets}`;
      if (!distinct.has(key)) distinct.set(key, { zone, change });
    }
  }
  return [...distinct.values()];
}

/** A cache of the boundaries in the latest zone, as neighbouring periods and nights share them. */
const cache = { zone: '', boundaries: new Map<string, number>() };

/** The first instant of a local time or, if it is skipped, the end of the gap. */
export function boundary(date: Temporal.PlainDate, time: string, zone: string): number {
  if (cache.zone !== zone) Object.assign(cache, { zone, boundaries: new Map() });
  const key = `${date} ${time}`;
  const found = cache.boundaries.get(key) ?? computedBoundary(date, time, zone);
  cache.boundaries.set(key, found);
  return found;
}

function computedBoundary(date: Temporal.PlainDate, time: string, zone: string): number {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  return earlier.getTimeZoneTransition('next')!.epochMilliseconds;
}

/** The raw periods around an instant, oldest first, for at least `days` days in both directions. */
export function rawPeriods(clock: Clock, frequency: Exclude<Frequency, 'once'>, around: number, days: number): Raw[] {
  const middle = localAt(around, clock.timezone).toPlainDate();
  return between(resetDates(clock, frequency, middle, days), clock);
}

/** The periods from one date to the next. */
function between(dates: readonly Temporal.PlainDate[], clock: Clock): Raw[] {
  const startsAt = dates.map((date) => boundary(date, clock.dailyResetTime, clock.timezone));
  const periods = dates.slice(0, -1).map((date, k) => ({
    date: date.toString(),
    dueDate: dates[k + 1]!.subtract({ days: 1 }).toString(),
    startsAt: startsAt[k]!,
    endsAt: startsAt[k + 1]!,
  }));
  return periods.filter((period) => period.startsAt < period.endsAt);
}

/**
 * The periods of a schedule around an instant: days that are chosen, or windows of days that count from a date. Without
 * a schedule, those of the frequency.
 */
export function scheduledPeriods(
  clock: Clock,
  { frequency, recurrence, from }: { frequency: Exclude<Frequency, 'once'>; recurrence?: Recurrence; from: string },
  around: number,
  days: number,
): Raw[] {
  const { weekdays, every } = recurrence ?? {};
  if (!every) {
    const all = rawPeriods(clock, frequency, around, days);
    return all.filter(({ date }) => !weekdays || weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek));
  }
  const number = Math.floor(
    Temporal.PlainDate.from(from).until(localAt(around, clock.timezone).toPlainDate()).days / every,
  );
  const reach = Math.ceil(days / every) + 1;
  const dates = range(number - reach, number + reach).map((each) =>
    Temporal.PlainDate.from(from).add({ days: each * every }),
  );
  return between(dates, clock);
}

function resetDates(clock: Clock, frequency: Frequency, middle: Temporal.PlainDate, days: number) {
  if (frequency === 'monthly') {
    const months = Math.ceil(days / 28) + 1;
    return range(-months, months).map((offset) => {
      const { year, month } = middle.toPlainYearMonth().add({ months: offset });
      return Temporal.PlainDate.from({ year, month, day: clock.monthlyResetDay }, { overflow: 'constrain' });
    });
  }
  const reach = frequency === 'daily' ? days : days + 14;
  const dates = range(-reach, reach).map((offset) => middle.add({ days: offset }));
  return frequency === 'daily' ? dates : dates.filter((date) => date.dayOfWeek === clock.weeklyResetDay);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, k) => from + k);
}
