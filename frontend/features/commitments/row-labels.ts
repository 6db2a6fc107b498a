import { shortDate } from '#frontend/lib/recurrence-words.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { dueDay } from '#shared/domain/completion.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/commitments.ts';
import { manage } from '#shared/text/commitments-list.ts';
import type { OnManage } from './components/use-commitments.ts';

/* What rows say of when a commitment is due, and what their menus offer. */

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

/** The entries of a menu that pause, resume, close and reopen a commitment. */
export function manageEntries(commitment: Commitment, onManage: OnManage) {
  const { paused, closed_at } = commitment;
  const open = [...(paused ? (['change', 'resume'] as const) : (['pause'] as const)), 'close'] as const;
  return (closed_at ? (['reopen'] as const) : open).map((what) => ({
    value: what,
    text: manage[what],
    onSelect: () => onManage(commitment, what),
  }));
}
