import type { Commitment } from '../contracts/commitments.ts';
import { type NewAction, ONE, tallyOf } from './actions.ts';
import { nextDue, restingAt } from './completion.ts';
import { addDays } from './local-time.ts';
import type { Pause } from './pauses.ts';
import { type Clock, dayAt, nextReset, type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { isLimit, recurrenceOf, toThousandths } from './recurrence.ts';

/* A commitment as a screen shows it: carried forward in time, and with actions that the server does not have yet. */

/**
 * Carries a commitment that was read at `asOf` forward to `now`: after the end of its period it shows the beginning of
 * the next, after its start it is no longer upcoming, and pauses begin and end. So a screen stays correct without
 * requests. `clock` has the owner's current settings. Keep `asOf` with the list, and carry the whole list forward
 * before changing one commitment of it.
 */
export function carryForward(commitment: Commitment, clock: Clock, asOf: number, now: number): Commitment {
  const schedule = presentSchedule(commitment, clock);
  const shown = presentPeriod(schedule, asOf);
  const period = presentPeriod(schedule, now);
  const isSame = period.startsAt === shown.startsAt;
  // Under earlier settings it may have started already.
  const upcoming = now < startOf(schedule) ? commitment.upcoming : now < period.startsAt;
  const carried = isSame ? commitment : unbegun(commitment, period);
  const isMarked = isSame && commitment.marked_today && dayAt(clock, asOf) === dayAt(clock, now);
  const after = withRest({ ...carried, upcoming }, schedule, period, { now, isMarked });
  const isUnchanged = CARRIED.every((name) => after[name] === commitment[name]);
  return isSame && isUnchanged && isSamePause(after.paused, commitment.paused) ? commitment : after;
}

/** The fields besides the pause that change by themselves within a period. */
const CARRIED = ['upcoming', 'due_now', 'marked_today', 'next_due'] as const;

/**
 * A commitment with the fields that follow from its status, its pauses and its closing: the running pause, whether it
 * is due, and when it is next due. Costs as `nextDue`.
 */
export function withRest(
  commitment: Commitment,
  schedule: Schedule,
  period: Period,
  { now, isMarked }: { now: number; isMarked: boolean },
): Commitment {
  const { status } = commitment.current_completion;
  const { paused, closed } = restingAt(schedule, now);
  const isOpen = status === 'pending' && !commitment.upcoming && !closed;
  return {
    ...commitment,
    due_now: isOpen && !paused && !isMarked,
    marked_today: isOpen && isMarked,
    next_due: nextDue(schedule, { status, period }, now),
    paused: paused ?? null,
  };
}

/** Whether two pauses have the same dates, or both are missing. Pure, without requests. */
export function isSamePause(one: Commitment['paused'], other: Commitment['paused']): boolean {
  return one?.from === other?.from && one?.until === other?.until;
}

/**
 * A commitment at `now` with other running and planned pauses: as the server will show it after a pause was created or
 * ended. `clock` has the owner's current settings.
 */
export function withPauses(commitment: Commitment, pauses: readonly Pause[], clock: Clock, now: number): Commitment {
  const isMarked = commitment.marked_today;
  const after = { ...commitment, pauses: [...pauses] };
  const schedule = presentSchedule(after, clock);
  return withRest(after, schedule, presentPeriod(schedule, now), { now, isMarked });
}

/**
 * A commitment after an action in its current period, as the server will show it. A check-off adds one, or its amount.
 * For taking back the last addition, `amount` is that of the addition, or one if missing. `clock` has the owner's
 * current settings.
 */
export function withAction(
  commitment: Commitment,
  clock: Clock,
  { kind, at, amount = ONE, last }: Pick<NewAction, 'kind' | 'at' | 'amount' | 'last'>,
): Commitment {
  const { progress, schedule, current_completion } = commitment;
  const whole = presentSchedule(commitment, clock);
  const period = presentPeriod(whole, at);
  // An exceeded limit can be skipped, too: then the shown status is wrong until the server answers.
  const wasSkipped = current_completion.status === 'missed' && !isExceeded(commitment, period);
  const had = toThousandths(progress?.done ?? 0);
  const takesBack = kind === 'pending' && !wasSkipped;
  const left = last ? Math.max(0, had - amount) : 0;
  const done = (takesBack ? left : kind === 'completed' && !commitment.marked_today ? had + amount : had) / 1000;
  const after = { ...commitment, progress: progress && { ...progress, done } };
  const isReached = progress ? !isLimit(schedule) && done >= progress.of : kind === 'completed';
  const status = kind === 'skipped' || isExceeded(after, period) ? 'missed' : isReached ? 'completed' : 'pending';
  const isMarked = status === 'pending' && kind === 'completed' && Boolean(schedule?.times && schedule.once_a_day);
  const completed_at = status === 'completed' ? new Date(at).toISOString() : null;
  const acted: Commitment = {
    ...after,
    current_completion: { ...current_completion, status, completed_at },
    completed: status === 'completed',
  };
  return withRest(acted, whole, period, { now: at, isMarked });
}

/**
 * Whether a limit is exceeded and its period missed. A period that was running at the start, or is paused, is never
 * missed.
 */
function isExceeded(commitment: Commitment, { partial }: Period): boolean {
  return !partial && isAboveLimit(commitment);
}

/** Whether more was done than a limit allows. Pure, without requests. */
export const isAboveLimit = ({ progress, schedule }: Pick<Commitment, 'progress' | 'schedule'>): boolean =>
  isLimit(schedule) && progress !== null && progress.done > progress.of;

/** Whether it is missed because its limit is exceeded, not because it was skipped. Pure, without requests. */
export function isOverLimit(commitment: Pick<Commitment, 'current_completion' | 'progress' | 'schedule'>): boolean {
  return commitment.current_completion.status === 'missed' && isAboveLimit(commitment);
}

/** The next instant at which one of these commitments changes by itself (epoch milliseconds; Infinity: never). */
export function nextChange(commitments: readonly Commitment[], clock: Clock, now: number): number {
  const instants = commitments.map((commitment) => {
    const schedule = presentSchedule(commitment, clock);
    const start = startOf(schedule);
    const pauseChange = nextPauseChange(schedule, now);
    if (now < start) return Math.min(start, pauseChange);
    const { startsAt, endsAt } = presentPeriod(schedule, now);
    const until = now < startsAt ? startsAt : endsAt;
    const isMarked = now >= startsAt && commitment.marked_today;
    return Math.min(until, isMarked ? nextReset(clock, 'daily', now) : Infinity, pauseChange);
  });
  return Math.min(Number.POSITIVE_INFINITY, ...instants);
}

/** The next instant at which a pause begins, or has ended. */
function nextPauseChange({ pauses = [], ...schedule }: Schedule, now: number): number {
  const dates = pauses.flatMap(({ from, until }) => (until === null ? [from] : [from, addDays(until, 1)]));
  const instants = dates.map((startDate) => startOf({ ...schedule, startDate }));
  return Math.min(Number.POSITIVE_INFINITY, ...instants.filter((instant) => instant > now));
}

/** Whether two instants are in the same period of a commitment. `clock` has the owner's current settings. */
export function isSamePeriod(commitment: Commitment, clock: Clock, one: number, other: number): boolean {
  const schedule = presentSchedule(commitment, clock);
  return presentPeriod(schedule, one).startsAt === presentPeriod(schedule, other).startsAt;
}

/** A commitment in a period without any action. Pure, without requests. */
export function unbegun(commitment: Commitment, period: Period): Commitment {
  const { of, unit } = tallyOf({ clocks: [] }, period, undefined, period.startsAt) ?? {};
  return {
    ...commitment,
    current_completion: { status: 'pending', due_date: period.dueDate, completed_at: null },
    completed: false,
    progress: of === undefined ? null : { done: 0, of: of / 1000, unit: unit ?? null },
  };
}

/** Schedules by the fields that decide them. An action changes none of these, so a screen computes each period once. */
const schedules = new Map<string, Schedule>();
/** The size of the cache: more than the commitments of a person, on a few days. */
const MOST_SCHEDULES = 2_000;
/** The last computed period of each schedule. */
const periods = new WeakMap<Schedule, Period>();

/** `periodAt`, which takes a millisecond on a slow phone, computed once for all instants of a period. */
export function presentPeriod(schedule: Schedule, instant: number): Period {
  const known = periods.get(schedule);
  if (known && known.startsAt <= instant && instant < known.endsAt) return known;
  const period = periodAt(schedule, instant);
  periods.set(schedule, period);
  return period;
}

/**
 * The schedule of a commitment under the current settings only, which is enough for the ends of current periods,
 * because changes never move them. A window of days ends with the due date, and the next one begins then. The same
 * object for equal schedules.
 */
export function presentSchedule(
  { start_date, frequency, schedule, current_completion: { due_date }, pauses, closed_at }: Commitment,
  clock: Clock,
): Schedule {
  const { timezone, dailyResetTime, weeklyResetDay, monthlyResetDay } = clock;
  const settings = [timezone, dailyResetTime, weeklyResetDay, monthlyResetDay];
  const windowsFrom = due_date && schedule?.every ? due_date : null;
  const key = JSON.stringify([start_date, frequency, schedule, windowsFrom, pauses, closed_at, settings]);
  const known = schedules.get(key);
  if (known) return known;
  const recurrence = recurrenceOf(schedule);
  const epoch = {
    from: 0,
    frequency,
    ...(recurrence && { recurrence, windowsFrom: windowsFrom ? addDays(windowsFrom, 1) : start_date }),
  };
  const made: Schedule = {
    startDate: start_date,
    createdAt: 0,
    clocks: [{ ...clock, from: 0 }],
    frequencies: [epoch],
    pauses,
    closings: closed_at ? [{ from: Date.parse(closed_at), to: null }] : [],
  };
  if (schedules.size >= MOST_SCHEDULES) schedules.clear();
  schedules.set(key, made);
  return made;
}
