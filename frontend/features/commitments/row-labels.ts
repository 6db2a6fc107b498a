import { shortDate, weekdayOrDate } from '#frontend/lib/recurrence-words.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Pause } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments.ts';

/* What rows say of when a commitment is due, or why it is not. */

/** When a pending commitment is due, if its frequency does not say so. */
export function dueHint(
  { frequency, schedule, completed, upcoming, paused, closed_at, current_completion }: Commitment,
  today: string,
): string | null {
  if (completed || upcoming || paused || closed_at || current_completion.status !== 'pending') return null;
  // 'This week' says it.
  if (schedule?.times) return null;
  if (frequency !== 'weekly' && frequency !== 'monthly' && !schedule?.every) return null;
  const { due_date } = current_completion;
  return due_date === today ? text.dueToday : text.due(shortDate(due_date, today));
}

type Resting = Pick<Commitment, 'start_date' | 'next_due' | 'schedule' | 'upcoming' | 'closed_at'> & {
  paused: Pick<Pause, 'until'> | null;
};

/** Why there is nothing to do now: 'Closed', 'Starts Jun 3', 'Paused until Jan 5', 'Next: Wednesday'; else `null`. */
export function restLabel(commitment: Resting, today: string): string | null {
  const { start_date, upcoming, paused, closed_at } = commitment;
  if (closed_at) return text.closed;
  if (paused && start_date <= today) {
    return paused.until === null ? text.paused : text.pausedUntil(shortDate(paused.until, today));
  }
  return upcoming ? upcomingLabel(commitment, today) : null;
}

function upcomingLabel(
  { start_date, next_due, schedule }: Pick<Commitment, 'start_date' | 'next_due' | 'schedule'>,
  today: string,
): string {
  // Only weekdays leave days out. Today is the reader's, where it may have begun before the owner's.
  const isStarted = schedule?.weekdays && start_date <= today && next_due;
  return isStarted ? text.next(weekdayOrDate(next_due, today)) : text.starts(shortDate(start_date, today));
}
