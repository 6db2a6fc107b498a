/**
 * The periods of a commitment: a pure function of its frequency, its schedule, its owner's clock, its start date and an
 * instant. Every boundary is computed from the settings, never from the previous boundary: months would drift from the
 * 31st to the 28th. Instants are epoch milliseconds, dates 'YYYY-MM-DD'. A warm `periodAt` makes no Intl calls and
 * takes a few microseconds; the cold costs below are Intl calls for one epoch of each kind on an ordinary day.
 */
import { addDays, inMonth, toInstant, toLocal } from './local-time.ts';
import { type Closing, isPausedBetween, type Pause, wasClosedIn } from './pauses.ts';
import { isChosen, type Recurrence, weekdayOf, windowOf } from './recurrence.ts';

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

/**
 * A frequency, with a schedule if it has one, from an instant until the next epoch; the first epoch also applies to all
 * time before.
 */
export interface FrequencyEpoch {
  from: number;
  frequency: Frequency;
  recurrence?: Recurrence;
  /** The date from which windows of several days count; the start date if absent. */
  windowsFrom?: string;
}

/** The schedule of one commitment. Epochs are never empty and ascend by `from`. */
export interface Schedule {
  startDate: string;
  createdAt: number;
  clocks: readonly ClockEpoch[];
  frequencies: readonly FrequencyEpoch[];
  /** In any order; they may overlap. */
  pauses?: readonly Pause[];
  closings?: readonly Closing[];
}

/** [startsAt, endsAt). `date` is the date on which it began, `dueDate` its last date. */
export interface Period {
  frequency: Frequency;
  date: string;
  dueDate: string;
  startsAt: number;
  /** Infinity for a period of frequency `once`, unless a change has ended it. */
  endsAt: number;
  /**
   * Never missed: shortened by a change, running when the commitment started or was created, paused on any of its days,
   * or closed at any instant of it.
   */
  partial: boolean;
  /** Paused on any of its days. A period of `once` never is, because it has no last day. */
  paused?: true;
  /** The schedule by which it is completed. */
  recurrence?: Recurrence;
}

/** A period by the settings alone (raw), or joined from several by changes of settings (merged). */
interface Span extends Omit<Period, 'partial' | 'paused'> {
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
  // The local date is wrong before the reset time. It is also wrong after a clock was set back across the reset time,
  // when the day has already begun.
  let day = addDays(toLocal(instant, clock.timezone).date, 1);
  while (resetOn(day, clock) > instant) day = addDays(day, -1);
  return day;
}

/**
 * The instant at which the commitment starts: the first at which its start date had come under the settings of that
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
 * The period at an instant or, on a day that is not chosen, the next one, which begins later. Before the start, the
 * first period, which may have begun even earlier (its week or month was running). RangeError for an unknown timezone
 * or an invalid date or instant. Cold: about 12 Intl calls, and 3 for each day until the next chosen one.
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
  let wanted = Math.max(instant, start);
  let k = pairs.findLastIndex((from) => from <= wanted);
  let span = spanUnder(timeline, k, wanted);
  while (!span) {
    // The next period begins on a later day, or with a change before that.
    const change = pairs[k + 1] ?? Infinity;
    wanted = Math.min(change, nextChosen(timeline, k, wanted));
    if (wanted === change) k++;
    span = spanUnder(timeline, k, wanted);
  }
  // A change before the end of the period joins it with the next one, and further changes may do so, too.
  while (++k < pairs.length && pairs[k]! < span.endsAt) {
    const raw = rawPeriod(timeline, k, pairs[k]!);
    span = raw ? joined(span, raw) : endedBy(timeline, k, span);
  }
  const { rawStart, promisedEnd, ...period } = span;
  const cutShort = period.startsAt > rawStart || period.endsAt < promisedEnd;
  const paused = wasPaused(timeline.schedule, span);
  const rested = paused || wasClosedIn(timeline.schedule.closings ?? [], period);
  return { ...period, partial: rested || cutShort || wasUnderWay(timeline, span), ...(paused && { paused }) };
}

/** The period at an instant if nothing changes after the k-th pair; undefined on a day that is not chosen. */
function spanUnder(timeline: Timeline, k: number, instant: number): Span | undefined {
  const raw = rawPeriod(timeline, k, instant);
  const change = timeline.pairs[k]!;
  if (!raw || k === 0 || raw.startsAt > change) return raw;
  const old = spanUnder(timeline, k - 1, change);
  return old ? joined(old, raw) : begunBy(timeline, k, raw);
}

/**
 * Joins the periods before and after a change: the result has the beginning of the old one, and everything else of the
 * new one.
 */
function joined(old: Span, raw: Span): Span {
  return { ...raw, startsAt: old.startsAt, promisedEnd: Math.max(old.promisedEnd, raw.endsAt) };
}

/**
 * The period after the k-th change on a day that was not chosen before: it begins with that day, because actions of
 * earlier days stay in theirs.
 */
function begunBy({ schedule, pairs }: Timeline, k: number, raw: Span): Span {
  const before = clockAt(schedule.clocks, pairs[k - 1]!);
  const day = resetOn(dayAt(before, pairs[k]!), before);
  return { ...raw, startsAt: Math.max(raw.startsAt, day, pairs[k - 1]!) };
}

/** The period before the k-th change on a day that is not chosen afterwards: it ends with the change. */
function endedBy({ schedule, pairs }: Timeline, k: number, span: Span): Span {
  const endsAt = pairs[k]!;
  const day = dayAt(clockAt(schedule.clocks, pairs[k - 1]!), endsAt - 1);
  const last = day > span.date ? day : span.date;
  const dueDate = span.frequency === 'once' || last < span.dueDate ? last : span.dueDate;
  return { ...span, dueDate, endsAt };
}

/** The period at an instant under the k-th pair of settings, regardless of the pairs before and after. */
function rawPeriod({ schedule, start, pairs }: Timeline, k: number, instant: number): Span | undefined {
  const epoch = inForce(schedule.frequencies, pairs[k]!);
  const { frequency, recurrence } = epoch;
  if (frequency === 'once') return spanOf(epoch, schedule.startDate, schedule.startDate, start, Infinity);
  const clock = clockAt(schedule.clocks, pairs[k]!);
  const day = dayAt(clock, instant);
  if (!isChosen(recurrence, day)) return undefined;
  const [date, next] = recurrence?.every
    ? windowOf(day, recurrence.every, epoch.windowsFrom ?? schedule.startDate)
    : RESET_DATES[frequency](day, clock);
  return spanOf(epoch, date, addDays(next, -1), resetOn(date, clock), resetOn(next, clock));
}

function spanOf(
  { frequency, recurrence }: FrequencyEpoch,
  date: string,
  dueDate: string,
  startsAt: number,
  endsAt: number,
): Span {
  const rule = recurrence && { recurrence };
  return { frequency, date, dueDate, startsAt, endsAt, rawStart: startsAt, promisedEnd: endsAt, ...rule };
}

/** The start of the next day that is chosen under the k-th pair of settings. */
function nextChosen({ schedule, pairs }: Timeline, k: number, instant: number): number {
  const { recurrence } = inForce(schedule.frequencies, pairs[k]!);
  const clock = clockAt(schedule.clocks, pairs[k]!);
  for (let day = addDays(dayAt(clock, instant), 1); ; day = addDays(day, 1)) {
    // A timezone that crosses the date line skips a day: it has no length.
    if (isChosen(recurrence, day) && resetOn(day, clock) < resetOn(addDays(day, 1), clock)) return resetOn(day, clock);
  }
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

/** Whether any day of the period is paused. A joined period has days before its date, or after a move later ones. */
function wasPaused({ clocks, pauses = [] }: Schedule, { frequency, date, dueDate, startsAt, rawStart }: Span): boolean {
  if (pauses.length === 0 || frequency === 'once') return false;
  const began = startsAt < rawStart ? dayAt(clockAt(clocks, startsAt), startsAt) : date;
  return isPausedBetween(pauses, began < date ? began : date, began > dueDate ? began : dueDate);
}

/** The dates on which the period of a day began and the next one begins. */
const RESET_DATES: Record<Exclude<Frequency, 'once'>, (day: string, clock: Clock) => [string, string]> = {
  daily: (day) => [day, addDays(day, 1)],
  weekly: (day, { weeklyResetDay }) => {
    const sinceReset = (weekdayOf(day) - weeklyResetDay + 7) % 7;
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

function inForce<Epoch extends { from: number }>(epochs: readonly Epoch[], instant: number): Epoch {
  return epochs.findLast(({ from }) => from <= instant) ?? epochs[0]!;
}
