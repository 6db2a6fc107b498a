import { dateFormat } from '#frontend/lib/formats.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

export const FREQUENCY_LABELS: Record<Commitment['frequency'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  once: 'Once',
};

const dayMonth = dateFormat({ month: 'short', day: 'numeric' });
const withYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Jun 3', and the year where it is not this one's. */
export function shortDate(date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return (sameYear ? dayMonth : withYear)(date);
}

/** When a pending commitment is due, where that is not plain from its frequency. */
export function dueHint(
  { frequency, completed, upcoming, current_completion }: Commitment,
  today: string,
): string | null {
  if (completed || upcoming || current_completion.status !== 'pending') return null;
  if (frequency !== 'weekly' && frequency !== 'monthly') return null;
  const { due_date } = current_completion;
  return due_date === today ? 'Due today' : `Due ${shortDate(due_date, today)}`;
}

export const isOpen = ({ completed, upcoming }: Commitment): boolean => !completed && !upcoming;

/** What a workout consists of, in a word or two. */
export function exerciseCount(count: number): string {
  if (count === 0) return 'No exercises';
  return count === 1 ? '1 exercise' : `${count} exercises`;
}
