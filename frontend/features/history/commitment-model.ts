import { clockTime } from '#frontend/lib/format.ts';
import { recurrenceWords } from '#frontend/lib/recurrence-words.ts';
import { restLabel } from '#frontend/lib/rest-label.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { isAboveLimit, isOverLimit } from '#shared/domain/carry-forward.ts';
import { dueDay } from '#shared/domain/completion.ts';
import { isWithoutTime } from '#shared/domain/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { overLimit } from '#shared/text/commitments.ts';
import * as history from '#shared/text/history.ts';
import * as text from '#shared/text/history-commitment.ts';
import { shownAmount } from './count-words.ts';
import { dayOf, hasEnded, isPaused, isRest, nearDate, outcomeOf, sharesOf, shownNumber } from './model.ts';

export type Asked = Pick<Commitment, 'frequency' | 'start_date' | 'upcoming' | 'current_completion'> &
  Partial<Pick<Commitment, 'next_due' | 'due_now' | 'schedule' | 'progress' | 'paused' | 'pauses' | 'closed_at'>>;

/** The current period. */
export function currentEntryOf(entries: readonly HistoryEntry[], now: number): HistoryEntry | undefined {
  return entries.find((entry) => Date.parse(entry.starts_at) <= now && !hasEnded(entry, now));
}

/** Days, and longer periods: those of about a month, and of about a quarter or a year. */
const ROOM = { daily: 30, longer: 12 };

/**
 * The latest entries that a chart of amounts shows, newest first, and how many it has room for. None without a target,
 * for fewer than two periods, and where nothing was done: an empty frame would say nothing. Periods of another unit or
 * direction are left out, because pages and minutes have no common axis.
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
  return unit === target?.unit && direction === target?.direction;
}

/** What is asked about a commitment that is due, or is not, or about a limit, which never is. */
export function dueQuestion(asked: Asked, clock: Clock, now: number): string {
  const isResting = asked.upcoming || asked.paused || asked.closed_at;
  if (isLimit(asked.schedule) && !isResting) return text.limitQuestion;
  if (isResting || asked.current_completion.status !== 'pending' || isMarked(asked)) return text.notDueQuestion;
  // If it can still be done on a later day, the question does not say 'today'.
  const today = dayAt(clock, now);
  const isLast = asked.frequency !== 'once' && lastDay(asked, today) <= today;
  return isLast ? text.dueTodayQuestion : text.dueQuestion;
}

/** The day until which it can be done in its current period, which is not paused now. */
export function lastDay(asked: Asked, today: string): string {
  const { frequency, pauses = [], start_date: startDate, current_completion } = asked;
  const { due_date: dueDate } = current_completion;
  return dueDay({ pauses, startDate }, { frequency, date: today, dueDate }) ?? dueDate;
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

/** The pause that is why nothing is to be done. */
function shownPause({ paused, start_date, closed_at, current_completion }: Asked, today: string): Asked['paused'] {
  return !closed_at && start_date <= today && current_completion.status === 'pending' ? paused : null;
}

/** What its owner wrote of the pause that `currentLabel` tells. */
export const pauseReason = (commitment: Asked, today: string): string | null =>
  shownPause(commitment, today)?.reason ?? null;

/** What a commitment shows now: 'Done at 7:40 AM', 'Skipped this time', 'Next: Monday', 'Due by Nov 22'. */
export function currentLabel(commitment: Asked, clock: Clock, today: string): string {
  const { frequency, current_completion, next_due = null, closed_at = null } = commitment;
  const { schedule = null, progress = null } = commitment;
  const paused = shownPause(commitment, today) ?? null;
  const rest = restLabel({ ...commitment, schedule, next_due, closed_at, paused }, today);
  if (rest) return rest;
  const { status, completed_at } = current_completion;
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
  if (isMarked(commitment)) return text.doneForToday;
  // In a period that is never missed, a limit can be exceeded without a miss.
  if (isLimit(schedule)) return isAboveLimit({ schedule, progress }) ? overLimit : text.withinLimit;
  const day = lastDay(commitment, today);
  return day === today ? text.dueToday : text.dueBy(nearDate(day, today));
}

/** The entries of all pages, newest first, without duplicates: a period that touches two pages is on both. */
export function newestFirst(stretches: readonly (readonly HistoryEntry[])[]): HistoryEntry[] {
  const byStart = new Map(stretches.flat().map((entry) => [entry.starts_at, entry]));
  return [...byStart.values()].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
}

/** The last one of each row of paused periods, newest first, that has days which may still change. */
export function lastOfPauses<Entry extends HistoryEntry>(
  entries: readonly Entry[],
  now: number,
  today: string,
): Entry[] {
  const first = addDays(today, -LIMITS.pauseDaysBack);
  return entries.filter((entry, place) => {
    const next = entries[place - 1];
    return isPaused(entry, now) && entry.due_date >= first && !(next && isPaused(next, now));
  });
}

/* A month in sentences. They say what was done, never what was missed, and give no shares. */

/** Now, by the clock of the user. */
interface Moment {
  clock: Clock;
  now: number;
  today: string;
}

/** The numbers of a month of one commitment. */
export interface MonthCount {
  /** Periods that were completed, skipped or missed. */
  decided: number;
  completed: number;
  skipped: number;
  /** Not among `decided`. */
  paused: number;
  /** The sum of all rows, also of what is open or does not count; `null` where any of them has no number. */
  amount: number | null;
  /** What each was to reach, or not to exceed; `null` if that is not the same for all. */
  goal: Pick<HistoryEntry, 'of' | 'target'> | null;
  /** Their length, if all are days, or weeks. */
  unit: keyof typeof text.shares;
}

const WEEK = 7;

/**
 * Counts the entries that are due in a month: the numbers are the sums of its days, without what is still open, what
 * does not count, and what is to be done once. An amount counts at once, because the rows show it.
 */
export function countMonth(entries: readonly HistoryEntry[], { clock, now, today }: Moment): MonthCount {
  const due = entries.filter((entry) => entry.ends_at !== null && (dayOf(entry, clock) ?? today) <= today);
  const { completed, missed, skipped, paused } = sharesOf(due, now);
  const counted = due.filter((entry) => entry.status !== 'pending' || isRest(entry));
  const last = (days: number) => counted.every(({ date, due_date }) => due_date === addDays(date, days - 1));
  const summed = entries.filter((entry) => entry.amount || counted.includes(entry));
  const [first] = summed;
  const isAlike = ({ of, target }: HistoryEntry) =>
    of === first?.of && target?.unit === first?.target?.unit && target?.direction === first?.target?.direction;
  // In thousandths, because these add up exactly.
  const sum = summed.reduce((all, { amount }) => all + Math.round((amount ?? 0) * 1000), 0) / 1000;
  return {
    decided: completed + missed + skipped,
    completed,
    skipped,
    paused,
    amount: summed.every(({ of }) => of !== null) ? sum : null,
    goal: first && summed.every(isAlike) ? { of: first.of, target: first.target } : null,
    unit: last(1) ? 'days' : last(WEEK) ? 'weeks' : 'times',
  };
}

/**
 * 'You did it on 21 of 26 days. You paused it on 4 days.', or '412 pages in all. You reached your target on 18 of 22
 * days.'; 'It was due on 26 days.' where nothing was done. `null` for fewer than two periods, because a row says as
 * much.
 */
export function monthSentences(entries: readonly HistoryEntry[], moment: Moment): string | null {
  const { decided, completed, skipped, paused, amount, goal, unit } = countMonth(entries, moment);
  if (decided + paused < 2) return null;
  const share = completed > 0 ? text.shares[unit](shownNumber(completed), decided, shownNumber(decided)) : null;
  const whole = decided > 0 ? text.wholes[unit](decided, shownNumber(decided)) : null;
  const sentences: string[] = [];
  if (amount !== null && goal?.target) {
    const { direction } = goal.target;
    if (amount > 0 || direction === 'at_most') sentences.push(text.inAll(shownAmount(amount), goal.target.unit));
    if (share) sentences.push(text.kept[direction](share));
    else if (whole) sentences.push(text.had[direction](whole));
  } else if (amount && goal?.target === null) {
    const counted = [amount, shownAmount(amount)] as const;
    sentences.push(share ? text.didAsPlanned(...counted, share) : text.didInAll(...counted));
    if (whole && !share) sentences.push(text.wasDue(whole));
  } else if (share) sentences.push(text.did(share));
  else if (whole) sentences.push(text.wasDue(whole));
  if (skipped > 0) sentences.push(text.skippedTimes(skipped, shownNumber(skipped)));
  if (paused > 0) sentences.push(text.wasPaused[unit](paused, shownNumber(paused)));
  return history.sentences(sentences);
}
