import { dueDay, restingAt } from './completion.ts';
import * as LIMITS from './limits.ts';
import { addDays, toInstant, toLocal } from './local-time.ts';
import { type ClockEpoch, clockAt, dayAt, type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/*
 * Reminders: times of day at which a user is reminded of an open commitment. Whether one is due depends only on the
 * schedule and the clock, never on what was done. Instants are epoch milliseconds, times 'HH:MM', dates 'YYYY-MM-DD' by
 * the user's clock.
 */

const DAY = 86_400_000;

/** An instant at which the clock first reaches a time of day. */
export interface Ring {
  at: number;
  /** The time that the clock was to show: 'YYYY-MM-DDTHH:MM'. */
  local: string;
}

/**
 * The instants in (after, until] at which the clock of that time first reaches times of day, ascending. A time that a
 * clock change skips is reached with the first instant after it; a date that the timezone skips has no times. A move to
 * another timezone is not a clock change: times that it skips are never reached. Errors are those of `toInstant`. Cold:
 * about 3 Intl calls for each date.
 */
export function ringsBetween(
  clocks: readonly ClockEpoch[],
  times: readonly string[],
  after: number,
  until: number,
): Ring[] {
  const rings = clocks.flatMap((clock, k) => {
    const from = k === 0 ? after : Math.max(after, clock.from - 1);
    const to = Math.min(until, (clocks[k + 1]?.from ?? Infinity) - 1);
    return from < to ? ringsOf(clock, times, from, to) : [];
  });
  return rings.sort((one, other) => one.at - other.at || (one.local < other.local ? -1 : 1));
}

/**
 * The next instant after this one at which the clock reaches one of the times; undefined without times. Errors are
 * those of `toInstant`. Cold: about 12 Intl calls.
 */
export function nextRing(clock: ClockEpoch, times: readonly string[], after: number): number | undefined {
  // A clock change or a skipped date moves a time by a day at most.
  return ringsBetween([clock], times, after, after + 3 * DAY)[0]?.at;
}

/**
 * The period of a reminder at this instant; undefined if the commitment has none then: it has not started, rests, is
 * not due on that day, or its period has days left. A commitment with several times a week or month has reminders on
 * each day, other long periods and `once` only on their due day. The day is the one that began at the last reset.
 * Errors and cost are those of `periodAt`.
 */
export function remindedPeriod(schedule: Schedule, at: number): Period | undefined {
  const { paused, closed } = restingAt(schedule, at);
  if (paused || closed || at < schedule.createdAt || at < startOf(schedule)) return undefined;
  const period = periodAt(schedule, at);
  if (at < period.startsAt) return undefined;
  const { frequency, recurrence } = period;
  const isOfEachDay = recurrence?.times || (frequency === 'daily' && !recurrence?.every);
  const day = dayAt(clockAt(schedule.clocks, at), at);
  return isOfEachDay || day === dueDay(schedule, period) ? period : undefined;
}

/**
 * The effect of quiet hours on reminders of a time of day, on a day without a clock change: when the quiet hours end,
 * and whether a reset has ended the day of the reminder by then. Undefined outside quiet hours. Cold: some dozen Intl
 * calls.
 */
export function heldReminder(
  time: string,
  quiet: QuietHours,
  dailyResetTime: string,
): { until: string; isDayOver: boolean } | undefined {
  const at = toInstant('2024-01-01', time, 'UTC');
  const until = quietUntil(quiet, 'UTC', at);
  if (until === undefined) return undefined;
  const clock = { timezone: 'UTC', dailyResetTime, weeklyResetDay: 1, monthlyResetDay: 1 };
  return { until: quiet.end, isDayOver: dayAt(clock, at) !== dayAt(clock, until) };
}

/** Whether a reminder of this instant is too late to be useful. */
export function isLateReminder(at: number, now: number): boolean {
  return now - at > LIMITS.reminderMinutesLate * 60_000;
}

/** How often a commitment's reminders came due, and how often it was done before. */
export interface ReminderCount {
  /** When counting began. */
  since: number;
  due: number;
  done: number;
}

/**
 * The count after a reminder at this instant, and whether to offer to switch reminders off: after four weeks in which
 * the commitment was mostly done before. If it was not, counting starts again.
 */
export function countedReminder(
  { since, due, done }: ReminderCount,
  isDone: boolean,
  at: number,
): { count: ReminderCount; offers: boolean } {
  const count = { since, due: due + 1, done: done + (isDone ? 1 : 0) };
  if (at - since < LIMITS.reminderOfferDays * DAY || count.due < LIMITS.reminderOfferCount) {
    return { count, offers: false };
  }
  const offers = count.done * 100 >= count.due * LIMITS.reminderOfferDone;
  return { count: offers ? count : { since: at, due: 0, done: 0 }, offers };
}

function ringsOf({ timezone }: ClockEpoch, times: readonly string[], after: number, until: number): Ring[] {
  const rings: Ring[] = [];
  const last = addDays(toLocal(until, timezone).date, 1);
  for (let date = addDays(toLocal(after, timezone).date, -1); date <= last; date = addDays(date, 1)) {
    if (toInstant(date, '00:00', timezone) === toInstant(addDays(date, 1), '00:00', timezone)) continue;
    for (const time of times) {
      const at = toInstant(date, time, timezone);
      if (at > after && at <= until) rings.push({ at, local: `${date}T${time}` });
    }
  }
  return rings;
}
