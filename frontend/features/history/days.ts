import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { DaySummary } from '#shared/contracts/history.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { type Clock, dayAt } from '#shared/domain/periods.ts';
import { lastInstantOf } from './corrected.ts';

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
  const counted = entries.filter((entry) => !isUncounted(entry, now));
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
export function isUncounted(entry: HistoryEntry, now: number): boolean {
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
export function presentOf(entries: readonly HistoryEntry[], now: number): HistoryEntry | undefined {
  return entries.find((entry) => Date.parse(entry.starts_at) <= now && !hasEnded(entry, now));
}
