import { shortDate } from '#frontend/lib/recurrence-words.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { dueDay } from '#shared/domain/completion.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import * as text from '#shared/text/commitments.ts';
import { manage } from '#shared/text/commitments-list.ts';
import { pausedFrom } from '#shared/text/commitments-rows.ts';
import type { OnManage } from './components/use-commitments.ts';
import { nextPause } from './view.ts';

/* The labels of rows about when a commitment is due, and the entries of their menus. */

/** When a pending commitment is due, if its frequency does not say so. A limit is never due. */
export function dueHint(
  { frequency, schedule, completed, upcoming, start_date, paused, pauses, closed_at, current_completion }: Commitment,
  today: string,
): string | null {
  if (completed || upcoming || paused || closed_at || current_completion.status !== 'pending') return null;
  if (isLimit(schedule)) return null;
  // The progress shows 'this week'.
  if (schedule?.times) return null;
  if (frequency !== 'weekly' && frequency !== 'monthly' && !schedule?.every) return null;
  const day = dueDay(
    { pauses, startDate: start_date },
    { frequency, date: today, dueDate: current_completion.due_date },
  );
  return day === null || day === today ? text.dueToday : text.due(shortDate(day, today));
}

type Pausing = Pick<Commitment, 'paused' | 'pauses' | 'closed_at'>;

/** 'Paused from Dec 24', of the next pause; `null` while a pause without an end runs. */
export function plannedLabel({ paused, pauses, closed_at }: Pausing, today: string): string | null {
  const next = closed_at || paused?.until === null ? undefined : nextPause(pauses, today);
  return next ? pausedFrom(shortDate(next.from, today)) : null;
}

/** The menu entries that pause, resume, close and reopen a commitment. */
export function manageEntries(commitment: Commitment, today: string, onManage: OnManage) {
  const { paused, closed_at } = commitment;
  const entry = (what: keyof typeof manage & Parameters<OnManage>[1], isShown: unknown = true, name = manage[what]) =>
    isShown ? [{ value: what, text: name, onSelect: () => onManage(commitment, what) }] : [];
  if (closed_at) return entry('reopen');
  return [
    ...entry('change', paused || plannedLabel(commitment, today)),
    ...entry('resume', paused),
    // A pause without an end leaves no days for another one.
    ...entry('pause', paused?.until !== null, paused ? manage.another : manage.pause),
    ...entry('close'),
  ];
}
