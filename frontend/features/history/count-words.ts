import { listFormat, numberFormat } from '#frontend/lib/format.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import { addDays } from '#shared/domain/local-time.ts';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history.ts';
import { dayName, dayOf, isRest, shownNumber, summaryOf } from './model.ts';

/* The numbers of days, weeks and months in words. */

const list = listFormat({ type: 'unit' });
const shownAmount = numberFormat({ maximumFractionDigits: 3 });

/** 'November 3: 4 of 5 done, 1 skipped'; counts of 0 are left out. */
export function dayLabel({ date, ...counts }: DaySummary): string {
  return text.day(dayName(date), dayCounts(counts));
}

function dayCounts({ due, completed, missed, skipped, paused }: Omit<DaySummary, 'date'>): string {
  const open = due - completed - missed - skipped;
  const rest = completed > 0 ? [text.doneOf(shownNumber(completed), shownNumber(due))] : [];
  if (skipped > 0) rest.push(text.skippedCount(shownNumber(skipped)));
  if (missed > 0) rest.push(text.missedCount(shownNumber(missed)));
  if (open > 0) rest.push(text.openCount(shownNumber(open)));
  if (paused > 0) rest.push(text.pausedCount(shownNumber(paused)));
  return list(rest);
}

/** '12 of 15 done', of the days of a week in a calendar; `null` if nothing was due. */
export function weekLabel(
  week: readonly (string | null)[],
  summaries: ReadonlyMap<string, Pick<DaySummary, 'due' | 'completed'>>,
): string | null {
  let [due, completed] = [0, 0];
  for (const date of week) {
    const day = summaries.get(date ?? '');
    due += day?.due ?? 0;
    completed += day?.completed ?? 0;
  }
  return due > 0 ? text.doneOf(shownNumber(completed), shownNumber(due)) : null;
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
  const { completed, missed, skipped, paused } = summaryOf({ date: '', entries: due }, now);
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
    // Entries that this device stored with an earlier version have no numbers.
    amount: summed.every((entry) => typeof entry.of === 'number') ? sum : null,
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
  return text.sentences(sentences);
}

/** 'You did 61 of 72 things that were due. You skipped 3. 4 were paused.'; `null` if nothing was decided or paused. */
export function sentencesOfAll(days: readonly DaySummary[]): string | null {
  const { completed, skipped, missed, paused } = sumOf(days);
  const decided = completed + skipped + missed;
  const sentences: string[] = [];
  if (completed > 0) sentences.push(text.didOfAll(shownNumber(completed), decided, shownNumber(decided)));
  else if (decided > 0) sentences.push(text.dueOfAll(decided, shownNumber(decided)));
  if (skipped > 0) sentences.push(text.skippedOfAll(shownNumber(skipped)));
  if (paused > 0) sentences.push((decided > 0 ? text.pausedOfAll : text.onlyPaused)(paused, shownNumber(paused)));
  return sentences.length > 0 ? text.sentences(sentences) : null;
}

/** The same of a month in a year, where no list follows: also of one in which nothing was due or decided yet. */
export function monthWords(days: readonly DaySummary[]): string {
  const { due } = sumOf(days);
  return sentencesOfAll(days) ?? (due > 0 ? text.openOfAll(due, shownNumber(due)) : text.nothingWasDue);
}

function sumOf(days: readonly DaySummary[]): Omit<DaySummary, 'date'> {
  const sum = (name: Exclude<keyof DaySummary, 'date'>) => days.reduce((total, day) => total + day[name], 0);
  return {
    due: sum('due'),
    completed: sum('completed'),
    missed: sum('missed'),
    skipped: sum('skipped'),
    paused: sum('paused'),
  };
}
