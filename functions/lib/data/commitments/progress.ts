import { keys } from '#functions/lib/data/keys.ts';
import type { Item } from '#functions/lib/data/table.ts';
import type { ActionKind, CompletionAction } from '#shared/domain/completion.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Clock, ClockEpoch, Frequency, Schedule } from '#shared/domain/periods.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * What time needs to know of all commitments of a user, in one item: the clock's epochs, and of each commitment its
 * start, the epochs of its frequency and the latest thing done to it. Attribute names are short because the item is
 * written whole with each tick.
 */
export interface Progress {
  clocks: ClockEpoch[];
  entries: Record<string, Entry>;
}

/** s: start date; c: created; f: frequency epochs as pairs; d, t: the kind and the instant of the latest action. */
export interface Entry {
  s: string;
  c: number;
  f: [from: number, frequency: Frequency][];
  d?: ActionKind;
  t?: number;
}

/** The item of a new user's progress: one epoch of the clock, nothing to do. */
export function progressItem(userId: string, clock: Clock, now: number): Item {
  return { ...keys.progress(userId), clocks: [{ ...clock, from: now }], entries: {} };
}

/** The stored progress. @throws Error when there is none: a user always has one. */
export function toProgress(item: Item | undefined): Progress {
  if (!item) throw new Error('A user without progress: registration writes it with the account');
  return { clocks: item.clocks as ClockEpoch[], entries: item.entries as Record<string, Entry> };
}

/** The entry of a commitment made at `now` (epoch milliseconds). */
export function newEntry(startDate: string, frequency: Frequency, now: number): Entry {
  return { s: startDate, c: now, f: [[now, frequency]] };
}

/** What the rules of time need of one commitment. */
export function scheduleOf({ clocks }: Progress, entry: Entry): Schedule {
  return {
    startDate: entry.s,
    createdAt: entry.c,
    clocks,
    frequencies: entry.f.map(([from, frequency]) => ({ from, frequency })),
  };
}

/** The latest thing done to a commitment, in whatever period; undefined when nothing was. */
export function latestAction(entry: Entry): CompletionAction | undefined {
  return entry.d === undefined || entry.t === undefined ? undefined : { kind: entry.d, at: entry.t };
}

/** The frequency that holds now. */
export function frequencyOf(entry: Entry): Frequency {
  const epoch = entry.f.at(-1);
  if (!epoch) throw new Error('A commitment without a frequency: its creation writes one');
  return epoch[1];
}

/**
 * The clock's epochs after its settings were changed at `now`. The history before it keeps the settings of its own time, so
 * none is ever dropped.
 * @throws Refusal (invalid) when the settings were changed 365 times already.
 */
export function changedClocks(clocks: readonly ClockEpoch[], clock: Clock, now: number): readonly ClockEpoch[] {
  const last = clocks.at(-1);
  // Epochs ascend: servers' clocks differ, and two changes may come in one millisecond.
  if (last && now <= last.from) return [...clocks.slice(0, -1), { ...clock, from: last.from }];
  if (clocks.length > LIMITS.clockChanges)
    throw new Refusal('too_many_clock_changes', { params: { limit: LIMITS.clockChanges } });
  return [...clocks, { ...clock, from: now }];
}

/**
 * What a change of settings changes of an entry: nothing that it does not name, and nothing where it stays the same.
 * The history before it keeps the frequency of its own time, so none is ever dropped.
 * @throws Refusal (invalid) when the frequency was changed twenty times already.
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
