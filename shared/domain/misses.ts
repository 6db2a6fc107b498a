import type { CompletionAction } from './actions.ts';
import { restingAt } from './completion.ts';
import { type ActionsByPeriod, outcomesOf } from './history.ts';
import * as LIMITS from './limits.ts';
import { addDays } from './local-time.ts';
import {
  type Clock,
  type ClockEpoch,
  clockAt,
  dayAt,
  nextReset,
  type Period,
  periodsBetween,
  type Schedule,
} from './periods.ts';
import { isLimit } from './recurrence.ts';
import { nextRing, ringsBetween } from './reminders.ts';
import { lastWeek } from './weeks.ts';

/*
 * The questions of Steadfast in the chat of two confidants, if their agreement says so: after a miss, on the morning
 * after the period has ended; and to look back, on the morning after a week or a month. Instants are epoch
 * milliseconds, dates 'YYYY-MM-DD' by the clock of the owner of the commitments.
 */

const DAY = 86_400_000;

/** The time of day of a morning. */
const MORNING = '09:00';

/** The first instant of a date at which the owner's clock reaches the time of questions. */
export interface Morning {
  at: number;
  date: string;
}

/**
 * The mornings in (after, until], ascending, at most one for each date: a clock that was set back shows a date twice.
 * Errors are those of `ringsBetween`.
 */
export function morningsBetween(clocks: readonly ClockEpoch[], after: number, until: number): Morning[] {
  let last = '';
  // A clock that is set back shows a date again within two days.
  return ringsBetween(clocks, [MORNING], after - 3 * DAY, until).flatMap(({ at, local }) => {
    const date = local.slice(0, 10);
    if (date <= last) return [];
    last = date;
    return at > after ? [{ at, date }] : [];
  });
}

/** The next morning by the current clock. Errors and cost are those of `nextRing`. */
export function nextMorning(clock: ClockEpoch, after: number): number | undefined {
  return nextRing(clock, [MORNING], after);
}

/**
 * The instant of the morning before this one. This morning asks about the periods that ended after it and up to this
 * morning. Errors are those of `ringsBetween`.
 */
export function morningBefore(clocks: readonly ClockEpoch[], morning: Morning): number {
  return morningsBetween(clocks, morning.at - 4 * DAY, morning.at - 1).at(-1)?.at ?? morning.at - DAY;
}

/** Whether it is too late for the question of a morning that was at this instant. */
export function isLateQuestion(at: number, now: number): boolean {
  return now - at > LIMITS.questionHoursLate * 3_600_000;
}

/**
 * Whether a confidant may be asked again to ask the owner: at most once in each week by the owner's weekly reset.
 * `asked` is the owner's date of the last time.
 */
export function mayAskAgain(clock: Clock, asked: string | undefined, now: number): boolean {
  return asked === undefined || asked < firstOfWeek(clock, now);
}

/** The date on which the week of an instant began. Errors and cost are those of `nextReset`. */
export function firstOfWeek(clock: Clock, instant: number): string {
  return addDays(dayAt(clock, nextReset(clock, 'weekly', instant)), -7);
}

/** Ended days of the owner, from the first to the last. */
export interface EndedDays {
  from: string;
  to: string;
}

/**
 * The week and the month that have ended since the morning before this one, if one has. Errors and cost are those of
 * `ringsBetween` and `lastWeek`.
 */
export function endedBy(
  clocks: readonly ClockEpoch[],
  morning: Morning,
): { weekly?: EndedDays | undefined; monthly?: EndedDays | undefined } {
  const before = morningBefore(clocks, morning);
  const { from, to, endsAt } = lastWeek(clocks, morning.at);
  const dayOf = (instant: number) => dayAt(clockAt(clocks, instant), instant);
  const [month, next] = [before, morning.at].map((instant) => dayOf(instant).slice(0, 7)) as [string, string];
  return {
    ...(endsAt > before && { weekly: { from, to } }),
    ...(month !== next && { monthly: { from: `${month}-01`, to: addDays(`${next}-01`, -1) } }),
  };
}

/**
 * The periods of a commitment that ended in (after, until] and may have been missed. Empty while it is paused or closed
 * at `now`. Without periods that were shortened, paused or closed, and without limits, which are exceeded and not
 * missed. Errors are those of `periodsBetween`.
 */
export function endedPeriods(
  schedule: Schedule,
  { after, until }: { after: number; until: number },
  now: number,
): Period[] {
  const { paused, closed } = restingAt(schedule, now);
  if (paused || closed) return [];
  return periodsBetween(schedule, after, until).filter(
    ({ endsAt, partial, recurrence }) => endsAt > after && endsAt <= until && !partial && !isLimit(recurrence),
  );
}

/** The ended periods that were missed, and not skipped. The latest action takes precedence. Pure. */
export function missedOf(
  schedule: Schedule,
  periods: readonly Period[],
  { actions, latest }: { actions: ActionsByPeriod; latest: CompletionAction | undefined },
  now: number,
): Period[] {
  return outcomesOf(schedule, periods, actions, latest, now)
    .filter(({ status, action }) => status === 'missed' && action?.kind !== 'skipped')
    .map(({ period }) => period);
}

/** The words of a question for the time of missed periods; null if they have no common one. */
export const MISSED_WHEN = ['yesterday', 'week', 'month'] as const;

export type MissedWhen = (typeof MISSED_WHEN)[number] | null;

/** The words for the time of these periods on a morning. Pure. */
export function missedWhen(periods: readonly Period[], { date }: Morning): MissedWhen {
  const [first, ...others] = new Set(periods.map((period) => whenOf(period, addDays(date, -1))));
  return others.length > 0 ? null : (first ?? null);
}

function whenOf({ frequency, dueDate }: Period, yesterday: string): MissedWhen {
  if (frequency === 'weekly') return 'week';
  if (frequency === 'monthly') return 'month';
  return dueDate === yesterday ? 'yesterday' : null;
}
