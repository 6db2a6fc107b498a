import type { ActionKind, CompletionAction } from './completion.ts';
import { LIMITS } from './limits.ts';
import { type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { Refusal } from './refusal.ts';

/*
 * What is imported has dates, not instants. An imported action happens when its day begins, so that every action of the
 * person in the same period is later and takes precedence.
 */

/** An imported action with the period to which it belongs. */
export interface PlacedAction {
  period: Period;
  action: CompletionAction;
}

/**
 * Since when an imported commitment exists (epoch milliseconds): from its start, so that days without an entry are
 * missed. One that starts in the future exists from `now`. RangeError for an invalid date.
 */
export function importedSince(schedule: Omit<Schedule, 'createdAt' | 'frequencies'>, now: number): number {
  return Math.min(now, startOf({ ...schedule, createdAt: now, frequencies: [] }));
}

/**
 * The period of an imported action, and its instant: the beginning of its day. A date before the start belongs to the
 * first period if that was under way then.
 * @throws Refusal: date_in_future, not_started.
 */
export function placeImported(schedule: Schedule, kind: ActionKind, date: string, now: number): PlacedAction {
  const day = startOf({ ...schedule, startDate: date });
  if (day > now) throw new Refusal('date_in_future', { field: 'date' });
  const start = startOf(schedule);
  const at = Math.max(day, start);
  const period = periodAt(schedule, at);
  if (at > now || day < Math.min(start, period.startsAt))
    throw new Refusal('not_started', { field: 'date', params: { date: schedule.startDate } });
  return { period, action: { kind, at } };
}

/** One action for each period: what was done counts more than what was skipped, otherwise the first. */
export function oneForEachPeriod(all: readonly PlacedAction[]): PlacedAction[] {
  const byStart = new Map<number, PlacedAction>();
  for (const each of all) {
    const before = byStart.get(each.period.startsAt);
    const better = before?.action.kind === 'skipped' && each.action.kind === 'completed';
    if (!before || better) byStart.set(each.period.startsAt, each);
  }
  return [...byStart.values()];
}

/**
 * A title that no other commitment of an import has, because one title names one commitment: the second 'Read' becomes
 * 'Read (2)'. `titles` counts those before it, and must be the same map for all.
 */
export function uniqueTitle(title: string, titles: Map<string, number>): string {
  const short = title.slice(0, LIMITS.titleLength).toWellFormed().trim();
  const count = (titles.get(short) ?? 0) + 1;
  titles.set(short, count);
  if (count === 1) return short;
  const suffix = ` (${count})`;
  return uniqueTitle(short.slice(0, LIMITS.titleLength - suffix.length).toWellFormed() + suffix, titles);
}
