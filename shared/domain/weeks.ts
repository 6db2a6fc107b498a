import { addDays, toInstant, toLocal } from './local-time.ts';
import {
  type Clock,
  type ClockEpoch,
  clockAt,
  dayAt,
  nextReset,
  type Period,
  periodAt,
  type Schedule,
  startOf,
} from './periods.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/* The weeks of a person, from one weekly reset to the next. */

/** A week of a person: [startsAt, endsAt), with its first and last day. */
export interface Week {
  from: string;
  to: string;
  startsAt: number;
  endsAt: number;
}

/**
 * The last ended week at an instant (epoch milliseconds). A change of the reset settings lengthens the week in which it
 * falls, so that weeks always follow without a gap. Costs as `periodAt`.
 */
export function lastWeek(clocks: readonly ClockEpoch[], now: number): Week {
  const weekly = weeksOf(clocks);
  return toWeek(clocks, periodAt(weekly, periodAt(weekly, now).startsAt - 1));
}

/** The week that began on a date and has ended by `now`; undefined if none has. Costs as `periodAt`, twice. */
export function endedWeek(clocks: readonly ClockEpoch[], from: string, now: number): Week | undefined {
  const weekly = weeksOf(clocks);
  const around = toWeek(clocks, periodAt(weekly, startOf({ ...weekly, startDate: from })));
  // After a change of the time zone, a date can begin twice: the week begins with the second time.
  const week = around.from < from ? toWeek(clocks, periodAt(weekly, around.endsAt)) : around;
  return week.from === from && week.endsAt <= now ? week : undefined;
}

/**
 * The next instant after `now` at which the letter about a week is due: at the first 09:00 after a weekly reset, or at
 * the end of the quiet hours at that time. Costs as `nextReset` and `quietUntil`, twice.
 */
export function nextReviewLetter(quiet: QuietHours, clock: Clock, now: number): number {
  const { timezone } = clock;
  const after = (reset: number) => {
    let { date } = toLocal(reset, timezone);
    while (toInstant(date, LETTER, timezone) < reset) date = addDays(date, 1);
    const morning = toInstant(date, LETTER, timezone);
    return quietUntil(quiet, timezone, morning) ?? morning;
  };
  const last = after(lastWeek([{ from: 0, ...clock }], now).endsAt);
  return last > now ? last : after(nextReset(clock, 'weekly', now));
}

const LETTER = '09:00';

/** Weeks are the periods of a weekly commitment that has always existed. */
function weeksOf(clocks: readonly ClockEpoch[]): Schedule {
  return { startDate: '1970-01-01', createdAt: 0, clocks, frequencies: [{ from: 0, frequency: 'weekly' }] };
}

/** The days are by the clocks of their time: the dates of a joined period are those of the new reset. */
function toWeek(clocks: readonly ClockEpoch[], { startsAt, endsAt }: Period): Week {
  const dayOf = (instant: number) => dayAt(clockAt(clocks, instant), instant);
  return { from: dayOf(startsAt), to: dayOf(endsAt - 1), startsAt, endsAt };
}
