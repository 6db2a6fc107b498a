import { clockTime } from '#frontend/lib/clock-time.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt, type Frequency, type Period, periodAt, startOf } from '#shared/domain/periods.ts';
import { fullDate, longDate, nearDate, weekdayName } from './words.ts';

/*
 * Why something is due, or is not: the rule in words, with the instants at which the present period begins and ends. The
 * instants are those of `periodAt`, so nights on which clocks change are right.
 */

type Asked = Pick<Commitment, 'frequency' | 'start_date' | 'upcoming' | 'current_completion'>;
type Repeated = Exclude<Frequency, 'once'>;

export interface Why {
  question: string;
  sentences: string[];
}

/** The present period as the server tells it: settings that were changed have lengthened or shortened it. */
export type Present = Pick<HistoryEntry, 'starts_at' | 'ends_at'>;

const UNIT: Record<Repeated, string> = { daily: 'day', weekly: 'week', monthly: 'month' };
const THIS: Record<Repeated, string> = { daily: 'today', weekly: 'this week', monthly: 'this month' };
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Every month has so many days. */
const SHORTEST_MONTH = 28;

export function why(commitment: Asked, clock: Clock, now: number, present?: Present): Why {
  const { upcoming, current_completion } = commitment;
  const isDue = !upcoming && current_completion.status === 'pending';
  // What may be done on a later day is due, but not today.
  const isLast = commitment.frequency !== 'once' && current_completion.due_date <= dayAt(clock, now);
  return {
    question: isDue ? `Why is this due${isLast ? ' today' : ''}?` : 'Why is this not due today?',
    sentences: sentencesOf(commitment, clock, now, present),
  };
}

/** The rule in a few words: 'Every week since Nov 3'. */
export function ruleWords({ frequency, start_date, upcoming }: Asked, today: string): string {
  const every = frequency === 'once' ? 'Once' : `Every ${UNIT[frequency]}`;
  return `${every}, ${upcoming ? 'from' : 'since'} ${nearDate(start_date, today)}`;
}

function sentencesOf(commitment: Asked, clock: Clock, now: number, present?: Present): string[] {
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
  const period = commitment.upcoming || !present?.ends_at ? raw : { ...raw, ...boundsOf(present) };
  const rule = `This is a ${frequency} commitment. ${ruleOf(frequency, clock)}`;
  if (commitment.upcoming) return [`${rule}.`, `It starts on ${moment(start, clock, fullDate)}.`];
  return [
    `${rule}, so ${THIS[frequency]}'s began on ${moment(period.startsAt, clock, nameOf(frequency))} and ends on ${moment(period.endsAt, clock, nameOf(frequency))}.`,
    ...aboutShorterMonths(frequency, clock),
    ...aboutTheseBounds(period, raw, clock),
    ...aboutStatus(commitment, frequency, period, clock),
  ];
}

function boundsOf({ starts_at, ends_at }: Present): Pick<Period, 'startsAt' | 'endsAt'> {
  return { startsAt: Date.parse(starts_at), endsAt: Date.parse(ends_at ?? '') };
}

function ruleOf(frequency: Repeated, { timezone, dailyResetTime, weeklyResetDay, monthlyResetDay }: Clock): string {
  const time = `at ${clockTime(dailyResetTime)} in ${timezone}`;
  if (frequency === 'daily') return `Your day begins ${time} (your reset time)`;
  const on = frequency === 'weekly' ? WEEKDAYS[weeklyResetDay - 1] : `the ${ordinal(monthlyResetDay)}`;
  return `Your ${UNIT[frequency]} begins on ${on} ${time} (your reset day and time)`;
}

function aboutShorterMonths(frequency: Repeated, { monthlyResetDay }: Clock): string[] {
  if (frequency !== 'monthly' || monthlyResetDay <= SHORTEST_MONTH) return [];
  return [`In a month without a ${ordinal(monthlyResetDay)} it begins on the last day.`];
}

/** Where the instants are not what the rule alone would give. */
function aboutTheseBounds(period: Period, raw: Period, clock: Clock): string[] {
  if (period.startsAt !== raw.startsAt || period.endsAt !== raw.endsAt) {
    return ['Your settings have changed since it began, so this one is longer or shorter than others.'];
  }
  const moved = [period.startsAt, period.endsAt].some(
    (instant) => toLocal(instant, clock.timezone).time.slice(0, 5) !== clock.dailyResetTime,
  );
  return moved ? [`The clocks change then: ${clockTime(clock.dailyResetTime)} does not exist that night.`] : [];
}

function aboutStatus({ current_completion }: Asked, frequency: Repeated, period: Period, clock: Clock): string[] {
  const { status, completed_at } = current_completion;
  const next = moment(period.endsAt, clock, nameOf(frequency));
  if (status === 'completed') {
    const when = completed_at === null ? '' : ` on ${moment(Date.parse(completed_at), clock, nameOf(frequency))}`;
    return [`You did it${when}. It comes again on ${next}.`];
  }
  if (status === 'missed') return [`You skipped it this time. It comes again on ${next}.`];
  return frequency === 'daily' ? [] : [`Any day until ${longDate(period.dueDate)} is a good day for it.`];
}

function aboutOnce({ upcoming, start_date, current_completion }: Asked, clock: Clock, now: number, start: number) {
  const rule = 'This is to be done once.';
  const { status, completed_at } = current_completion;
  if (upcoming) return [rule, `It starts on ${moment(start, clock, fullDate)}.`];
  if (status === 'completed') {
    return [
      rule,
      `You did it on ${moment(Date.parse(completed_at ?? ''), clock, fullDate)}, so it does not come again.`,
    ];
  }
  if (status === 'missed') return [rule, 'You skipped it. It stays so until you take that back or do it.'];
  const today = toLocal(now, clock.timezone).date;
  const since = start_date === today ? 'today' : fullDate(start_date);
  return [rule, `It is due since ${since}, its start date, and stays until you have done or skipped it.`];
}

/** A day of this week needs no date. */
function nameOf(frequency: Repeated): (date: string) => string {
  return frequency === 'daily' ? weekdayName : longDate;
}

function moment(instant: number, { timezone }: Clock, name: (date: string) => string): string {
  const { date, time } = toLocal(instant, timezone);
  return `${name(date)} at ${clockTime(time)}`;
}

function ordinal(day: number): string {
  const tens = day % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}
