import { type Action, type Status, statusOf } from './completion.ts';
import { clockAt, dayAt, type Period, periodsBetween, type Schedule, startOf } from './periods.ts';

/*
 * What became of the periods of a commitment. Nothing here is stored: it follows from the schedule, and from what was
 * done in each period.
 */

/** What was done in a period, by its beginning (epoch milliseconds). */
export type Deeds = ReadonlyMap<number, Action>;

/** A period, and what became of it. */
export interface Kept {
  period: Period;
  action: Action | undefined;
  status: Status;
}

/** The numbers of a day. `due` is their sum, and what is not decided yet. */
export interface DayCount {
  due: number;
  completed: number;
  missed: number;
  skipped: number;
}

const DAY = 86_400_000;

/**
 * The periods of a commitment that touch the dates from `from` to `to` (inclusive) and have begun by `now`, oldest first.
 * What is to be done once never ends: it stands under its start date, and under the day of its deed (`latest`, since no
 * later one can replace it) or, while it is open, under today. Errors are those of `periodsBetween`; some microseconds a
 * period, more where the clock was changed often.
 */
export function periodsOfDates(
  schedule: Schedule,
  latest: Action | undefined,
  { from, to, now }: { from: string; to: string; now: number },
): Period[] {
  if (now < startOf(schedule)) return [];
  // Local dates lie at most a day from the same dates in UTC; what lies outside is left out below.
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

/** What became of periods, given what was done in them and, over that, the latest deed of all. */
export function kept(periods: readonly Period[], deeds: Deeds, latest: Action | undefined, now: number): Kept[] {
  return periods.map((period) => {
    const action = within(period, latest) ?? deeds.get(period.startsAt);
    return { period, action, status: statusOf(period, action, now) };
  });
}

/**
 * Counts what became of periods into the days from `from` to `to`. A period counts on its last day, when that has come;
 * what is to be done once, on the day on which it was done or skipped. One that was cut short and left alone does not
 * count: it was never missed.
 */
export function count(
  days: Map<string, DayCount>,
  schedule: Schedule,
  all: readonly Kept[],
  { from, to, now }: { from: string; to: string; now: number },
): void {
  const today = dayAt(clockAt(schedule.clocks, now), now);
  for (const each of all) {
    const date = dayOf(schedule, each, now);
    if (date === undefined || date < from || date > to || date > today) continue;
    const day = days.get(date) ?? { due: 0, completed: 0, missed: 0, skipped: 0 };
    days.set(date, day);
    day.due += 1;
    if (each.status === 'completed') day.completed += 1;
    else if (each.action?.deed === 'skipped') day.skipped += 1;
    else if (each.status === 'missed') day.missed += 1;
  }
}

function within({ startsAt, endsAt }: Period, action: Action | undefined): Action | undefined {
  return action && startsAt <= action.at && action.at < endsAt ? action : undefined;
}

function dayOf(schedule: Schedule, { period, action, status }: Kept, now: number): string | undefined {
  const decided = status !== 'pending';
  if (period.frequency === 'once') {
    return decided && action ? dayAt(clockAt(schedule.clocks, action.at), action.at) : undefined;
  }
  return decided || period.endsAt > now ? period.dueDate : undefined;
}
