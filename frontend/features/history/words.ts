import { clockTime } from '#frontend/lib/clock-time.ts';
import { dateFormat } from '#frontend/lib/formats.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import { addDays, toLocal } from '#shared/domain/local-time.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { lastInstantOf } from './corrected.ts';
import { correctableUntil, hasEnded } from './days.ts';

/** 'November 2026' */
export const monthName = dateFormat({ month: 'long', year: 'numeric' });
/** 'November' */
export const shortMonthName = dateFormat({ month: 'long' });
/** 'November 3' */
export const dayName = dateFormat({ month: 'long', day: 'numeric' });
/** 'Friday, November 20' */
export const longDate = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'Friday' */
export const weekdayName = dateFormat({ weekday: 'long' });
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
  return ends_at === null || date === due_date ? null : `${shortDate(date)} – ${shortDate(due_date)}`;
}

/** What became of it: 'Done at 7:40 AM', 'Missed', 'Skipped', 'Not yet'. */
export function statusWords(entry: HistoryEntry, clock: Clock, now: number): string {
  if (entry.status === 'completed') return doneWords(entry, clock);
  if (entry.skipped) return 'Skipped';
  if (entry.status === 'missed') return 'Missed';
  return hasEnded(entry, now) ? 'Not counted' : 'Not yet';
}

function doneWords(entry: HistoryEntry, clock: Clock): string {
  const { completed_at, due_date, ends_at, date } = entry;
  const at = Date.parse(completed_at ?? '');
  // The last instant of a period is a correction's: nobody knows the hour.
  if (Number.isNaN(at) || (ends_at !== null && at === lastInstantOf(entry))) return 'Done';
  const time = clockTime(toLocal(at, clock.timezone).time);
  const day = dayAt(clock, at);
  return ends_at === null || day === due_date || date === due_date
    ? `Done at ${time}`
    : `Done ${shortDate(day)} at ${time}`;
}

/** What a commitment shows now: 'Done at 7:40 AM', 'Skipped this time', 'Starts Jun 3', 'Due by Nov 22'. */
export function presentWords(
  { upcoming, start_date, frequency, current_completion }: Commitment,
  clock: Clock,
  today: string,
): string {
  if (upcoming) return `Starts ${nearDate(start_date, today)}`;
  const { status, completed_at, due_date } = current_completion;
  if (status === 'missed') return 'Skipped this time';
  if (status === 'completed') {
    if (completed_at === null) return 'Done';
    const at = Date.parse(completed_at);
    const day = dayAt(clock, at);
    const time = clockTime(toLocal(at, clock.timezone).time);
    return day === today ? `Done at ${time}` : `Done ${nearDate(day, today)} at ${time}`;
  }
  if (frequency === 'once') return 'Not yet done';
  return due_date === today ? 'Due today' : `Due by ${nearDate(due_date, today)}`;
}

/** 'November 3: 4 of 5 done, 1 skipped'; what there was none of is not told. */
export function dayWords({ date, due, completed, missed, skipped }: DaySummary): string {
  return `${dayName(date)}: ${countWords({ due, completed, missed, skipped })}`;
}

function countWords({ due, completed, missed, skipped }: Omit<DaySummary, 'date'>): string {
  const open = due - completed - missed - skipped;
  const rest = completed > 0 ? [`${completed} of ${due} done`] : [];
  if (skipped > 0) rest.push(`${skipped} skipped`);
  if (missed > 0) rest.push(`${missed} missed`);
  if (open > 0) rest.push(`${open} not yet`);
  return rest.join(', ');
}

/** What a month comes to, for who cannot see its days: '61 done, 3 skipped, 8 missed'. */
export function monthWords(days: readonly DaySummary[]): string {
  const sum = (name: 'due' | 'completed' | 'missed' | 'skipped') => days.reduce((total, day) => total + day[name], 0);
  const [completed, skipped, missed] = [sum('completed'), sum('skipped'), sum('missed')];
  const parts = [];
  if (completed > 0) parts.push(`${completed} done`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (missed > 0) parts.push(`${missed} missed`);
  if (parts.length > 0) return parts.join(', ');
  // A month of which nothing has ended yet.
  const due = sum('due');
  return due > 0 ? `${due} not yet` : 'nothing was due';
}

/** 'You can still correct this until Friday.', of entries that belong together; `null` where none can be corrected. */
export function correctionWords(entries: readonly HistoryEntry[], clock: Clock, now: number): string | null {
  const instants = entries.map((entry) => correctableUntil(entry, now)).filter((instant) => instant !== undefined);
  return instants.length === 0
    ? null
    : `You can still correct this until ${untilWords(Math.min(...instants), clock, now)}.`;
}

function untilWords(until: number, { timezone }: Clock, now: number): string {
  const last = toLocal(until, timezone).date;
  const today = toLocal(now, timezone).date;
  if (last === addDays(today, 1)) return 'tomorrow';
  // A week from today bears the name of today.
  if (last !== today) return last < addDays(today, 7) ? weekdayName(last) : longDate(last);
  const { time } = toLocal(until + 1, timezone);
  return time === '00:00:00' ? 'midnight' : `${clockTime(time)} today`;
}
