import { shortDate, weekdayOrDate } from '#frontend/lib/recurrence-words.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { dueDay } from '#shared/domain/completion.ts';
import type { Pause } from '#shared/domain/pauses.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/commitments.ts';

/* What rows say of when a commitment is due, or why it is not. */

/** When a pending commitment is due, if its frequency does not say so. A limit never is. */
export function dueHint(
  { frequency, schedule, completed, upcoming, paused, pauses, closed_at, current_completion }: Commitment,
  today: string,
): string | null {
  if (completed || upcoming || paused || closed_at || current_completion.status !== 'pending') return null;
  if (isLimit(schedule)) return null;
  // 'This week' says it.
  if (schedule?.times) return null;
  if (frequency !== 'weekly' && frequency !== 'monthly' && !schedule?.every) return null;
  const day = dueDay(pauses, { frequency, date: today, dueDate: current_completion.due_date });
  return day === null || day === today ? text.dueToday : text.due(shortDate(day, today));
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
