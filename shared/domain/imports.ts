import type { ActionKind, CompletionAction, NewAction } from './actions.ts';
import { type Addition, recorded } from './actions.ts';
import * as LIMITS from './limits.ts';
import { type Period, periodAt, type Schedule, startOf } from './periods.ts';
import { isCounted, toThousandths } from './recurrence.ts';
import { Refusal } from './refusal.ts';
import { beginning } from './text.ts';

/*
 * Imported data has dates, not instants. An imported action gets the beginning of its day, so that every action of the
 * user in the same period is later and takes precedence.
 */

/** An imported action with the period to which it belongs. */
export interface PlacedAction {
  period: Period;
  action: NewAction;
}

/** The imported record of a period. */
export interface PlacedRecord {
  period: Period;
  record: CompletionAction;
}

/** The keys of imported additions begin with this. Keys of clients do not begin with a space. */
const KEY = ' import ';

/**
 * The creation of an imported commitment (epoch milliseconds): its start, so that days without an entry are missed. If
 * it starts in the future, `now`. RangeError for an invalid date.
 */
export function importedSince(schedule: Omit<Schedule, 'createdAt' | 'frequencies'>, now: number): number {
  return Math.min(now, startOf({ ...schedule, createdAt: now, frequencies: [] }));
}

/**
 * The period of an imported action, and its instant: the beginning of its day. A date before the start belongs to the
 * first period if that was running then. The amount (in the target's unit) counts if there is a target.
 * @throws Refusal: date_in_future, not_started, not_due.
 */
export function placeImported(
  schedule: Schedule,
  { kind, date, amount }: { kind: ActionKind; date: string; amount?: number | null | undefined },
  now: number,
): PlacedAction {
  const day = startOf({ ...schedule, startDate: date });
  if (day > now) throw new Refusal('date_in_future', { field: 'date' });
  const start = startOf(schedule);
  const at = Math.max(day, start);
  const period = periodAt(schedule, at);
  if (at > now || day < Math.min(start, period.startsAt))
    throw new Refusal('not_started', { field: 'date', params: { date: schedule.startDate } });
  if (at < period.startsAt) throw new Refusal('not_due', { field: 'date', params: { date: period.date } });
  if (!isCounted(period.recurrence)) return { period, action: { kind, at } };
  const thousandths = period.recurrence.target && amount ? toThousandths(amount) : undefined;
  const named = { kind, at, key: `${KEY}${date}` };
  return { period, action: thousandths === undefined ? named : { ...named, amount: thousandths } };
}

/**
 * One record for each period. Completed actions count more than skipped ones, otherwise the first one counts; if
 * check-offs add up, those of all dates.
 */
export function oneForEachPeriod(all: readonly PlacedAction[]): PlacedRecord[] {
  const byStart = Map.groupBy(all, ({ period }) => period.startsAt);
  return [...byStart.values()].flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    const done = each.filter(({ action }) => action.kind === 'completed');
    if (!isCounted(first.period.recurrence)) return [{ period: first.period, record: (done[0] ?? first).action }];
    const record = (done.length > 0 ? done : [first]).reduce<CompletionAction | undefined>(
      (before, { action }) => recorded(before, action, first.period.recurrence) ?? before,
      undefined,
    );
    return record ? [{ period: first.period, record }] : [];
  });
}

/**
 * A record of a period with the further entries of an import, because one import is divided into several calls;
 * undefined if there are none, or if the user has done anything in the period.
 */
export function withImported(before: CompletionAction, { period, record }: PlacedRecord): CompletionAction | undefined {
  const isImported = ({ key }: Addition) => key.startsWith(KEY);
  if (before.kind !== 'completed' || !before.additions?.every(isImported)) return undefined;
  const merged = (record.additions ?? []).reduce(
    (all, { key, at, amount }) => recorded(all, { kind: 'completed', key, at, amount }, period.recurrence) ?? all,
    before,
  );
  return merged === before ? undefined : merged;
}

/** The number of entries in a record. */
export const entriesOf = ({ additions }: CompletionAction): number => additions?.length || 1;

/**
 * A title that no other commitment of an import has, because entries name their commitment by its title: the second
 * 'Read' becomes 'Read (2)'. `titles` counts earlier titles, and must be the same map for all.
 */
export function uniqueTitle(title: string, titles: Map<string, number>): string {
  const short = beginning(LIMITS.titleLength, title).toWellFormed().trim();
  const count = (titles.get(short) ?? 0) + 1;
  titles.set(short, count);
  if (count === 1) return short;
  const suffix = ` (${count})`;
  return uniqueTitle(beginning(LIMITS.titleLength - suffix.length, short) + suffix, titles);
}
