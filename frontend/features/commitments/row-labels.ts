import { shortDate } from '#frontend/lib/recurrence-words.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import * as text from '#shared/text/commitments.ts';

/* What rows say of when a commitment is due. */

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
