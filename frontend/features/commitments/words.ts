import type { Commitment } from '#shared/contracts/commitments.ts';

export const FREQUENCY_LABELS: Record<Commitment['frequency'], string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  once: 'Once',
};

// Made when a date is first shown: they are slow to make, and the first picture waits for this file.
const dayMonth = format({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const withYear = format({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** 'Jun 3', and the year where it is not this one's. */
export function shortDate(date: string, today: string): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return (sameYear ? dayMonth : withYear)(new Date(`${date}T00:00:00Z`));
}

function format(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (date) => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made.format(date);
  };
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
