import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/completion.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Clock, ClockEpoch, Frequency, Schedule } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * The data about time of all commitments of a user, in one item: the epochs of the clock, and for each commitment its
 * start, the epochs of its frequency and its latest action. Attribute names are short because each completion action
 * writes the whole item.
 */
export interface Progress {
  clocks: ClockEpoch[];
  entries: Record<string, Entry>;
}

/**
 * s: start date; c: created; f: frequency epochs as pairs; d, t, l: the kind and the instant of the latest action, and
 * whether it was late.
 */
export interface Entry {
  s: string;
  c: number;
  f: [from: number, frequency: Frequency][];
  d?: ActionKind;
  t?: number;
  l?: boolean;
}

/** The item of a new user's progress: one epoch of the clock, no commitments. */
export function progressItem(userId: string, clock: Clock, now: number): Item {
  return { ...keys.progress(userId), clocks: [{ ...clock, from: now }], entries: {} };
}

/** The stored progress. @throws Error if there is none: every user has one. */
export function toProgress(item: Item | undefined): Progress {
  if (!item) throw new Error('A user without progress: registration writes it with the account');
  return { clocks: item.clocks as ClockEpoch[], entries: item.entries as Record<string, Entry> };
}

/** The entry of a commitment created at `now` (epoch milliseconds). */
export function newEntry(startDate: string, frequency: Frequency, now: number): Entry {
  return { s: startDate, c: now, f: [[now, frequency]] };
}

/** The schedule of one commitment. */
export function scheduleOf({ clocks }: Progress, entry: Entry): Schedule {
  return {
    startDate: entry.s,
    createdAt: entry.c,
    clocks,
    frequencies: entry.f.map(([from, frequency]) => ({ from, frequency })),
  };
}

/** The latest action of a commitment, in whatever period; undefined if there is none. */
export function latestAction(entry: Entry): CompletionAction | undefined {
  if (entry.d === undefined || entry.t === undefined) return undefined;
  return { kind: entry.d, at: entry.t, ...(entry.l && { late: true }) };
}

/** An entry with another latest action. */
export function withLatest({ d: _, t: __, l: ___, ...settings }: Entry, { kind, at, late }: CompletionAction): Entry {
  return { ...settings, d: kind, t: at, ...(late && { l: true }) };
}

/** The current frequency. */
export function frequencyOf(entry: Entry): Frequency {
  const epoch = entry.f.at(-1);
  if (!epoch) throw new Error('A commitment without a frequency: its creation writes one');
  return epoch[1];
}

/**
 * The clock's epochs after a change of its settings at `now`. Earlier history keeps the settings of its time, so no
 * epoch is dropped.
 * @throws Refusal (too_many_clock_changes)
 */
export function changedClocks(clocks: readonly ClockEpoch[], clock: Clock, now: number): readonly ClockEpoch[] {
  const last = clocks.at(-1);
  // Epochs must ascend: clocks of servers differ, and two changes may happen in one millisecond.
  if (last && now <= last.from) return [...clocks.slice(0, -1), { ...clock, from: last.from }];
  if (clocks.length > LIMITS.clockChanges)
    throw new Refusal('too_many_clock_changes', { params: { limit: LIMITS.clockChanges } });
  return [...clocks, { ...clock, from: now }];
}

/**
 * The changed attributes of an entry for a change of settings; empty if nothing changes. Earlier history keeps the
 * frequency of its time, so no epoch is dropped.
 * @throws Refusal (too_many_frequency_changes)
 */
export function changeEntry(
  entry: Entry,
  change: { startDate?: string | undefined; frequency?: Frequency | undefined },
  now: number,
): Partial<Pick<Entry, 's' | 'f'>> {
  const { startDate, frequency } = change;
  const epochs =
    frequency !== undefined && frequency !== frequencyOf(entry) ? [...entry.f, [now, frequency]] : undefined;
  if (epochs && epochs.length > LIMITS.frequencyChanges + 1) {
    throw new Refusal('too_many_frequency_changes', { field: 'frequency', params: { limit: LIMITS.frequencyChanges } });
  }
  return {
    ...(startDate !== undefined && startDate !== entry.s && { s: startDate }),
    ...(epochs && { f: epochs as Entry['f'] }),
  };
}
