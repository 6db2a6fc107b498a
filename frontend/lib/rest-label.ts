import type { Commitment } from '#shared/contracts/commitments.ts';
import type { Pause } from '#shared/domain/pauses.ts';
import * as text from '#shared/text/commitments.ts';
import { shortDate, weekdayOrDate } from './recurrence-words.ts';

/* Why there is nothing to do in a commitment, as its row and its page say it. */

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
