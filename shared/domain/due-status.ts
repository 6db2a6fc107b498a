import type { CompletionAction } from './actions.ts';
import { completionAt, type Status } from './completion.ts';
import { type Clock, dayAt, type Schedule } from './periods.ts';
import { isLimit } from './recurrence.ts';

/** A commitment with its schedule. */
export interface ScheduledCommitment {
  id: string;
  schedule: Schedule;
  latest: CompletionAction | undefined;
}

/** A due status: how many commitments are due, and how many of these are completed. Confidants see it. */
export interface DueStatus {
  completed: number;
  total: number;
  /** The counted commitments, in the given order. */
  due: { id: string; status: Status }[];
}

/**
 * The due status at `now`, by the user's own clock. Each commitment counts with its current period. Upcoming and closed
 * ones do not count, nor do paused ones unless they are completed; a completed or skipped `once` counts until the next
 * daily reset. Limits never count, because nothing completes one before its period ends. Errors are those of
 * `periodAt`; cold, some dozen microseconds for each commitment.
 */
export function dueStatusAt(commitments: readonly ScheduledCommitment[], clock: Clock, now: number): DueStatus {
  const today = dayAt(clock, now);
  const due = commitments.flatMap(({ id, schedule, latest }) => {
    const { status, upcoming, paused, closed, period } = completionAt(schedule, latest, now);
    if (upcoming || closed || isLimit(period.recurrence) || (paused && status !== 'completed')) return [];
    const once = schedule.frequencies.at(-1)?.frequency === 'once';
    const over = once && status !== 'pending' && latest !== undefined && dayAt(clock, latest.at) < today;
    return over ? [] : [{ id, status }];
  });
  return { completed: due.filter(({ status }) => status === 'completed').length, total: due.length, due };
}
