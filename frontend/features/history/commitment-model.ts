import { clockTime } from '#frontend/lib/clock-time.ts';
import { weekdayName } from '#frontend/lib/format.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, type Frequency, type Period, periodAt, startOf } from '#shared/domain/periods.ts';
import * as history from '#shared/text/history.ts';
import * as text from '#shared/text/history-commitment.ts';
import { fullDate, longDate, nearDate, weekdayOfDate } from './model.ts';

/*
 * Explains why something is due or is not: the rule, with the instants at which the current period begins and ends. The
 * instants come from `periodAt`, so they are right on nights when clocks change.
 */

type Asked = Pick<Commitment, 'frequency' | 'start_date' | 'upcoming' | 'current_completion'>;
type Repeated = Exclude<Frequency, 'once'>;

export interface DueExplanation {
  question: string;
  sentences: string[];
}

/** The current period as the server knows it: a change of settings can make it longer or shorter. */
type CurrentPeriod = Pick<HistoryEntry, 'starts_at' | 'ends_at'>;

/** The days that every month has. */
const SHORTEST_MONTH = 28;

export function explainDue(commitment: Asked, clock: Clock, now: number, current?: CurrentPeriod): DueExplanation {
  const { upcoming, current_completion } = commitment;
  const isDue = !upcoming && current_completion.status === 'pending';
  // If it can still be done on a later day, the question does not say 'today'.
  const isLast = commitment.frequency !== 'once' && current_completion.due_date <= dayAt(clock, now);
  const dueQuestion = isLast ? text.dueTodayQuestion : text.dueQuestion;
  return {
    question: isDue ? dueQuestion : text.notDueQuestion,
    sentences: sentencesOf(commitment, clock, now, current),
  };
}

/** 'Every week, since Nov 3' */
export function ruleLabel({ frequency, start_date, upcoming }: Asked, today: string): string {
  return (upcoming ? text.ruleFrom : text.ruleSince)[frequency](nearDate(start_date, today));
}

function sentencesOf(commitment: Asked, clock: Clock, now: number, current?: CurrentPeriod): string[] {
  const { frequency, start_date } = commitment;
  const schedule = {
    startDate: start_date,
    createdAt: 0,
    clocks: [{ ...clock, from: 0 }],
    frequencies: [{ from: 0, frequency }],
  };
  const start = startOf(schedule);
  if (frequency === 'once') return aboutOnce(commitment, clock, now, start);
  const raw = periodAt(schedule, now);
  const period = commitment.upcoming || !current?.ends_at ? raw : { ...raw, ...boundsOf(current) };
  const reset = resetOf(frequency, clock);
  if (commitment.upcoming) return [text.rule[frequency](reset), text.startsOn(moment(start, clock, fullDate))];
  const [began, ends] = [period.startsAt, period.endsAt].map((instant) => moment(instant, clock, nameOf(frequency)));
  return [
    text.ruleWithPeriod[frequency](reset, began ?? '', ends ?? ''),
    ...aboutShorterMonths(frequency, clock),
    ...aboutTheseBounds(period, raw, clock),
    ...aboutStatus(commitment, frequency, period, clock),
  ];
}

function boundsOf({ starts_at, ends_at }: CurrentPeriod): Pick<Period, 'startsAt' | 'endsAt'> {
  return { startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at ?? '') };
}

function resetOf(frequency: Repeated, { timezone, dailyResetTime, weeklyResetDay, monthlyResetDay }: Clock) {
  const day = frequency === 'weekly' ? weekdayName(weeklyResetDay) : monthlyResetDay;
  return { time: clockTime(dailyResetTime), timezone, day };
}

function aboutShorterMonths(frequency: Repeated, { monthlyResetDay }: Clock): string[] {
  return frequency === 'monthly' && monthlyResetDay > SHORTEST_MONTH ? [text.shorterMonths(monthlyResetDay)] : [];
}

/** Notes for instants that differ from what the rule alone would give. */
function aboutTheseBounds(period: Period, raw: Period, clock: Clock): string[] {
  if (period.startsAt !== raw.startsAt || period.endsAt !== raw.endsAt) return [text.settingsChanged];
  const moved = [period.startsAt, period.endsAt].some(
    (instant) => toLocal(instant, clock.timezone).time.slice(0, 5) !== clock.dailyResetTime,
  );
  return moved ? [text.clocksChange(clockTime(clock.dailyResetTime))] : [];
}

function aboutStatus({ current_completion }: Asked, frequency: Repeated, period: Period, clock: Clock): string[] {
  const { status, completed_at } = current_completion;
  const next = moment(period.endsAt, clock, nameOf(frequency));
  if (status === 'completed') {
    return completed_at === null
      ? [text.done(next)]
      : [text.doneOn(moment(Date.parse(completed_at), clock, nameOf(frequency)), next)];
  }
  if (status === 'missed') return [text.skipped(next)];
  return frequency === 'daily' ? [] : [text.anyDayUntil(longDate(period.dueDate))];
}

function aboutOnce({ upcoming, start_date, current_completion }: Asked, clock: Clock, now: number, start: number) {
  const { status, completed_at } = current_completion;
  if (upcoming) return [text.once, text.startsOn(moment(start, clock, fullDate))];
  if (status === 'completed') {
    return [text.once, text.onceDone(moment(Date.parse(completed_at ?? ''), clock, fullDate))];
  }
  if (status === 'missed') return [text.once, text.onceSkipped];
  const today = toLocal(now, clock.timezone).date;
  return [text.once, start_date === today ? text.onceDueSinceToday : text.onceDueSince(fullDate(start_date))];
}

/** A day within a week needs no date. */
function nameOf(frequency: Repeated): (date: string) => string {
  return frequency === 'daily' ? weekdayOfDate : longDate;
}

function moment(instant: number, { timezone }: Clock, name: (date: string) => string): string {
  const { date, time } = toLocal(instant, timezone);
  return text.moment(name(date), clockTime(time));
}

/** What a commitment shows now: 'Done at 7:40 AM', 'Skipped this time', 'Starts Jun 3', 'Due by Nov 22'. */
export function currentLabel(
  { upcoming, start_date, frequency, current_completion }: Asked,
  clock: Clock,
  today: string,
): string {
  if (upcoming) return text.starts(nearDate(start_date, today));
  const { status, completed_at, due_date } = current_completion;
  if (status === 'missed') return text.skippedNow;
  if (status === 'completed') {
    if (completed_at === null) return history.done;
    const at = Date.parse(completed_at);
    const day = dayAt(clock, at);
    const time = clockTime(toLocal(at, clock.timezone).time);
    return day === today ? history.doneAt(time) : history.doneOn(nearDate(day, today), time);
  }
  if (frequency === 'once') return text.notDone;
  return due_date === today ? text.dueToday : text.dueBy(nearDate(due_date, today));
}
