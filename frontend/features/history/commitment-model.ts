import { clockTime } from '#frontend/lib/clock-time.ts';
import { recurrenceWords } from '#frontend/lib/recurrence-words.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { isOverLimit } from '#shared/domain/carry-forward.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { closed, overLimit, paused as pausedNow, pausedUntil } from '#shared/text/commitments.ts';
import * as history from '#shared/text/history.ts';
import * as text from '#shared/text/history-commitment.ts';
import { hasEnded, isWithoutTime, nearDate, outcomeOf } from './model.ts';

export type Asked = Pick<Commitment, 'frequency' | 'start_date' | 'upcoming' | 'current_completion'> &
  Partial<Pick<Commitment, 'next_due' | 'due_now' | 'schedule' | 'progress' | 'paused' | 'closed_at'>>;

/** The current period. */
export function currentEntryOf(entries: readonly HistoryEntry[], now: number): HistoryEntry | undefined {
  return entries.find((entry) => Date.parse(entry.starts_at) <= now && !hasEnded(entry, now));
}

/** Days, and longer periods: those of about a month, and of about a quarter or a year. */
const ROOM = { daily: 30, longer: 12 };

/**
 * The latest entries that a chart of amounts shows, newest first, and how many it has room for. None without a target,
 * for fewer than two periods, and where nothing was done: an empty frame would say nothing. Periods of another target
 * are left out, because pages and minutes have no common axis.
 */
export function chartedEntries(
  entries: readonly HistoryEntry[],
  { frequency, schedule }: Pick<Commitment, 'frequency' | 'schedule'>,
  now: number,
): { charted: HistoryEntry[]; room: number } {
  const target = schedule?.target;
  const room = frequency === 'daily' && !schedule?.every ? ROOM.daily : ROOM.longer;
  const charted = entries
    .filter((entry) => isOfTarget(entry, target) && (entry.amount || outcomeOf(entry, now) !== 'none'))
    .slice(0, room);
  const hasBars = charted.some((entry) => entry.amount || entry.status === 'completed');
  return { charted: target && hasBars && charted.length > 1 ? charted : [], room };
}

function isOfTarget(entry: HistoryEntry, target: NonNullable<Commitment['schedule']>['target'] | undefined): boolean {
  const { unit, direction } = entry.target ?? {};
  return entry.of === target?.amount && unit === target?.unit && direction === target?.direction;
}

/** What is asked about a commitment that is due, or is not. */
export function dueQuestion({ upcoming, current_completion, ...asked }: Asked, clock: Clock, now: number): string {
  const isOpen = !upcoming && !asked.paused && !asked.closed_at && current_completion.status === 'pending';
  if (!isOpen || isMarked(asked)) return text.notDueQuestion;
  // If it can still be done on a later day, the question does not say 'today'.
  const isLast = asked.frequency !== 'once' && current_completion.due_date <= dayAt(clock, now);
  return isLast ? text.dueTodayQuestion : text.dueQuestion;
}

/** Whether today's mark of several is made. */
export const isMarked = ({ schedule, due_now }: Pick<Asked, 'schedule' | 'due_now'>): boolean =>
  Boolean(schedule?.times) && due_now === false;

/** 'Every week, since Nov 3' */
export function ruleLabel({ frequency, schedule = null, start_date }: Asked, today: string): string {
  const date = nearDate(start_date, today);
  const isAhead = start_date > today;
  if (!hasWords(schedule)) return (isAhead ? text.ruleFrom : text.ruleSince)[frequency](date);
  return (isAhead ? text.scheduledFrom : text.scheduledSince)(recurrenceWords({ frequency, schedule }), date);
}

/** A target alone leaves the rule of the frequency. */
const hasWords = (schedule: Commitment['schedule']): boolean =>
  Boolean(schedule?.weekdays || schedule?.every || schedule?.times);

/** What a commitment shows now: 'Done at 7:40 AM', 'Skipped this time', 'Starts Jun 3', 'Due by Nov 22'. */
export function currentLabel(
  { upcoming, start_date, frequency, current_completion, next_due, paused, closed_at, ...counted }: Asked,
  clock: Clock,
  today: string,
): string {
  if (closed_at) return closed;
  const { schedule = null, progress = null } = counted;
  if (paused && start_date <= today && current_completion.status === 'pending') {
    return paused.until === null ? pausedNow : pausedUntil(nearDate(paused.until, today));
  }
  // On a day that is not chosen.
  if (upcoming && start_date <= today && next_due) return text.dueBy(nearDate(next_due, today));
  if (upcoming) return text.starts(nearDate(start_date, today));
  const { status, completed_at, due_date } = current_completion;
  if (isOverLimit({ current_completion, schedule, progress })) return overLimit;
  if (status === 'missed') return text.skippedNow;
  if (status === 'completed') {
    if (completed_at === null) return history.done;
    const at = Date.parse(completed_at);
    const day = dayAt(clock, at);
    if (isWithoutTime(clock, at)) return day === today ? history.done : history.doneDay(nearDate(day, today));
    const time = clockTime(toLocal(at, clock.timezone).time);
    return day === today ? history.doneAt(time) : history.doneOn(nearDate(day, today), time);
  }
  if (frequency === 'once') return text.notDone;
  return due_date === today ? text.dueToday : text.dueBy(nearDate(due_date, today));
}

/** The entries of all pages, newest first, without duplicates: a period that touches two pages is on both. */
export function newestFirst(stretches: readonly (readonly HistoryEntry[])[]): HistoryEntry[] {
  const byStart = new Map(stretches.flat().map((entry) => [entry.starts_at, entry]));
  return [...byStart.values()].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
}
