import { type CompletionAction, completionAt, type Status } from './completion.ts';
import { type Clock, dayAt, type Schedule } from './periods.ts';

/** A commitment as time knows it. */
export interface ScheduledCommitment {
  id: string;
  schedule: Schedule;
  latest: CompletionAction | undefined;
}

/** How far somebody is with what is due: what their confidants see of it. */
export interface DueStatus {
  completed: number;
  total: number;
  /** What counts, in the order given. */
  due: { id: string; status: Status }[];
}

/**
 * Where somebody stands at `now`, by their own clock. Each commitment counts with its current period; what has not begun
 * does not, and what is to be done once counts, when it was done or skipped, until the next daily reset. Errors are those of
 * `periodAt`; cold, some dozen microseconds for each commitment.
 */
export function dueStatusAt(commitments: readonly ScheduledCommitment[], clock: Clock, now: number): DueStatus {
  const today = dayAt(clock, now);
  const due = commitments.flatMap(({ id, schedule, latest }) => {
    const { status, upcoming } = completionAt(schedule, latest, now);
    if (upcoming) return [];
    const once = schedule.frequencies.at(-1)?.frequency === 'once';
    const over = once && status !== 'pending' && latest !== undefined && dayAt(clock, latest.at) < today;
    return over ? [] : [{ id, status }];
  });
  return { completed: due.filter(({ status }) => status === 'completed').length, total: due.length, due };
}
