import { shortDate } from '#frontend/lib/recurrence-words.ts';
import { restLabel } from '#frontend/lib/rest-label.ts';
import type { SharedCommitment } from '#shared/contracts/confidants.ts';
import { isAboveLimit } from '#shared/domain/carry-forward.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { due, skipped } from '#shared/text/commitments.ts';
import { completed as done, incomplete } from '#shared/text/commitments-list.ts';

/* What the rows say that confidants see. */

/** When a period that goes on after today is due, as confidants see it. */
export function sharedDueHint(
  { frequency, schedule, due_now, next_due }: SharedCommitment,
  today: string,
): string | null {
  const isLong = frequency === 'weekly' || frequency === 'monthly' || schedule?.every;
  if (!isLong || schedule?.times || isLimit(schedule) || !due_now || !next_due || next_due <= today) return null;
  return due(shortDate(next_due, today));
}

/** The badge of a row that confidants see; null where what it rests for says enough, and of a limit. */
export function sharedBadge(commitment: SharedCommitment, today: string): { tint: string; label: string } | null {
  const { completed, schedule, due_now, current_completion } = commitment;
  if (completed) return { tint: 'green', label: done };
  // A skip is a decision, and nothing to be warned of.
  if (current_completion.status === 'missed' && !isAboveLimit(commitment)) return { tint: 'plain', label: skipped };
  if (restLabel(commitment, today) || isLimit(schedule)) return null;
  // Nor is what has time, or is done for today.
  return { tint: due_now && !sharedDueHint(commitment, today) ? 'yellow' : 'plain', label: incomplete };
}
