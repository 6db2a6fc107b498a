import { type CompletionAction, checkOffsOf } from './actions.ts';
import { type PeriodStatus, periodStatus, restingAt } from './completion.ts';
import * as LIMITS from './limits.ts';
import { isClosedAt } from './pauses.ts';
import { type Clock, clockAt, dayAt, type Period, periodsBetween, type Schedule, startOf } from './periods.ts';
import { isLimit } from './recurrence.ts';
import { Refusal } from './refusal.ts';

/*
 * The outcome of a commitment's periods. It is not stored, because it follows from the schedule and the actions in each
 * period.
 */

/** The actions in periods, by their start (epoch milliseconds). */
export type ActionsByPeriod = ReadonlyMap<number, CompletionAction>;

/** A period with its outcome. */
export interface Outcome extends PeriodStatus {
  period: Period;
  action: CompletionAction | undefined;
  /** Whether any of its days was paused, after the creation; for a `once`, while it was open. */
  paused: boolean;
}

/** The outcome of a commitment's periods. */
export interface CommitmentHistory {
  commitmentId: string;
  schedule: Schedule;
  outcomes: Outcome[];
}

/** Both dates are included. */
export interface DateRange {
  from: string;
  to: string;
}

/** A day on which something was done. */
interface DayDone {
  date: string;
  /** The last instant of that day (epoch milliseconds). */
  at: number;
}

/** The numbers of a day. `due` is the sum of all except `paused`, including undecided ones. */
export interface DayCount {
  due: number;
  completed: number;
  missed: number;
  skipped: number;
  /** Paused periods in which nothing was done. */
  paused: number;
}

/** The notes and amounts of a day. */
interface DayDetails {
  notes: number;
  /** The sums in thousandths, by unit. */
  amounts: Map<string, number>;
}

const DAY = 86_400_000;

/** @throws Refusal: range_reversed, range_too_long for more than `most` days. */
export function refuseLongRange({ from, to }: DateRange, most: number = LIMITS.historyDays): DateRange {
  if (from > to) throw new Refusal('range_reversed', { field: 'from' });
  if ((Date.parse(to) - Date.parse(from)) / DAY >= most)
    throw new Refusal('range_too_long', { params: { limit: most } });
  return { from, to };
}

/**
 * The periods of a commitment that overlap the dates from `from` to `to` (inclusive) and have begun by `now`, oldest
 * first. A `once` period never ends: it is listed on its start date, and on the day of its action (`latest`, because no
 * later one can replace it) or, while it is open, today. Periods during which it was closed are left out. Errors are
 * those of `periodsBetween`; some microseconds a period, more if the clock was changed often.
 */
export function periodsOfDates(
  schedule: Schedule,
  latest: CompletionAction | undefined,
  { from, to, now }: DateRange & { now: number },
): Period[] {
  if (now < startOf(schedule)) return [];
  // Local dates differ by at most a day from the same dates in UTC; periods outside are filtered out below.
  const end = Math.min(Date.parse(to) + 2 * DAY, now + 1);
  return periodsBetween(schedule, Date.parse(from) - DAY, end).filter((period) => {
    if (period.startsAt > now || wasClosedThroughout(schedule, period)) return false;
    if (period.date <= to && period.dueDate >= from) return true;
    if (period.endsAt !== Infinity || isClosedAt(schedule.closings ?? [], now)) return false;
    const [outcome] = outcomesOf(schedule, [period], new Map(), latest, now);
    const day = outcome && dayOf(schedule, outcome, now);
    const last = day ?? dayAt(clockAt(schedule.clocks, now), now);
    return last >= from && last <= to;
  });
}

/** The outcome of periods, given their actions and the latest action of the commitment, which takes precedence. */
export function outcomesOf(
  schedule: Schedule,
  periods: readonly Period[],
  actions: ActionsByPeriod,
  latest: CompletionAction | undefined,
  now: number,
): Outcome[] {
  return periods.map((period) => {
    const action = within(period, latest) ?? actions.get(period.startsAt);
    const outcome = periodStatus(schedule, period, action, now);
    const isOpen = period.endsAt === Infinity && outcome.status === 'pending';
    const paused = isOpen
      ? restingAt(schedule, now).paused !== undefined
      : period.paused === true && period.endsAt > schedule.createdAt;
    return { period, action, paused, ...outcome };
  });
}

/**
 * The days on which something was done in a period, oldest first; for a counted period each day with a check-off,
 * whether or not they were enough. A limit that only its end has kept has none. Pure; some microseconds for each
 * check-off.
 */
export function daysDone(
  { clocks }: Pick<Schedule, 'clocks'>,
  { period, action, status, completedAt, tally }: Outcome,
): DayDone[] {
  const single = status === 'completed' && completedAt !== null ? [completedAt] : [];
  const instants = tally ? checkOffsOf(action).map(({ at }) => at) : single;
  // A change of the clock does not move a check-off out of the day that it completes.
  const isDay = period.frequency === 'daily' && period.date === period.dueDate;
  const dayOfCheckOff = (at: number) => (isDay ? period.dueDate : dayAt(clockAt(clocks, at), at));
  return [...new Map(instants.map((at) => [dayOfCheckOff(at), at]))].map(([date, at]) => ({ date, at }));
}

/**
 * The numbers of the days from `from` to `to` on which anything was due. A period counts on its last day, once that has
 * begun; a `once` commitment on the day on which it was done or skipped. A shortened period without an action does not
 * count, because it is never missed; a paused one counts as `paused`, unless it was completed or skipped. A limit
 * counts only as paused, because it leaves nothing to do.
 */
export function countDays(
  all: readonly Pick<CommitmentHistory, 'schedule' | 'outcomes'>[],
  { from, to, now }: DateRange & { now: number },
): Map<string, DayCount> {
  const days = new Map<string, DayCount>();
  for (const { schedule, outcomes } of all) {
    const today = dayAt(clockAt(schedule.clocks, now), now);
    for (const outcome of outcomes) {
      if (isLimit(outcome.period.recurrence) && !countsAsPaused(outcome)) continue;
      const date = dayOf(schedule, outcome, now);
      if (date === undefined || date < from || date > to || date > today) continue;
      days.set(date, withOutcome(days.get(date), outcome));
    }
  }
  return days;
}

/**
 * The notes and amounts of the days from `from` to `to`: the number of notes, and the sums of amounts in thousandths by
 * unit. Both count on the day of their period; for a running one, today. Amounts of limits are not summed.
 */
export function detailsOf(
  all: readonly (Pick<CommitmentHistory, 'schedule' | 'outcomes'> & { notes: ReadonlyMap<number, string> })[],
  { from, to, now }: DateRange & { now: number },
): Map<string, DayDetails> {
  const days = new Map<string, DayDetails>();
  for (const { schedule, outcomes, notes } of all) {
    const today = dayAt(clockAt(schedule.clocks, now), now);
    for (const outcome of outcomes) {
      const { period, tally } = outcome;
      const last = dayOf(schedule, outcome, now) ?? (period.endsAt === Infinity ? today : period.dueDate);
      const date = last < today ? last : today;
      const hasNote = notes.has(period.startsAt);
      const unit = isLimit(period.recurrence) ? undefined : tally?.unit;
      if (date < from || date > to || !(hasNote || (unit && tally?.done))) continue;
      const day = days.get(date) ?? { notes: 0, amounts: new Map() };
      days.set(date, day);
      if (hasNote) day.notes++;
      if (unit && tally?.done) day.amounts.set(unit, (day.amounts.get(unit) ?? 0) + tally.done);
    }
  }
  return days;
}

function withOutcome(day: DayCount = NONE, outcome: Outcome): DayCount {
  if (countsAsPaused(outcome)) return { ...day, paused: day.paused + 1 };
  const became = outcome.action?.kind === 'skipped' ? 'skipped' : outcome.status;
  return { ...day, due: day.due + 1, ...(became !== 'pending' && { [became]: day[became] + 1 }) };
}

/** A day on which nothing was due. */
export const NONE: DayCount = { due: 0, completed: 0, missed: 0, skipped: 0, paused: 0 };

/**
 * Whether a period counts as paused: nothing was completed or skipped in it. A limit that was kept only because the
 * period ended does not count as completed.
 */
function countsAsPaused({ period, paused, status, completedAt, action }: Outcome): boolean {
  const isDone = status === 'completed' && completedAt !== period.endsAt;
  return paused && !isDone && action?.kind !== 'skipped';
}

/** Whether the commitment was closed during the whole period. */
function wasClosedThroughout({ closings = [] }: Schedule, { startsAt, endsAt }: Period): boolean {
  return closings.some(({ from, to }) => from <= startsAt && (to === null || endsAt <= to));
}

function within({ startsAt, endsAt }: Period, action: CompletionAction | undefined): CompletionAction | undefined {
  return action && startsAt <= action.at && action.at < endsAt ? action : undefined;
}

function dayOf(schedule: Schedule, outcome: Outcome, now: number): string | undefined {
  const { period, action, status } = outcome;
  const decided = status !== 'pending';
  if (period.endsAt === Infinity) {
    return decided && action ? dayAt(clockAt(schedule.clocks, action.at), action.at) : undefined;
  }
  const isOpen = period.endsAt > now && !isClosedAt(schedule.closings ?? [], now);
  return decided || isOpen || countsAsPaused(outcome) ? period.dueDate : undefined;
}

/**
 * Whether only the day of an instant is meaningful: the first instant of a day comes from an import, which has no
 * times, and one in its last second from a correction of that day. Costs as `dayAt`, three times.
 */
export function isWithoutTime(clock: Clock, at: number): boolean {
  const day = dayAt(clock, at);
  return dayAt(clock, at - 1) !== day || dayAt(clock, at + 1000) !== day;
}
