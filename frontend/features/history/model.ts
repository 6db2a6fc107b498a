import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat, listFormat, numberFormat } from '#frontend/lib/format.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import { FIRST_DATE, LAST_DATE, LIMITS } from '#shared/domain/limits.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import * as text from '#shared/text/history.ts';
import { lastInstantOf } from './correction.ts';

/* Months and weeks of the calendar. Dates are 'YYYY-MM-DD', months 'YYYY-MM', years 'YYYY'. */

/** The first and the last date of something. */
export interface Range {
  from: string;
  to: string;
}

/** '2026' */
export const yearName = (year: string) => yearFormat(`${year}-01-01`);
const yearFormat = dateFormat({ year: 'numeric' });

export const monthOf = (date: string): string => date.slice(0, 7);
export const yearOf = (date: string): string => date.slice(0, 4);

/** The month so many months later, or earlier for a negative number. */
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

/**
 * The weeks of a month, each of seven dates; `null` is a day of another month. `weekStart`: 1 = Monday … 7 = Sunday.
 */
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

/** What an address asks for, when that is a month that has come; `undefined` for anything else. */
export function requestedMonth(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  return text >= monthOf(FIRST_DATE) && text <= monthOf(LAST_DATE) && text <= current ? text : undefined;
}

/** The same of a year. */
export function requestedYear(text: string | null, current: string): string | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  return text >= yearOf(FIRST_DATE) && text <= current ? text : undefined;
}

/** The month to which one comes back from a year: the one that it was opened from, or else its last that has come. */
export function monthWithin(year: string, from: string | undefined, current: string): string {
  if (from !== undefined && yearOf(from) === year) return from;
  const last = `${year}-12`;
  return last < current ? last : current;
}

export const isFirstMonth = (month: string): boolean => month <= monthOf(FIRST_DATE);
export const isFirstYear = (year: string): boolean => year <= yearOf(FIRST_DATE);

/* On which day something counts, and what a day comes to: the same rules by which the server counts a year. */

/** A date, and what counts on it. */
export interface Day {
  date: string;
  entries: HistoryEntry[];
}

/** What a month has to show. */
export interface Days {
  /** Newest first. */
  days: Day[];
  /** What has begun and ends later than today. */
  underWay: HistoryEntry[];
}

const CORRECTABLE = LIMITS.actionDaysBack * 86_400_000;

/**
 * The day on which an entry counts: its last; what is to be done once, the day on which it was done. `undefined`: none,
 * because it goes on.
 */
export function dayOf({ ends_at, due_date, completed_at }: HistoryEntry, clock: Clock): string | undefined {
  if (ends_at !== null) return due_date;
  return completed_at === null ? undefined : dayAt(clock, Date.parse(completed_at));
}

/** Entries by their days, as far as these lie in a month. `order` gives each commitment its place within a day. */
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
    // What goes on belongs to the present, whichever month one looks at.
    underWay: today.startsWith(month) ? sorted(underWay) : [],
  };
}

/** The numbers of a day. What was cut short and left alone does not count. */
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

/** Ended, and neither done nor missed: a period that a change of settings or the start has cut short. */
export function isNotCounted(entry: HistoryEntry, now: number): boolean {
  return entry.status === 'pending' && hasEnded(entry, now);
}

/** Until when an ended period can be corrected; `undefined` where it cannot be. */
export function correctableUntil(entry: HistoryEntry, now: number): number | undefined {
  if (!hasEnded(entry, now)) return undefined;
  const until = lastInstantOf(entry) + CORRECTABLE;
  return now < until ? until : undefined;
}

/** What came in stretches, newest first, each once: a period that touches two stretches came with both. */
export function newestFirst(stretches: readonly (readonly HistoryEntry[])[]): HistoryEntry[] {
  const byStart = new Map(stretches.flat().map((entry) => [entry.starts_at, entry]));
  return [...byStart.values()].sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
}

/** The period that has begun and not ended. */
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

/** 'Nov 3', and the year where it is not this one's. */
export function nearDate(date: string, today: string): string {
  return (date.slice(0, 4) === today.slice(0, 4) ? shortDate : shortDateWithYear)(date);
}

/** 'Nov 3 – Nov 9'; `null` for a period of one day, and for one without an end. */
export function spanOf({ date, due_date, ends_at }: HistoryEntry): string | null {
  return ends_at === null || date === due_date ? null : text.span(shortDate(date), shortDate(due_date));
}

/** What became of it: 'Done at 7:40 AM', 'Missed', 'Skipped', 'Open'. */
export function statusLabel(entry: HistoryEntry, clock: Clock, now: number): string {
  if (entry.status === 'completed') return doneLabel(entry, clock);
  if (entry.skipped) return text.skipped;
  if (entry.status === 'missed') return text.missed;
  return hasEnded(entry, now) ? text.notCounted : text.open;
}

function doneLabel(entry: HistoryEntry, clock: Clock): string {
  const { completed_at, due_date, ends_at, date } = entry;
  const at = Date.parse(completed_at ?? '');
  // The last instant of a period is a correction's: nobody knows the hour.
  if (Number.isNaN(at) || (ends_at !== null && at === lastInstantOf(entry))) return text.done;
  const time = clockTime(toLocal(at, clock.timezone).time);
  const day = dayAt(clock, at);
  return ends_at === null || day === due_date || date === due_date
    ? text.doneAt(time)
    : text.doneOn(shortDate(day), time);
}

/** 'November 3: 4 of 5 done, 1 skipped'; what there was none of is not told. */
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

/** What a month comes to, for who cannot see its days: '61 done, 3 skipped, 8 missed'. */
export function monthLabel(days: readonly DaySummary[]): string {
  const sum = (name: 'due' | 'completed' | 'missed' | 'skipped') => days.reduce((total, day) => total + day[name], 0);
  const [completed, skipped, missed] = [sum('completed'), sum('skipped'), sum('missed')];
  const parts = [];
  if (completed > 0) parts.push(text.doneCount(number(completed)));
  if (skipped > 0) parts.push(text.skippedCount(number(skipped)));
  if (missed > 0) parts.push(text.missedCount(number(missed)));
  if (parts.length > 0) return list(parts);
  // A month of which nothing has ended yet.
  const due = sum('due');
  return due > 0 ? text.openCount(number(due)) : text.nothingDue;
}

/** 'You can still correct this until Friday.', of entries that belong together; `null` where none can be corrected. */
export function correctionLabel(entries: readonly HistoryEntry[], clock: Clock, now: number): string | null {
  const instants = entries.map((entry) => correctableUntil(entry, now)).filter((instant) => instant !== undefined);
  return instants.length === 0 ? null : text.correctableUntil(deadlineLabel(Math.min(...instants), clock, now));
}

function deadlineLabel(until: number, { timezone }: Clock, now: number): string {
  const last = toLocal(until, timezone).date;
  const today = toLocal(now, timezone).date;
  if (last === addDays(today, 1)) return text.tomorrow;
  // A week from today bears the name of today.
  if (last !== today) return last < addDays(today, 7) ? weekdayOfDate(last) : longDate(last);
  const { time } = toLocal(until + 1, timezone);
  return time === '00:00:00' ? text.midnight : text.timeToday(clockTime(time));
}
