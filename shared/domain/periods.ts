/**
 * The periods of a commitment: a pure function of its frequency, its owner's clock, its start date and an instant.
 * Every boundary is computed from the settings, never from the previous boundary: months would drift from the 31st to
 * the 28th. Instants are epoch milliseconds, dates 'YYYY-MM-DD'. A warm `periodAt` makes no Intl calls and takes a few
 * microseconds; the cold costs below are Intl calls for one epoch of each kind on an ordinary day.
 */
import { addDays, toInstant, toLocal } from './local-time.ts';

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'once';

/** The clock settings of a user. */
export interface Clock {
  /** An IANA name that `isTimezone` accepts. */
  timezone: string;
  /** 'HH:MM' */
  dailyResetTime: string;
  /** 1 = Monday … 7 = Sunday */
  weeklyResetDay: number;
  /** 1 … 31; a shorter month resets on its last day. */
  monthlyResetDay: number;
}

/** A clock from an instant until the next epoch; the first epoch also applies to all time before. */
export interface ClockEpoch extends Clock {
  from: number;
}

/** A frequency from an instant until the next epoch; the first epoch also applies to all time before. */
export interface FrequencyEpoch {
  from: number;
  frequency: Frequency;
}

/** The schedule of one commitment. Epochs are never empty and ascend by `from`. */
export interface Schedule {
  startDate: string;
  createdAt: number;
  clocks: readonly ClockEpoch[];
  frequencies: readonly FrequencyEpoch[];
}

/** [startsAt, endsAt). `date` is the date on which it began, `dueDate` its last one. */
export interface Period {
  frequency: Frequency;
  date: string;
  dueDate: string;
  startsAt: number;
  /** Infinity for a period of frequency `once`. */
  endsAt: number;
  /** Shortened by a change, or in progress when the commitment started or was created: never missed. */
  partial: boolean;
}

/** A period as the settings define it (raw), or joined from several by changes of settings (merged). */
interface Span extends Omit<Period, 'partial'> {
  /** The start of the last raw period. */
  rawStart: number;
  /** The latest end of all its raw periods. */
  promisedEnd: number;
}

interface Timeline {
  schedule: Schedule;
  start: number;
  /** The start, and each later instant at which a setting changed: a pair of clock and frequency is valid from each. */
  pairs: number[];
}

/** The clock at an instant. No Intl calls. */
export function clockAt(clocks: readonly ClockEpoch[], instant: number): ClockEpoch {
  return inForce(clocks, instant);
}

/** The date of the daily period at an instant. RangeError for an unknown timezone. Cold: 4 Intl calls. */
export function dayAt(clock: Clock, instant: number): string {
  // The local date is wrong before the reset time, and after a clock was set back across it, when the day has begun
  // already.
  let day = addDays(toLocal(instant, clock.timezone).date, 1);
  while (resetOn(day, clock) > instant) day = addDays(day, -1);
  return day;
}

/**
 * The instant at which the commitment starts: the first at which its start date has come under the settings of that
 * time. Later changes never move it. RangeError for an unknown timezone or an invalid date. Cold: 3 Intl calls for each
 * clock epoch.
 */
export function startOf({ startDate, clocks }: Schedule): number {
  for (const [k, clock] of clocks.entries()) {
    const reset = resetOn(startDate, clock);
    const start = k === 0 ? reset : Math.max(reset, clock.from);
    const next = clocks[k + 1];
    if (!next || start < next.from) return start;
  }
  throw new RangeError('A schedule has at least one clock.');
}

/**
 * The period at an instant; before the start, the first period, which may have begun even earlier (its week or month
 * was in progress). RangeError for an unknown timezone or an invalid date or instant. Cold: about 12 Intl calls.
 */
export function periodAt(schedule: Schedule, instant: number): Period {
  return periodIn(timelineOf(schedule), instant);
}

/**
 * The next instant at which days, weeks or months begin under these settings: the settings page shows it, and open
 * screens update then. RangeError for an unknown timezone or an invalid instant. Cold: about 6 Intl calls.
 */
export function nextReset(clock: Clock, frequency: Exclude<Frequency, 'once'>, now: number): number {
  const [, next] = RESET_DATES[frequency](dayAt(clock, now), clock);
  return resetOn(next, clock);
}

/** The period after this one; undefined after `once`, which never ends. Errors and cost are those of `periodAt`. */
export function nextPeriod(schedule: Schedule, period: Period): Period | undefined {
  return period.endsAt === Infinity ? undefined : periodAt(schedule, period.endsAt);
}

/**
 * All periods that overlap [from, to), oldest first; `to` is finite. The first period counts from its own start, even
 * if that is before the commitment's start. Errors are those of `periodAt`. Cold: about one Intl call for each day.
 */
export function periodsBetween(schedule: Schedule, from: number, to: number): Period[] {
  const timeline = timelineOf(schedule);
  const periods: Period[] = [];
  if (from >= to) return periods;
  for (let period = periodIn(timeline, from); period.startsAt < to; period = periodIn(timeline, period.endsAt)) {
    periods.push(period);
    if (period.endsAt === Infinity) break;
  }
  return periods;
}

function timelineOf(schedule: Schedule): Timeline {
  const start = startOf(schedule);
  const changes = [...schedule.clocks.slice(1), ...schedule.frequencies.slice(1)].map(({ from }) => from);
  const later = changes.filter((from) => from > start).sort((a, b) => a - b);
  return { schedule, start, pairs: [start, ...later] };
}

function periodIn(timeline: Timeline, instant: number): Period {
  const { pairs, start } = timeline;
  const wanted = Math.max(instant, start);
  let k = pairs.findLastIndex((from) => from <= wanted);
  let span = spanUnder(timeline, k, wanted);
  // A change before the end of the period joins it to what follows, and so may the next change.
  while (++k < pairs.length && pairs[k]! < span.endsAt) span = joined(span, rawPeriod(timeline, k, pairs[k]!));
  const { rawStart, promisedEnd, ...period } = span;
  const cutShort = period.startsAt > rawStart || period.endsAt < promisedEnd;
  return { ...period, partial: cutShort || wasUnderWay(timeline, span) };
}

/** The period at an instant if nothing changes after the k-th pair of settings. */
function spanUnder(timeline: Timeline, k: number, instant: number): Span {
  const raw = rawPeriod(timeline, k, instant);
  const change = timeline.pairs[k]!;
  return k === 0 || raw.startsAt > change ? raw : joined(spanUnder(timeline, k - 1, change), raw);
}

/**
 * Joins the periods before and after a change: the result begins with the old one, everything else is the new one's.
 */
function joined(old: Span, raw: Span): Span {
  return { ...raw, startsAt: old.startsAt, promisedEnd: Math.max(old.promisedEnd, raw.endsAt) };
}

/** The period at an instant under the k-th pair of settings, regardless of the pairs before and after. */
function rawPeriod({ schedule, start, pairs }: Timeline, k: number, instant: number): Span {
  const { frequency } = inForce(schedule.frequencies, pairs[k]!);
  if (frequency === 'once') return spanOf(frequency, schedule.startDate, schedule.startDate, start, Infinity);
  const clock = clockAt(schedule.clocks, pairs[k]!);
  const [date, next] = RESET_DATES[frequency](dayAt(clock, instant), clock);
  return spanOf(frequency, date, addDays(next, -1), resetOn(date, clock), resetOn(next, clock));
}

function spanOf(frequency: Frequency, date: string, dueDate: string, startsAt: number, endsAt: number): Span {
  return { frequency, date, dueDate, startsAt, endsAt, rawStart: startsAt, promisedEnd: endsAt };
}

/**
 * Whether the period had begun before the start or before the day of creation; that day itself does not count as
 * before.
 */
function wasUnderWay({ schedule, start }: Timeline, { frequency, startsAt }: Span): boolean {
  if (frequency === 'once') return false;
  if (startsAt < start) return true;
  const { clocks, createdAt } = schedule;
  if (startsAt > createdAt) return false;
  const clock = clockAt(clocks, createdAt);
  return startsAt < resetOn(dayAt(clock, createdAt), clock);
}

/** The date on which the period of a day began, and that on which the next begins. */
const RESET_DATES: Record<Exclude<Frequency, 'once'>, (day: string, clock: Clock) => [string, string]> = {
  daily: (day) => [day, addDays(day, 1)],
  weekly: (day, { weeklyResetDay }) => {
    // Sunday is 0 for a Date and 7 for a clock: the same day of the week.
    const sinceReset = (new Date(day).getUTCDay() - weeklyResetDay + 7) % 7;
    const date = addDays(day, -sinceReset);
    return [date, addDays(date, 7)];
  },
  monthly: (day, { monthlyResetDay }) => {
    const date = inMonth(day, 0, monthlyResetDay);
    return date <= day ? [date, inMonth(day, 1, monthlyResetDay)] : [inMonth(day, -1, monthlyResetDay), date];
  },
};

/** The instant at which the daily period of a date begins. */
function resetOn(date: string, clock: Clock): number {
  return toInstant(date, clock.dailyResetTime, clock.timezone);
}

/** A day of the month some months after that of a date; in a shorter month, its last day. */
function inMonth(date: string, monthsAfter: number, dayOfMonth: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + monthsAfter];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

function inForce<Epoch extends { from: number }>(epochs: readonly Epoch[], instant: number): Epoch {
  return epochs.findLast(({ from }) => from <= instant) ?? epochs[0]!;
}
