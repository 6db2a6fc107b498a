import { type CompletionAction, type Status, statusOf } from './completion.ts';
import { LIMITS } from './limits.ts';
import { clockAt, dayAt, type Period, periodsBetween, type Schedule, startOf } from './periods.ts';
import { Refusal } from './refusal.ts';

/*
 * The outcome of a commitment's periods. Nothing of it is stored: it follows from the schedule and the actions in each
 * period.
 */

/** The actions in periods, by their start (epoch milliseconds). */
export type ActionsByPeriod = ReadonlyMap<number, CompletionAction>;

/** A period with its outcome. */
export interface Outcome {
  period: Period;
  action: CompletionAction | undefined;
  status: Status;
}

/** The outcome of a commitment's periods. */
export interface CommitmentHistory {
  commitmentId: string;
  schedule: Schedule;
  outcomes: Outcome[];
}

/** Dates, both included. */
export interface DateRange {
  from: string;
  to: string;
}

/** The numbers of a day. `due` is their sum, including undecided ones. */
export interface DayCount {
  due: number;
  completed: number;
  missed: number;
  skipped: number;
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
 * later one can replace it) or, while it is open, today. Errors are those of `periodsBetween`; some microseconds a
 * period, more if the clock was changed often.
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
    if (period.startsAt > now) return false;
    if (period.date <= to && period.dueDate >= from) return true;
    if (period.frequency !== 'once') return false;
    const action = within(period, latest);
    const day = dayOf(schedule, { period, action, status: statusOf(period, action, now) }, now);
    const last = day ?? dayAt(clockAt(schedule.clocks, now), now);
    return last >= from && last <= to;
  });
}

/** The outcome of periods, given their actions and the latest action of all, which takes precedence. */
export function outcomesOf(
  periods: readonly Period[],
  actions: ActionsByPeriod,
  latest: CompletionAction | undefined,
  now: number,
): Outcome[] {
  return periods.map((period) => {
    const action = within(period, latest) ?? actions.get(period.startsAt);
    return { period, action, status: statusOf(period, action, now) };
  });
}

/**
 * The numbers of the days from `from` to `to` on which anything was due. A period counts on its last day, once that has
 * come; a `once` commitment on the day on which it was done or skipped. A shortened period without an action does not
 * count, because it is never missed.
 */
export function countDays(
  all: readonly Pick<CommitmentHistory, 'schedule' | 'outcomes'>[],
  { from, to, now }: DateRange & { now: number },
): Map<string, DayCount> {
  const days = new Map<string, DayCount>();
  for (const { schedule, outcomes } of all) {
    const today = dayAt(clockAt(schedule.clocks, now), now);
    for (const outcome of outcomes) {
      const date = dayOf(schedule, outcome, now);
      if (date === undefined || date < from || date > to || date > today) continue;
      days.set(date, withOutcome(days.get(date), outcome));
    }
  }
  return days;
}

function withOutcome(day: DayCount = { due: 0, completed: 0, missed: 0, skipped: 0 }, outcome: Outcome): DayCount {
  const became = outcome.action?.kind === 'skipped' ? 'skipped' : outcome.status;
  return { ...day, due: day.due + 1, ...(became !== 'pending' && { [became]: day[became] + 1 }) };
}

function within({ startsAt, endsAt }: Period, action: CompletionAction | undefined): CompletionAction | undefined {
  return action && startsAt <= action.at && action.at < endsAt ? action : undefined;
}

function dayOf(schedule: Schedule, { period, action, status }: Outcome, now: number): string | undefined {
  const decided = status !== 'pending';
  if (period.frequency === 'once') {
    return decided && action ? dayAt(clockAt(schedule.clocks, action.at), action.at) : undefined;
  }
  return decided || period.endsAt > now ? period.dueDate : undefined;
}
