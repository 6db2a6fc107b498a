import type { Commitment } from '../contracts/commitments.ts';
import { isAboveLimit, isOverLimit, presentPeriod, presentSchedule, unbegun, withRest } from './carry-forward.ts';
import { addDays } from './local-time.ts';
import { type Clock, dayAt, startOf } from './periods.ts';
import { countsDays, isLimit, recurrenceOf } from './recurrence.ts';

/* A commitment after a change of its rule, as a screen shows it before the server answers. */

type Rule = Pick<Commitment, 'frequency' | 'schedule' | 'start_date'>;

/**
 * A commitment at `now` under another rule, or a new one, which has no due date yet. If both rules have a current
 * period, actions are kept, and the new number decides whether it is completed; otherwise nothing was done. A screen
 * knows only the sum of the additions: an amount that becomes a number of times counts once. `clock` has the owner's
 * current settings. Costs as `nextDue`.
 */
export function withRule(before: Commitment, rule: Rule, clock: Clock, now: number): Commitment {
  const { current_completion, progress } = before;
  const today = dayAt(clock, now);
  const { start_date } = rule;
  // Windows of days start at the day of the change, or at the start date.
  const due_date = current_completion.due_date && addDays(start_date > today ? start_date : today, -1);
  const changed = { ...before, ...rule, current_completion: { ...current_completion, due_date } };
  const schedule = presentSchedule(changed, clock);
  const period = presentPeriod(schedule, now);
  const upcoming = now < period.startsAt || now < startOf(schedule);
  const begun = { ...unbegun(changed, period), upcoming };
  const rest = { now, isMarked: false };
  if (!due_date || before.upcoming || upcoming) return withRest(begun, schedule, period, rest);

  const had = progress ? progress.done : Number(before.completed);
  const isAmountNoMore = before.schedule?.target && rule.schedule?.times;
  const done = isAmountNoMore ? Number(had > 0) : had;
  const joined = { ...begun, progress: begun.progress && { ...begun.progress, done } };
  const old = presentPeriod(presentSchedule(before, clock), now);
  const isShortened = old.startsAt > period.startsAt || old.endsAt > period.endsAt;
  const status = statusOf(before, joined, { done, partial: period.partial || old.partial || isShortened });
  const isDone = status === 'completed';
  const completed_at = isDone ? (current_completion.completed_at ?? new Date(now).toISOString()) : null;
  const isMarked = status === 'pending' && countsDays(recurrenceOf(rule.schedule)) && wasMarkedOn(today, before, clock);
  return withRest(
    { ...joined, current_completion: { ...joined.current_completion, status, completed_at }, completed: isDone },
    schedule,
    period,
    { now, isMarked },
  );
}

/**
 * The status after a number of check-offs or an amount; a limit that is exceeded in a shortened period is not missed.
 */
function statusOf(
  before: Commitment,
  joined: Commitment,
  { done, partial }: { done: number; partial: boolean },
): Commitment['current_completion']['status'] {
  const { progress, schedule } = joined;
  const isSkipped = before.current_completion.status === 'missed' && !isOverLimit(before);
  if (isSkipped || (isAboveLimit(joined) && !partial)) return 'missed';
  const isReached = progress ? !isLimit(schedule) && done >= progress.of : done > 0;
  return isReached ? 'completed' : 'pending';
}

/** Whether a check-off is known for a date. */
function wasMarkedOn(date: string, before: Commitment, clock: Clock): boolean {
  const { completed_at } = before.current_completion;
  return before.marked_today || (completed_at !== null && dayAt(clock, Date.parse(completed_at)) === date);
}
