import type { Commitment } from '../contracts/commitments.ts';
import { LIMITS } from './limits.ts';
import { type Clock, type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { Refusal } from './refusal.ts';

/*
 * Completion actions, and the status that follows from them. Only an action's kind and instant are stored. Whether a
 * commitment is pending, completed or missed follows from the period.
 */

export type ActionKind = 'completed' | 'skipped' | 'pending';
export type Status = 'pending' | 'completed' | 'missed';

/** An action at an instant (epoch milliseconds). */
export interface CompletionAction {
  kind: ActionKind;
  at: number;
  /** It reached the server more than seven days after its instant. */
  late?: boolean;
}

export interface Completion {
  status: Status;
  dueDate: string;
  /** Epoch milliseconds. */
  completedAt: number | null;
  upcoming: boolean;
}

const DAY = 86_400_000;
const STATUS: Record<ActionKind, Status> = { completed: 'completed', skipped: 'missed', pending: 'pending' };

/** The status of a commitment at `now`, given its latest action. Pure; a few dozen microseconds. */
export function completionAt(schedule: Schedule, latest: CompletionAction | undefined, now: number): Completion {
  const period = periodAt(schedule, now);
  const done = latest && contains(period, latest.at) ? latest : undefined;
  return {
    status: done ? STATUS[done.kind] : 'pending',
    dueDate: period.dueDate,
    completedAt: done?.kind === 'completed' ? done.at : null,
    upcoming: now < startOf(schedule),
  };
}

/** The status of a period in the history: `missed` once it has ended, except for a shortened one. */
export function statusOf(period: Period, action: CompletionAction | undefined, now: number): Status {
  if (action && action.kind !== 'pending') return STATUS[action.kind];
  return period.endsAt <= now && !period.partial ? 'missed' : 'pending';
}

/** When an action happened, as the browser tells it. */
interface Told {
  /** Epoch milliseconds; now where it is missing. */
  at?: number | null | undefined;
  /** It waited on the device until it could be sent, so that it may be older. */
  late?: boolean | undefined;
}

/**
 * An action as it counts. Up to two minutes ahead is now, because clocks differ. It may be seven days old, or 31 if it
 * was sent late.
 * @throws Refusal: instant_in_future, instant_too_old, not_started.
 */
export function actionAt(
  schedule: Schedule,
  kind: ActionKind,
  { at: told, late = false }: Told,
  now: number,
): CompletionAction {
  const instant = told ?? now;
  const limit = late ? LIMITS.lateActionDaysBack : LIMITS.actionDaysBack;
  if (instant > now + LIMITS.actionMinutesAhead * 60_000) throw new Refusal('instant_in_future', { field: 'at' });
  if (instant < now - limit * DAY) throw new Refusal('instant_too_old', { field: 'at', params: { limit } });
  const at = Math.min(instant, now);
  if (at < startOf(schedule)) throw new Refusal('not_started', { field: 'at', params: { date: schedule.startDate } });
  return { kind, at, ...(at < now - LIMITS.actionDaysBack * DAY && { late: true }) };
}

/** Where an action belongs. `period` is the one in which it happened. */
export type Placement =
  /** It becomes the latest action. The previous one, if it is of another period, moves to that period's history. */
  | { kind: 'latest'; period: Period; archive: { period: Period; action: CompletionAction } | undefined }
  /** It corrects a period that ended before the latest action. */
  | { kind: 'history'; period: Period }
  /** A later action in the same period takes precedence. */
  | { kind: 'unchanged'; period: Period };

/**
 * Decides where an action belongs, given the latest one. In one period the later instant wins; for equal instants, the
 * new action.
 */
export function place(schedule: Schedule, latest: CompletionAction | undefined, action: CompletionAction): Placement {
  const period = periodAt(schedule, action.at);
  if (!latest) return { kind: 'latest', period, archive: undefined };
  if (contains(period, latest.at)) {
    return action.at < latest.at ? { kind: 'unchanged', period } : { kind: 'latest', period, archive: undefined };
  }
  if (latest.at >= period.endsAt) return { kind: 'history', period };
  const before = periodAt(schedule, latest.at);
  // An action from before the start (the start date was changed since) belongs to no period.
  const archive = contains(before, latest.at) ? { period: before, action: latest } : undefined;
  return { kind: 'latest', period, archive };
}

/**
 * Moves a commitment that was read at `asOf` forward to `now`: after the end of its period it shows the beginning of
 * the next, and after its start it is no longer upcoming. So a screen stays right without requests. `clock` has the
 * owner's current settings. Keep `asOf` with the list, and move the whole list forward before changing one commitment
 * of it.
 */
export function carryForward(commitment: Commitment, clock: Clock, asOf: number, now: number): Commitment {
  const schedule = presentSchedule(commitment, clock);
  const shown = periodAt(schedule, asOf);
  const period = periodAt(schedule, now);
  const upcoming = commitment.upcoming && now < startOf(schedule);
  if (period.startsAt === shown.startsAt && upcoming === commitment.upcoming) return commitment;
  const current = period.startsAt === shown.startsAt ? commitment.current_completion : null;
  return {
    ...commitment,
    current_completion: current ?? { status: 'pending', due_date: period.dueDate, completed_at: null },
    completed: current !== null && commitment.completed,
    upcoming,
  };
}

/** The next instant at which one of these commitments changes by itself (epoch milliseconds; Infinity: never). */
export function nextChange(commitments: readonly Commitment[], clock: Clock, now: number): number {
  const instants = commitments.map((commitment) => {
    const schedule = presentSchedule(commitment, clock);
    const start = startOf(schedule);
    return now < start ? start : periodAt(schedule, now).endsAt;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...instants);
}

function contains(period: Period, instant: number): boolean {
  return period.startsAt <= instant && instant < period.endsAt;
}

/**
 * A commitment under the current settings only, which is enough for the ends of current periods, because changes never
 * move them.
 */
function presentSchedule({ start_date, frequency }: Commitment, clock: Clock): Schedule {
  return {
    startDate: start_date,
    createdAt: 0,
    clocks: [{ ...clock, from: 0 }],
    frequencies: [{ from: 0, frequency }],
  };
}
