import { clockTime, dateFormat, numberFormat } from '#frontend/lib/format.ts';
import { addMonths, monthOf, type Range, yearOf } from '#frontend/lib/months.ts';
import type { ShownEntry } from '#frontend/lib/notes.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import { isWithoutTime } from '#shared/domain/history.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { FIRST_DATE } from '#shared/domain/limits.ts';
import { toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { isLimit } from '#shared/domain/recurrence.ts';
import { beginning } from '#shared/domain/text.ts';
import * as text from '#shared/text/history.ts';
import { correctableUntil, lastInstantOf } from './corrections.ts';

/* Years of the calendar. Dates are 'YYYY-MM-DD', months 'YYYY-MM', years 'YYYY'. */

/** '2026' */
export const yearName = (year: string) => yearFormat(`${year}-01-01`);
const yearFormat = dateFormat({ year: 'numeric' });

export function rangeOfYear(year: string): Range {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

export function monthsOfYear(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));
}

/** The year in an address; `undefined` for future years and for anything invalid. */
export function requestedYear(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  return text >= yearOf(FIRST_DATE) && text <= current ? text : undefined;
}

/** The first year that can be opened. Any year, until all commitments are loaded, with the closed ones. */
export const firstYear = (began: string, areAllKnown: boolean): string => yearOf(areAllKnown ? began : FIRST_DATE);

/** The search for notes in an address; empty if it is too short. */
export function requestedWords(text: string | null): string {
  const words = beginning(LIMITS.searchLength, text?.trim() ?? '').trim();
  return words.length < LIMITS.searchMinimum ? '' : words;
}

/** The month to return to from a year: the one the user came from, otherwise the last month of the year until now. */
export function monthWithin(year: string, from: string | undefined, current: string): string {
  if (from !== undefined && yearOf(from) === year) return from;
  const last = `${year}-12`;
  return last < current ? last : current;
}

export const isFirstMonth = (month: string): boolean => month <= monthOf(FIRST_DATE);

/* The day on which an entry counts, and the sums of days. The server counts a year by the same rules. */

/** A date with its entries. */
export interface Day {
  date: string;
  entries: HistoryEntry[];
}

/** The content of a month. */
export interface Days {
  /** Newest first. */
  days: Day[];
  /** Periods that have started and end later than today. */
  underWay: HistoryEntry[];
}

/**
 * The day on which an entry counts: its last day, or for a one-time commitment the day on which it was done.
 * `undefined` while the period is open.
 */
export function dayOf({ ends_at, due_date, completed_at }: HistoryEntry, clock: Clock): string | undefined {
  if (ends_at !== null) return due_date;
  return completed_at === null ? undefined : dayAt(clock, Date.parse(completed_at));
}

/** Entries grouped by day, within a month. `order` is the position of each commitment within a day. */
export function daysOf(
  entries: readonly HistoryEntry[],
  { month, today, clock, order }: { month: string; today: string; clock: Clock; order: ReadonlyMap<string, number> },
): Days {
  const underWay: HistoryEntry[] = [];
  const byDay = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry, clock);
    if (day === undefined || day > today) underWay.push(entry);
    else if (byDay.has(day)) byDay.get(day)?.push(entry);
    else if (day.startsWith(month)) byDay.set(day, [entry]);
  }
  const place = ({ commitment_id }: HistoryEntry) => order.get(commitment_id) ?? Number.POSITIVE_INFINITY;
  const sorted = (all: HistoryEntry[]) => all.sort((a, b) => Math.sign(place(a) - place(b)) || 0);
  const days = [...byDay].map(([date, all]) => ({ date, entries: sorted(all) }));
  return {
    days: days.sort((a, b) => (a.date < b.date ? 1 : -1)),
    // Open periods are shown with the current month only.
    underWay: today.startsWith(month) ? sorted(underWay) : [],
  };
}

/** The numbers of a day. A limit counts only as paused, because it leaves nothing to do. */
export function summaryOf({ date, entries }: Day, now: number): DaySummary {
  return {
    date,
    ...sharesOf(
      entries.filter((entry) => !isLimit(entry) || isRest(entry)),
      now,
    ),
  };
}

/** The numbers of entries. Shortened periods without an action do not count, and paused ones are counted separately. */
export function sharesOf(entries: readonly HistoryEntry[], now: number): Shares {
  const counted = entries.filter((entry) => !isNotCounted(entry, now) && !isRest(entry));
  const skipped = counted.filter((entry) => entry.skipped).length;
  return {
    due: counted.length,
    completed: counted.filter(({ status }) => status === 'completed').length,
    missed: counted.filter(({ status }) => status === 'missed').length - skipped,
    skipped,
    paused: entries.filter(isRest).length,
  };
}

/**
 * Whether an entry counts as paused. A running period of several days can still be done, unless its remaining days are
 * paused.
 */
export const isPaused = (entry: ShownEntry, now: number): boolean =>
  isRest(entry) &&
  (hasEnded(entry, now) || entry.ends_at === null || entry.date === entry.due_date || entry.isResting === true);

/**
 * Whether a period was paused and nothing was done in it. A limit that was only kept by the period's end is not done.
 */
export function isRest({ paused, skipped, status, completed_at, ends_at }: HistoryEntry): boolean {
  return paused && !skipped && !(status === 'completed' && completed_at !== ends_at);
}

export function hasEnded({ ends_at }: HistoryEntry, now: number): boolean {
  return ends_at !== null && Date.parse(ends_at) <= now;
}

/**
 * Whether a period does not count: it has ended, or was closed, without being done or missed, because it was shortened.
 */
export function isNotCounted(entry: ShownEntry, now: number): boolean {
  return entry.status === 'pending' && (hasEnded(entry, now) || entry.isClosed === true);
}

/**
 * Whether a month lists an entry. An entry that does not count is listed while it can be corrected, or has more to
 * show.
 */
export function isListed(entry: ShownEntry, now: number): boolean {
  const saysMore = entry.isClosed || entry.paused || entry.amount || entry.note;
  return !isNotCounted(entry, now) || Boolean(saysMore) || correctableUntil(entry, now) !== undefined;
}

export type Outcome = 'done' | 'skipped' | 'paused' | 'missed' | 'open' | 'none';

/** The outcome of a period, for its mark. `none`: it does not count. */
export function outcomeOf(entry: ShownEntry, now: number): Outcome {
  if (isPaused(entry, now)) return 'paused';
  if (entry.status === 'completed') return 'done';
  if (entry.skipped) return 'skipped';
  if (isNotCounted(entry, now)) return 'none';
  return entry.status === 'missed' ? 'missed' : 'open';
}

/** When a commitment was created, and when it starts. */
export interface Beginning {
  createdAt: string;
  startDate: string;
}

/** Whether a period without an action has ended, and had begun before the commitment was created or started. */
function isBeforeBeginning(
  entry: HistoryEntry,
  { createdAt, startDate }: Beginning,
  clock: Clock,
  now: number,
): boolean {
  if (!isNotCounted(entry, now) || entry.amount) return false;
  return entry.date < startDate || entry.date < dayAt(clock, Date.parse(createdAt));
}

export type Shares = Omit<DaySummary, 'date'>;

/** Whether a day has open commitments: today, until it ends. */
export const isOpen = ({ due, completed, missed, skipped }: Shares): boolean => due > completed + missed + skipped;

const number = numberFormat();

export { number as shownNumber };

/** 'November 2026' */
export const monthName = dateFormat({ month: 'long', year: 'numeric' });
/** 'November' */
export const shortMonthName = dateFormat({ month: 'long' });
/** 'November 3' */
export const dayName = dateFormat({ month: 'long', day: 'numeric' });
/** 'Friday, November 20' */
export const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'Friday' */
export const weekdayOfDate = dateFormat({ weekday: 'long' });
/** 'Nov 3' */
export const shortDate = dateFormat({ month: 'short', day: 'numeric' });
/** 'Wednesday, June 3, 2026' */
export const fullDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const shortDateWithYear = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 3', with the year if it is not the current one. */
export function nearDate(date: string, today: string): string {
  return (date.slice(0, 4) === today.slice(0, 4) ? shortDate : shortDateWithYear)(date);
}

/** 'Nov 3 – Nov 9'; `null` for a period of one day and for one without an end. */
export function spanOf({ date, due_date, ends_at }: HistoryEntry): string | null {
  return ends_at === null || date === due_date ? null : text.span(shortDate(date), shortDate(due_date));
}

/** The status of an entry: 'Done at 7:40 AM', 'Missed', 'Skipped', 'Paused', 'Closed', 'Open', 'Before you began'. */
export function statusLabel(entry: ShownEntry, clock: Clock, now: number, beginning: Beginning): string {
  if (isPaused(entry, now)) return text.paused;
  if (entry.status === 'completed') return doneLabel(entry, clock);
  if (entry.skipped) return text.skipped;
  if (entry.status === 'missed') return text.missed;
  if (entry.isClosed) return text.closed;
  if (!hasEnded(entry, now)) return text.open;
  return isBeforeBeginning(entry, beginning, clock, now) ? text.beforeYouBegan : text.notCounted;
}

function doneLabel(entry: HistoryEntry, clock: Clock): string {
  const { completed_at, due_date, ends_at, date } = entry;
  const at = Date.parse(completed_at ?? '');
  // The last instant of a period means a correction, and its end a kept limit: neither is a real time.
  if (Number.isNaN(at) || (ends_at !== null && at >= lastInstantOf(entry))) return text.done;
  const day = dayAt(clock, at);
  const isOnItsDay = ends_at === null || day === due_date || date === due_date;
  if (isWithoutTime(clock, at)) return isOnItsDay ? text.done : text.doneDay(shortDate(day));
  const time = clockTime(toLocal(at, clock.timezone).time);
  return isOnItsDay ? text.doneAt(time) : text.doneOn(shortDate(day), time);
}

/** How long entries can be corrected; `null` if none can be. */
export function correctionLabel(entries: readonly HistoryEntry[], now: number): string | null {
  const some = entries.some((entry) => correctableUntil(entry, now) !== undefined);
  return some ? text.correctableFor(LIMITS.actionDaysBack) : null;
}
