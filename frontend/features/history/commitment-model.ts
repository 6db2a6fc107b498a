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

/** The number of bars for days, and for longer periods: about a month, and about a quarter or a year. */
const ROOM = { daily: 30, longer: 12 };

/**
 * The latest entries for a chart of amounts, newest first, and the number of bars that fit. Empty without a target, for
 * fewer than two periods, and if nothing was done. Periods with another unit or direction are left out, because pages
 * and minutes have no common axis.
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

/** The question about a commitment that is due or not, or about a limit, which is never due. */
export function dueQuestion(asked: Asked, clock: Clock, now: number): string {
  const isResting = asked.upcoming || asked.paused || asked.closed_at;
  if (isLimit(asked.schedule) && !isResting) return text.limitQuestion;
  if (isResting || asked.current_completion.status !== 'pending' || isMarked(asked)) return text.notDueQuestion;
  // If there is a later day to do it, the question does not say 'today'.
  const today = dayAt(clock, now);
  const isLast = asked.frequency !== 'once' && lastDay(asked, today) <= today;
  return isLast ? text.dueTodayQuestion : text.dueQuestion;
}

/** The last day to do it in the current period, which is not paused now. */
export function lastDay(asked: Asked, today: string): string {
  const { frequency, pauses = [], start_date: startDate, current_completion } = asked;
  const { due_date: dueDate } = current_completion;
  return dueDay({ pauses, startDate }, { frequency, date: today, dueDate }) ?? dueDate;
}

/** Whether today's mark is made, of several in the period. */
export const isMarked = ({ schedule, due_now }: Pick<Asked, 'schedule' | 'due_now'>): boolean =>
  Boolean(schedule?.times) && due_now === false;

/** 'Every week, since Nov 3' */
export function ruleLabel({ frequency, schedule = null, start_date }: Asked, today: string): string {
  const date = nearDate(start_date, today);
  const isAhead = start_date > today;
  if (!hasWords(schedule)) return (isAhead ? text.ruleFrom : text.ruleSince)[frequency](date);
  return (isAhead ? text.scheduledFrom : text.scheduledSince)(recurrenceWords({ frequency, schedule }), date);
}

/** Whether the schedule has words of its own: a target alone does not. */
const hasWords = (schedule: Commitment['schedule']): boolean =>
  Boolean(schedule?.weekdays || schedule?.every || schedule?.times);

/** The pause because of which there is nothing to do; `null` if there is another reason. */
function shownPause({ paused, start_date, closed_at, current_completion }: Asked, today: string): Asked['paused'] {
  return !closed_at && start_date <= today && current_completion.status === 'pending' ? paused : null;
}

/** The owner's reason of the pause in `currentLabel`. */
export const pauseReason = (commitment: Asked, today: string): string | null =>
  shownPause(commitment, today)?.reason ?? null;

/** The state of a commitment now: 'Done at 7:40 AM', 'Skipped this time', 'Next: Monday', 'Due by Nov 22'. */
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

/** The last entry of each run of paused periods, if some of its days may still change. Newest first. */
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

/* A month in sentences. They say what was done, never what was missed, without percentages. */

/** The current time by the user's clock. */
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
  /** Not included in `decided`. */
  paused: number;
  /** The sum of all rows, also of open ones and of those that do not count; `null` if one has no number. */
  amount: number | null;
  /** The common target or limit; `null` if they differ. */
  goal: Pick<HistoryEntry, 'of' | 'target'> | null;
  /** The common length of the periods: days, weeks, or anything else. */
  unit: keyof typeof text.shares;
}

const WEEK = 7;

/**
 * Counts the entries of a month: the numbers are the sums of its days, without entries that are open, do not count, or
 * are to be done once. Amounts count at once, because the rows show them.
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
  // In thousandths, because whole numbers add up exactly.
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
