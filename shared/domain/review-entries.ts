import { isWithoutTime, type Outcome } from './history.ts';
import * as LIMITS from './limits.ts';
import { addDays, toLocal } from './local-time.ts';
import { isPausedBetween, wasClosedIn } from './pauses.ts';
import { clockAt, dayAt, type Schedule, startOf } from './periods.ts';
import { isLimit } from './recurrence.ts';
import type { Week } from './weeks.ts';

/* The periods of a week, for its review. */

const MINUTES = 1440;
/** The usual time needs at least this many times of day, with two thirds of them within this many minutes. */
const FEWEST_TIMES = 3;
const NEAR = 90;

/** A commitment with its history of the week and of the days before. */
export interface Reviewed {
  id: string;
  title: string;
  schedule: Schedule;
  outcomes: readonly Outcome[];
  /** By the start of the period (epoch milliseconds). */
  notes: ReadonlyMap<number, string>;
}

type Result = 'done' | 'missed' | 'skipped' | 'paused' | 'open';

/** A period of the week, with its result. */
export interface ReviewEntry extends Outcome {
  result: Result;
}

/** The periods of a commitment that belong to a week. */
export function entriesOf(week: Week, { outcomes }: Reviewed): ReviewEntry[] {
  return outcomes
    .filter((outcome) => isOf(week, outcome))
    .map((outcome) => ({ ...outcome, result: resultOf(outcome) }));
}

function isOf({ startsAt, endsAt }: Week, { period, action }: Outcome): boolean {
  if (period.endsAt < Infinity) return startsAt < period.endsAt && period.endsAt <= endsAt;
  const isDecided = action !== undefined && action.kind !== 'pending';
  return isDecided && startsAt <= action.at && action.at < endsAt;
}

function resultOf({ period, action, paused, status, completedAt }: Outcome): Result {
  if (action?.kind === 'skipped') return 'skipped';
  // A limit that was only kept by the period's end was not done.
  const isDone = status === 'completed' && !(paused && completedAt === period.endsAt);
  if (isDone) return 'done';
  if (paused) return 'paused';
  return status === 'missed' ? 'missed' : 'open';
}

/**
 * Whether nothing was checked off, skipped or noted in the week, although something was due. Earlier actions count for
 * the week in which they were done, even if their period ended in this one. The instant of a note is unknown: it counts
 * if its whole period is in the week.
 */
export function wasAway(
  { startsAt, endsAt }: Week,
  all: readonly { reviewed: Reviewed; entries: readonly ReviewEntry[] }[],
) {
  const isWithin = (at: number) => startsAt <= at && at < endsAt;
  const hasActed = ({ outcomes }: Reviewed) =>
    outcomes.some(({ action }) => {
      if (action === undefined) return false;
      const added = (action.additions ?? []).filter(({ amount }) => amount > 0);
      return (action.kind !== 'pending' && isWithin(action.at)) || added.some(({ at }) => isWithin(at));
    });
  const isNoted = ({ notes }: Reviewed, { period }: ReviewEntry) =>
    isWithin(period.startsAt) && notes.has(period.startsAt);
  return (
    all.some(({ entries }) => entries.some((each) => each.result === 'missed')) &&
    !all.some(({ reviewed, entries }) => hasActed(reviewed) || entries.some((each) => isNoted(reviewed, each)))
  );
}

/**
 * Whether an open commitment was due and not done in the 14 days to the end of a week: it existed on the first of these
 * days, was neither paused nor closed on any of them, one of its periods was missed in them, and nothing was done.
 */
export function isCold({ to, endsAt }: Week, { schedule, outcomes }: Reviewed): boolean {
  const { startDate, createdAt, clocks, pauses = [], closings = [] } = schedule;
  const first = addDays(to, 1 - LIMITS.coldDays);
  const startsAt = startOf({ ...schedule, startDate: first });
  const wasThere = startDate <= first && dayAt(clockAt(clocks, createdAt), createdAt) <= first;
  if (!wasThere || isPausedBetween(pauses, first, to) || wasClosedIn(closings, { startsAt, endsAt: endsAt + 1 })) {
    return false;
  }
  const recent = outcomes.filter(({ period }) => startsAt < period.endsAt);
  const isDone = ({ status, action }: Outcome) => status === 'completed' || (action?.at ?? 0) >= startsAt;
  return recent.some((each) => each.period.endsAt <= endsAt && resultOf(each) === 'missed') && !recent.some(isDone);
}

/** Whether an entry is a day of a daily commitment. */
export const isDay = ({ period }: ReviewEntry): boolean => period.frequency === 'daily' && !period.recurrence?.every;

/** Whether an entry is a period of a limit. */
export const isOfLimit = ({ period }: ReviewEntry): boolean => isLimit(period.recurrence);

/**
 * The time of day (`HH:MM`) at which a commitment was mostly done in the history of a review, rounded down to half an
 * hour; undefined if there is none. Imports and corrections, which have no times, do not count.
 */
export function usualTime({ schedule, outcomes }: Reviewed): string | undefined {
  const times = outcomes.flatMap(({ action, status, completedAt }) => {
    if (status !== 'completed' || completedAt === null || !action || action.late) return [];
    const clock = clockAt(schedule.clocks, completedAt);
    if (isWithoutTime(clock, completedAt)) return [];
    const reset = minutesOf(clock.dailyResetTime);
    return [{ reset, since: (minutesOf(toLocal(completedAt, clock.timezone).time) - reset + MINUTES) % MINUTES }];
  });
  const middle = times.toSorted((a, b) => a.since - b.since)[Math.floor(times.length / 2)];
  if (!middle || times.length < FEWEST_TIMES) return undefined;
  const near = times.filter(({ since }) => Math.abs(since - middle.since) <= NEAR);
  return near.length * 3 >= times.length * 2 ? timeOf(middle.since + middle.reset) : undefined;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function timeOf(minutes: number): string {
  const whole = Math.floor((minutes % MINUTES) / 30) * 30;
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
