import type { Commitment } from '../contracts/commitments.ts';
import { LIMITS } from './limits.ts';
import { type Clock, type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { Refusal } from './refusal.ts';

/*
 * What a person did to a commitment, and what it shows because of that. Stored is only the kind and its instant;
 * whether something is pending, completed or missed follows from the period in which one looks.
 */

export type ActionKind = 'completed' | 'skipped' | 'pending';
export type Status = 'pending' | 'completed' | 'missed';

/** Something done at an instant (epoch milliseconds). */
export interface CompletionAction {
  kind: ActionKind;
  at: number;
}

export interface Completion {
  status: Status;
  dueDate: string;
  /** Epoch milliseconds. */
  completedAt: number | null;
  upcoming: boolean;
}

const STATUS: Record<ActionKind, Status> = { completed: 'completed', skipped: 'missed', pending: 'pending' };

/** What a commitment shows at `now`, given the latest thing done to it. Pure; a few dozen microseconds. */
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

/** What a period shows in the history: `missed` follows once it has ended, save for one that was cut short. */
export function statusOf(period: Period, action: CompletionAction | undefined, now: number): Status {
  if (action && action.kind !== 'pending') return STATUS[action.kind];
  return period.endsAt <= now && !period.partial ? 'missed' : 'pending';
}

/**
 * The instant at which something counts as done: `at` as the browser sent it, or now. Up to two minutes ahead is now,
 * because clocks differ.
 * @throws Refusal (invalid) for an instant further ahead, more than seven days back, or before the commitment starts.
 */
export function instantOfAction(schedule: Schedule, at: number | undefined, now: number): number {
  const instant = at ?? now;
  if (instant > now + LIMITS.actionMinutesAhead * 60_000) throw new Refusal('instant_in_future', { field: 'at' });
  if (instant < now - LIMITS.actionDaysBack * 86_400_000)
    throw new Refusal('instant_too_old', { field: 'at', params: { limit: LIMITS.actionDaysBack } });
  const effective = Math.min(instant, now);
  if (effective < startOf(schedule))
    throw new Refusal('not_started', { field: 'at', params: { date: schedule.startDate } });
  return effective;
}

/** Where an action belongs. `period` is the one it happened in. */
export type Placement =
  /** It becomes the latest action; the one it replaces, when of another period, moves to that period's history. */
  | { kind: 'latest'; period: Period; archive: { period: Period; action: CompletionAction } | undefined }
  /** It corrects a period that ended before the latest action. */
  | { kind: 'history'; period: Period }
  /** Something later was done in the same period, and holds. */
  | { kind: 'unchanged'; period: Period };

/** Decides where an action belongs, given the latest one. In one period the later instant holds; a tie goes to the newcomer. */
export function place(schedule: Schedule, latest: CompletionAction | undefined, action: CompletionAction): Placement {
  const period = periodAt(schedule, action.at);
  if (!latest) return { kind: 'latest', period, archive: undefined };
  if (contains(period, latest.at)) {
    return action.at < latest.at ? { kind: 'unchanged', period } : { kind: 'latest', period, archive: undefined };
  }
  if (latest.at >= period.endsAt) return { kind: 'history', period };
  const before = periodAt(schedule, latest.at);
  // An action from before the start (the start date was moved since) belongs to no period any more.
  const archive = contains(before, latest.at) ? { period: before, action: latest } : undefined;
  return { kind: 'latest', period, archive };
}

/**
 * What a commitment that was read at `asOf` shows at `now`: when its period has ended meanwhile, the next one's
 * beginning; when its start has come, no longer upcoming. This is how a screen stays right without asking the server.
 * `clock` are the owner's present settings. Keep `asOf` with the list, and move the whole list forward before changing
 * one commitment of it.
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

/** The next instant at which one of these commitments shows something else by itself (epoch milliseconds; Infinity: never). */
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

/** A commitment under today's settings alone: enough for the ends of current periods, which a change never moves. */
function presentSchedule({ start_date, frequency }: Commitment, clock: Clock): Schedule {
  return {
    startDate: start_date,
    createdAt: 0,
    clocks: [{ ...clock, from: 0 }],
    frequencies: [{ from: 0, frequency }],
  };
}
