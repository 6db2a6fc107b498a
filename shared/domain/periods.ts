/**
 * The periods of a commitment: a pure function of its frequency, its owner's clock, its start date and an instant.
 * Every boundary is computed from the settings, never from the boundary before it: months would drift from the 31st
 * to the 28th. Instants are epoch milliseconds, dates 'YYYY-MM-DD'. A warm `periodAt` calls Intl not at all and takes a
 * few microseconds; the cold costs given below are calls of Intl for one epoch of each kind, and on an ordinary day.
 */
import { addDays, toInstant, toLocal } from './local-time.ts';

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'once';

/** What a user's clock is set to. */
export interface Clock {
  /** IANA name, for which `isTimezone` holds. */
  timezone: string;
  /** 'HH:MM' */
  dailyResetTime: string;
  /** 1 = Monday … 7 = Sunday */
  weeklyResetDay: number;
  /** 1 … 31; a shorter month resets on its last day. */
  monthlyResetDay: number;
}

/** A clock from an instant until the next epoch's; the first holds for all time before, too. */
export interface ClockEpoch extends Clock {
  from: number;
}

/** A frequency from an instant until the next epoch's; the first holds for all time before, too. */
export interface FrequencyEpoch {
  from: number;
  frequency: Frequency;
}

/** What time needs to know of one commitment. Epochs are never empty and ascend by `from`. */
export interface Schedule {
  startDate: string;
  createdAt: number;
  clocks: readonly ClockEpoch[];
  frequencies: readonly FrequencyEpoch[];
}

/** [startsAt, endsAt). The `date` it bears is the one on which it began, `dueDate` its last. */
export interface Period {
  frequency: Frequency;
  date: string;
  dueDate: string;
  startsAt: number;
  /** Infinity for a period of frequency `once`. */
  endsAt: number;
  /** Shortened by a change, or under way when the commitment started or was created: never missed. */
  partial: boolean;
}

/** A period as the settings give it (raw), or as changes of settings have joined several (merged). */
interface Span extends Omit<Period, 'partial'> {
  /** Where the last raw period began. */
  rawStart: number;
  /** The latest end of all the raw periods in it. */
  promisedEnd: number;
}

interface Timeline {
  schedule: Schedule;
  start: number;
  /** The start, then each later instant at which a setting changed: each pair of clock and frequency holds from one. */
  pairs: number[];
}

/** The clock in force at an instant. No Intl. */
export function clockAt(clocks: readonly ClockEpoch[], instant: number): ClockEpoch {
  return inForce(clocks, instant);
}

/** The date of the daily period that contains the instant. RangeError for an unknown zone. Cold: 4 calls of Intl. */
export function dayAt(clock: Clock, instant: number): string {
  // The wall's own date misleads before the reset time, and after a clock set back across it: the day has begun already.
  let day = addDays(toLocal(instant, clock.timezone).date, 1);
  while (resetOn(day, clock) > instant) day = addDays(day, -1);
  return day;
}

/**
 * The instant at which the commitment starts: the first at which its start date has come under the settings then in force.
 * Later changes never move it. RangeError for an unknown zone or what is no date. Cold: 3 calls of Intl a clock epoch.
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
 * The period that contains the instant; before the start, the first period, which may have begun earlier still (its week
 * or month was under way). RangeError for an unknown zone or what is no date or instant. Cold: about 12 calls of Intl.
 */
export function periodAt(schedule: Schedule, instant: number): Period {
  return periodIn(timelineOf(schedule), instant);
}

/**
 * The next instant at which days, weeks or months begin anew under these settings: what the user is told, and when open
 * screens change by themselves. RangeError for an unknown zone or no instant. Cold: about 6 calls of Intl.
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
 * All periods that overlap [from, to), oldest first; `to` is finite. The first period counts from its own beginning, even
 * where that is before the start. Errors are those of `periodAt`. Cold: about a call of Intl for each day.
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
  // A change that comes before the period has ended joins it to what follows, and so may the next.
  while (++k < pairs.length && pairs[k]! < span.endsAt) span = joined(span, rawPeriod(timeline, k, pairs[k]!));
  const { rawStart, promisedEnd, ...period } = span;
  const cutShort = period.startsAt > rawStart || period.endsAt < promisedEnd;
  return { ...period, partial: cutShort || wasUnderWay(timeline, span) };
}

/** The period that contains the instant when nothing changes after the k-th pair of settings. */
function spanUnder(timeline: Timeline, k: number, instant: number): Span {
  const raw = rawPeriod(timeline, k, instant);
  const change = timeline.pairs[k]!;
  return k === 0 || raw.startsAt > change ? raw : joined(spanUnder(timeline, k - 1, change), raw);
}

/** The periods before and after a change are one: it begins where the old one began, all else is the new one's. */
function joined(old: Span, raw: Span): Span {
  return { ...raw, startsAt: old.startsAt, promisedEnd: Math.max(old.promisedEnd, raw.endsAt) };
}

/** The period that contains the instant as the k-th pair of settings gives it, whatever came before or after. */
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

/** Whether the period had begun before the start or before the day of creation; that day itself counts. */
function wasUnderWay({ schedule, start }: Timeline, { frequency, startsAt }: Span): boolean {
  if (frequency === 'once') return false;
  if (startsAt < start) return true;
  const { clocks, createdAt } = schedule;
  if (startsAt > createdAt) return false;
  const clock = clockAt(clocks, createdAt);
  return startsAt < resetOn(dayAt(clock, createdAt), clock);
}

/** The date on which the period of a day began, and the one on which the next begins. */
const RESET_DATES: Record<Exclude<Frequency, 'once'>, (day: string, clock: Clock) => [string, string]> = {
  daily: (day) => [day, addDays(day, 1)],
  weekly: (day, { weeklyResetDay }) => {
    // Sunday is 0 of a Date and 7 of a clock: the same day of the week.
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

/** The given day of the month that is so many months after a date's own; of a shorter month, its last day. */
function inMonth(date: string, monthsAfter: number, dayOfMonth: number): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + monthsAfter];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

function inForce<Epoch extends { from: number }>(epochs: readonly Epoch[], instant: number): Epoch {
  return epochs.findLast(({ from }) => from <= instant) ?? epochs[0]!;
}
