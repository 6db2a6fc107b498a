import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Pause } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments.ts';
import { shortDate, weekdayOrDate } from './recurrence-words.ts';

/* Why nothing is to be done in a commitment now, for its row and its page. */

type Resting = Pick<Commitment, 'start_date' | 'next_due' | 'schedule' | 'upcoming' | 'closed_at'> & {
  paused: Pick<Pause, 'until'> | null;
};

/**
 * Why nothing is to be done now: 'Closed', 'Starts Jun 3', 'Paused until Jan 5', 'Next: Wednesday'; otherwise `null`.
 */
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
  // Only schedules with weekdays leave days out. The reader's day may have begun before the owner's.
  const isStarted = schedule?.weekdays && start_date <= today && next_due;
  return isStarted ? text.next(weekdayOrDate(next_due, today)) : text.starts(shortDate(start_date, today));
}
