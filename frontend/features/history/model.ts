import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat, listFormat, numberFormat } from '#frontend/lib/format.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import { FIRST_DATE, LAST_DATE, LIMITS } from '#shared/domain/limits.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history.ts';
import { lastInstantOf } from './corrections.ts';

/* Months and weeks of the calendar. Dates are 'YYYY-MM-DD', months 'YYYY-MM', years 'YYYY'. */

/** The first and the last date of a range. */
export interface Range {
  from: string;
  to: string;
}

/** '2026' */
export const yearName = (year: string) => yearFormat(`${year}-01-01`);
const yearFormat = dateFormat({ year: 'numeric' });

export const monthOf = (date: string): string => date.slice(0, 7);
export const yearOf = (date: string): string => date.slice(0, 4);

/** The month that many months later, or earlier for a negative number. */
export function addMonths(month: string, months: number): string {
  return new Date(Date.UTC(Number(yearOf(month)), Number(month.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);
}

export function rangeOfMonth(month: string): Range {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

export function rangeOfYear(year: string): Range {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

export function monthsOfYear(year: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));
}

/** The weeks of a month, each with seven dates; `null`: a day of another month. `weekStart`: 1 = Monday … 7 = Sunday */
export function weeksOf(month: string, weekStart: number): (string | null)[][] {
  const { from, to } = rangeOfMonth(month);
  const before = (weekdayOf(from) - weekStart + 7) % 7;
  const days = Number(to.slice(8));
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before;
      return day >= 0 && day < days ? addDays(from, day) : null;
    }),
  );
}

/** The weekdays in the order of a calendar whose weeks begin on `weekStart`: 1 = Monday … 7 = Sunday. */
export function weekdaysFrom(weekStart: number): number[] {
  return Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1);
}

/** 1 = Monday … 7 = Sunday */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** The month in an address; `undefined` for future months and for anything invalid. */
export function requestedMonth(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return text >= monthOf(FIRST_DATE) && text <= monthOf(LAST_DATE) && text <= current ? text : undefined;
}

/** The same for a year. */
export function requestedYear(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  return text >= yearOf(FIRST_DATE) && text <= current ? text : undefined;
}

/** The month to return to from a year: the one the user came from, otherwise the last month of the year until now. */
export function monthWithin(year: string, from: string | undefined, current: string): string {
  if (from !== undefined && yearOf(from) === year) return from;
  const last = `${year}-12`;
  return last < current ? last : current;
}

export const isFirstMonth = (month: string): boolean => month <= monthOf(FIRST_DATE);
export const isFirstYear = (year: string): boolean => year <= yearOf(FIRST_DATE);

/* On which day an entry counts, and the sums of days. The server counts a year by the same rules. */

/** A date with the entries that count on it. */
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

const CORRECTABLE = LIMITS.actionDaysBack * 86_400_000;

/**
 * The day on which an entry counts: its last day, or for something to be done once, the day on which it was done.
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

/** The numbers of a day. Shortened periods without an action do not count. */
export function summaryOf({ date, entries }: Day, now: number): DaySummary {
  const counted = entries.filter((entry) => !isNotCounted(entry, now));
  const skipped = counted.filter((entry) => entry.skipped).length;
  return {
    date,
    due: counted.length,
    completed: counted.filter(({ status }) => status === 'completed').length,
    missed: counted.filter(({ status }) => status === 'missed').length - skipped,
    skipped,
  };
}

export function hasEnded({ ends_at }: HistoryEntry, now: number): boolean {
  return ends_at !== null && Date.parse(ends_at) <= now;
}

/** Whether an ended period is neither done nor missed: a change of settings or the start has shortened it. */
export function isNotCounted(entry: HistoryEntry, now: number): boolean {
  return entry.status === 'pending' && hasEnded(entry, now);
}

/** The instant until which an ended period can be corrected; `undefined` if it cannot be corrected. */
export function correctableUntil(entry: HistoryEntry, now: number): number | undefined {
  if (!hasEnded(entry, now)) return undefined;
  const until = lastInstantOf(entry) + CORRECTABLE;
  return now < until ? until : undefined;
}

/** The entries of all pages, newest first, without duplicates: a period that touches two pages is on both. */
export function newestFirst(stretches: readonly (readonly HistoryEntry[])[]): HistoryEntry[] {
  const byStart = new Map(stretches.flat().map((entry) => [entry.starts_at, entry]));
  return [...byStart.values()].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
}

/** The current period. */
export function currentEntryOf(entries: readonly HistoryEntry[], now: number): HistoryEntry | undefined {
  return entries.find((entry) => Date.parse(entry.starts_at) <= now && !hasEnded(entry, now));
}

const number = numberFormat();
const list = listFormat({ type: 'unit' });

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

/** The status of an entry: 'Done at 7:40 AM', 'Missed', 'Skipped', 'Not yet'. */
export function statusLabel(entry: HistoryEntry, clock: Clock, now: number): string {
  if (entry.status === 'completed') return doneLabel(entry, clock);
  if (entry.skipped) return text.skipped;
  if (entry.status === 'missed') return text.missed;
  return hasEnded(entry, now) ? text.notCounted : text.open;
}

function doneLabel(entry: HistoryEntry, clock: Clock): string {
  const { completed_at, due_date, ends_at, date } = entry;
  const at = Date.parse(completed_at ?? '');
  // The last instant of a period marks a correction, and is no real time.
  if (Number.isNaN(at) || (ends_at !== null && at === lastInstantOf(entry))) return text.done;
  const time = clockTime(toLocal(at, clock.timezone).time);
  const day = dayAt(clock, at);
  return ends_at === null || day === due_date || date === due_date
    ? text.doneAt(time)
    : text.doneOn(shortDate(day), time);
}

/** 'November 3: 4 of 5 done, 1 skipped'; counts of 0 are left out. */
export function dayLabel({ date, due, completed, missed, skipped }: DaySummary): string {
  return text.day(dayName(date), dayCounts({ due, completed, missed, skipped }));
}

function dayCounts({ due, completed, missed, skipped }: Omit<DaySummary, 'date'>): string {
  const open = due - completed - missed - skipped;
  const rest = completed > 0 ? [text.doneOf(number(completed), number(due))] : [];
  if (skipped > 0) rest.push(text.skippedCount(number(skipped)));
  if (missed > 0) rest.push(text.missedCount(number(missed)));
  if (open > 0) rest.push(text.openCount(number(open)));
  return list(rest);
}

/** The sums of a month for screen readers: '61 done, 3 skipped, 8 missed'. */
export function monthLabel(days: readonly DaySummary[]): string {
  const sum = (name: 'due' | 'completed' | 'missed' | 'skipped') => days.reduce((total, day) => total + day[name], 0);
  const [completed, skipped, missed] = [sum('completed'), sum('skipped'), sum('missed')];
  const parts = [];
  if (completed > 0) parts.push(text.doneCount(number(completed)));
  if (skipped > 0) parts.push(text.skippedCount(number(skipped)));
  if (missed > 0) parts.push(text.missedCount(number(missed)));
  if (parts.length > 0) return list(parts);
  // Nothing in this month has ended yet.
  const due = sum('due');
  return due > 0 ? text.openCount(number(due)) : text.nothingDue;
}

/** 'You can still correct this until Friday.', for entries of a day; `null` if none can be corrected. */
export function correctionLabel(entries: readonly HistoryEntry[], clock: Clock, now: number): string | null {
  const instants = entries.map((entry) => correctableUntil(entry, now)).filter((instant) => instant !== undefined);
  return instants.length === 0 ? null : text.correctableUntil(deadlineLabel(Math.min(...instants), clock, now));
}

function deadlineLabel(until: number, { timezone }: Clock, now: number): string {
  const last = toLocal(until, timezone).date;
  const today = toLocal(now, timezone).date;
  if (last === addDays(today, 1)) return text.tomorrow;
  // A week from today has the same weekday name as today.
  if (last !== today) return last < addDays(today, 7) ? weekdayOfDate(last) : longDate(last);
  const { time } = toLocal(until + 1, timezone);
  return time === '00:00:00' ? text.midnight : text.timeToday(clockTime(time));
}
