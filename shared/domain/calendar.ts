import { dueDay } from './completion.ts';
import * as LIMITS from './limits.ts';
import { addDays, toInstant } from './local-time.ts';
import { isClosedAt } from './pauses.ts';
import { clockAt, dayAt, periodsBetween, type Schedule } from './periods.ts';
import { isLimit } from './recurrence.ts';

/*
 * The events of a calendar feed: each due date as an event of a whole day. They follow from the schedules alone, so an
 * event stays when its commitment is done.
 */

/** A commitment on the date on which one of its periods is due. */
export interface CalendarEvent {
  commitmentId: string;
  /** `YYYY-MM-DD` by the user's clock. */
  date: string;
  title: string;
}

/**
 * The dates from today to 60 days on on which a commitment is due, ascending: the due day of each period, including the
 * current one. None while it is closed, and none of a limit. `now` is in epoch milliseconds. Errors and cost are those
 * of `periodsBetween`.
 */
export function dueDates(schedule: Schedule, now: number): string[] {
  const { clocks, closings = [] } = schedule;
  if (isClosedAt(closings, now)) return [];
  const clock = clockAt(clocks, now);
  const today = dayAt(clock, now);
  const last = addDays(today, LIMITS.calendarDays);
  const end = toInstant(addDays(last, 1), clock.dailyResetTime, clock.timezone);
  return periodsBetween(schedule, now, end)
    .flatMap((period) => (isLimit(period.recurrence) ? [] : (dueDay(schedule, period) ?? [])))
    .filter((date) => date >= today && date <= last);
}

/**
 * The events of several commitments by date, those of one date in the given order. A day that follows more than 4,000
 * events is left out. Costs as `dueDates`.
 */
export function calendarEvents(
  commitments: readonly { id: string; title: string; schedule: Schedule }[],
  now: number,
): CalendarEvent[] {
  const all = commitments
    .flatMap(({ id, title, schedule }) => dueDates(schedule, now).map((date) => ({ commitmentId: id, date, title })))
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const beyond = all[LIMITS.calendarEvents]?.date;
  return beyond === undefined ? all : all.filter(({ date }) => date < beyond);
}
