import type { Item } from '#functions/lib/data/dynamodb.ts';
import { keys } from '#functions/lib/data/keys.ts';
import type { ActionKind, Addition, CompletionAction } from '#shared/domain/actions.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { type Closing, isClosedAt, type NamedPause, pausesOf } from '#shared/domain/pauses.ts';
import type { Clock, ClockEpoch, Frequency, FrequencyEpoch, Schedule } from '#shared/domain/periods.ts';
import { type Recurrence, refuseUnfit } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';

/**
 * The data about time of all commitments of a user, in one item: the epochs of the clock, and for each commitment its
 * start, the epochs of its frequency and its latest action. Attribute names are short because each completion action
 * writes the whole item. The pauses are in an item of their own, which is read with it, because check-offs do not
 * change them.
 */
export interface Progress {
  clocks: ClockEpoch[];
  entries: Record<string, ProgressEntry>;
  pauses: Pauses;
}

/** The pauses of a user; `version` counts their changes, and is 0 before the first one. */
export interface Pauses {
  version: number;
  all: NamedPause[];
}

/**
 * s: start date; c: created; f: frequency epochs, with a schedule where there is one; d, t, l: the kind and the instant
 * of the latest action, and whether it was late; a, x: the additions of its period, and until when they were taken
 * back; z: when it was closed and opened again; r: its reminders.
 */
export interface ProgressEntry {
  s: string;
  c: number;
  f: StoredEpoch[];
  d?: ActionKind;
  t?: number;
  l?: boolean;
  a?: StoredAddition[];
  x?: number;
  z?: StoredClosing[];
  r?: StoredReminders;
}

/** A closing as it is stored; `to` is missing while the commitment is closed. */
export type StoredClosing = [from: number, to?: number];

/**
 * t: times of day, ascending; s: since when these; e: since when each of them, where one is older than the others; o:
 * whether switching them off is offered, or was (`false`): the offer was declined.
 */
export interface StoredReminders {
  t: string[];
  s: number;
  e?: number[];
  o?: boolean;
}

export type StoredEpoch = [from: number, frequency: Frequency, schedule?: StoredRecurrence];

/** w: weekdays; e: the days of a window, and the date from which windows count; n: times; m: many a day; g: target. */
interface StoredRecurrence {
  w?: number[];
  e?: [days: number, from: string];
  n?: number;
  m?: true;
  g?: [direction: 'at_least' | 'at_most', amount: number, unit: string];
}

export type StoredAddition = [key: string, at: number, amount: number, takenBackAt?: number];

/** The fields of a commitment that decide its periods. */
export interface Timing {
  startDate: string;
  frequency: Frequency;
  recurrence: Recurrence | undefined;
}

/** The item of a new user's progress: one epoch of the clock, no commitments. */
export function progressItem(userId: string, clock: Clock, now: number): Item {
  return { ...keys.progress(userId), clocks: [{ ...clock, from: now }], entries: {} };
}

/** The stored progress with the pauses. @throws Error if there is none: every user has one. */
export function toProgress(item: Item | undefined, pauses: Item | undefined): Progress {
  if (!item) throw new Error('A user without progress: registration writes it with the account');
  return {
    clocks: item.clocks as ClockEpoch[],
    entries: item.entries as Record<string, ProgressEntry>,
    pauses: toPauses(pauses),
  };
}

/** The stored pauses. */
export function toPauses(item: Item | undefined): Pauses {
  return { version: Number(item?.version ?? 0), all: (item?.pauses ?? []) as NamedPause[] };
}

/**
 * The entry of a commitment created at `now` (epoch milliseconds).
 * @throws Refusal: that of `refuseUnfit`.
 */
export function newEntry({ startDate, frequency, recurrence }: Timing, now: number): ProgressEntry {
  refuseUnfit(frequency, recurrence);
  return { s: startDate, c: now, f: [toStored(now, frequency, recurrence, startDate)] };
}

/** The schedule of the commitment with this id and entry. */
export function scheduleOf({ clocks, pauses }: Omit<Progress, 'entries'>, id: string, entry: ProgressEntry): Schedule {
  return {
    startDate: entry.s,
    createdAt: entry.c,
    clocks,
    frequencies: entry.f.map(toEpoch),
    pauses: pausesOf(pauses.all, id),
    closings: closingsOf(entry),
  };
}

/** The reminders of a commitment from `now` (epoch milliseconds) on; empty without times of day. */
export function newReminders(times: readonly string[] | undefined, now: number): Pick<ProgressEntry, 'r'> {
  return times?.length ? { r: { t: [...times], s: now } } : {};
}

/** Since when a commitment has a reminder at a time of day (epoch milliseconds); undefined if it has none then. */
export function reminderSince({ t, s, e }: StoredReminders, time: string): number | undefined {
  const k = t.indexOf(time);
  return k < 0 ? undefined : (e?.[k] ?? s);
}

/** Whether any commitment has reminders. `item` is the stored progress. */
export function hasReminders(item: Item | undefined): boolean {
  return Object.values((item?.entries ?? {}) as Progress['entries']).some(({ r }) => r?.t.length);
}

/** The closings of a commitment. */
export function closingsOf({ z = [] }: ProgressEntry): Closing[] {
  return z.map(([from, to]) => ({ from, to: to ?? null }));
}

/** Whether a commitment is closed. */
export function isClosed(entry: ProgressEntry): boolean {
  return isClosedAt(closingsOf(entry), Infinity);
}

/** The latest action of a commitment, in whatever period; undefined if there is none. */
export function latestAction({ d, t, l, a, x }: ProgressEntry): CompletionAction | undefined {
  if (d === undefined || t === undefined) return undefined;
  return {
    kind: d,
    at: t,
    ...(l && { late: true }),
    ...(a && { additions: a.map(toAddition) }),
    ...(x !== undefined && { clearedAt: x }),
  };
}

/** A copy of an entry with a new latest action. */
export function withLatest(
  { d: _, t: __, l: ___, a: ____, x: _____, ...settings }: ProgressEntry,
  { kind, at, late, additions, clearedAt }: CompletionAction,
): ProgressEntry {
  return {
    ...settings,
    d: kind,
    t: at,
    ...(late && { l: true }),
    ...(additions && { a: additions.map(storedAddition) }),
    ...(clearedAt !== undefined && { x: clearedAt }),
  };
}

/** An addition as entries and history store it. */
export function storedAddition({ key, at, amount, takenBackAt }: Addition): StoredAddition {
  return takenBackAt === undefined ? [key, at, amount] : [key, at, amount, takenBackAt];
}

/** A stored addition. */
export function toAddition([key, at, amount, takenBackAt]: StoredAddition): Addition {
  return { key, at, amount, ...(takenBackAt !== undefined && { takenBackAt }) };
}

/** A rule as entries store it. `since`: the date from which its windows count. */
export function toStored(
  from: number,
  frequency: Frequency,
  recurrence: Recurrence | undefined,
  since: string,
): StoredEpoch {
  if (!recurrence) return [from, frequency];
  const { weekdays, every, times, onceADay, target } = recurrence;
  const stored: StoredRecurrence = {
    ...(weekdays && { w: [...weekdays] }),
    ...(every && { e: [every, since] }),
    ...(times && { n: times }),
    ...(!onceADay && { m: true }),
    ...(target && { g: [target.direction, target.amount, target.unit] }),
  };
  return [from, frequency, stored];
}

function toEpoch([from, frequency, stored]: StoredEpoch): FrequencyEpoch {
  if (!stored) return { from, frequency };
  const { w = null, e, n = null, m, g } = stored;
  const target = g ? { direction: g[0], amount: g[1], unit: g[2] } : null;
  const recurrence = { weekdays: w, every: e?.[0] ?? null, times: n, onceADay: !m, target };
  return { from, frequency, recurrence, ...(e && { windowsFrom: e[1] }) };
}

/** The current frequency, with its schedule. */
export function frequencyOf(entry: ProgressEntry): FrequencyEpoch {
  const epoch = entry.f.at(-1);
  if (!epoch) throw new Error('A commitment without a frequency: its creation writes one');
  return toEpoch(epoch);
}

/**
 * The clock's epochs after a change of its settings at `now`. Earlier history keeps the settings of its time, so no
 * epoch is dropped.
 * @throws Refusal (too_many_clock_changes)
 */
export function changedClocks(clocks: readonly ClockEpoch[], clock: Clock, now: number): readonly ClockEpoch[] {
  const last = clocks.at(-1);
  // Epochs must ascend, although clocks of servers differ and two changes may happen in one millisecond.
  if (last && now <= last.from) return [...clocks.slice(0, -1), { ...clock, from: last.from }];
  if (clocks.length > LIMITS.clockChanges)
    throw new Refusal('too_many_clock_changes', { params: { limit: LIMITS.clockChanges } });
  return [...clocks, { ...clock, from: now }];
}
