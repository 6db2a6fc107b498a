import * as LIMITS from '#shared/domain/limits.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { isSameRecurrence, refuseUnfit } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  type Entry,
  frequencyOf,
  isClosed,
  type Progress,
  reminderSince,
  type StoredClosing,
  type Timing,
  toStored,
} from './progress.ts';

/* Changes the progress entry of a commitment: its reminders, its rule, and when it was closed. */

/**
 * The changed reminders of an entry; nothing if they stay as they are. A time that was there before keeps its instant,
 * because it may be due at this moment. `declined`: so is the offer to end them.
 */
export function changedReminders(
  { r }: Entry,
  times: readonly string[] | undefined,
  declined: boolean,
  now: number,
): Pick<Entry, 'r'> {
  const isOther = times && times.join() !== (r?.t ?? []).join();
  if (isOther) {
    const since = times.map((time) => (r && reminderSince(r, time)) ?? now);
    return { r: { t: [...times], s: now, ...(since.some((each) => each !== now) && { e: since }) } };
  }
  return r && declined && r.o !== false ? { r: { ...r, o: false } } : {};
}

/**
 * The closings of an entry after it was closed or opened at `at` (epoch milliseconds); the same if it is so already.
 * It counts from 31 days before `now` at the earliest, from `now` at the latest, and not from before the latest
 * closing, opening or action: what was done on another device in the meantime stays in a period.
 * @throws Refusal (too_many_closings)
 */
export function changedClosings(entry: Entry, closes: boolean, at: number, now: number): StoredClosing[] {
  const { z = [], c: createdAt, t: lastActionAt = createdAt } = entry;
  const last = z.at(-1);
  if (isClosed(entry) === closes) return z;
  const since = withinReach(at, now);
  if (last && !closes) return [...z.slice(0, -1), [last[0], Math.max(last[0], since)]];
  const limit = LIMITS.closings;
  if (z.length >= limit) throw new Refusal('too_many_closings', { params: { limit } });
  return [...z, [Math.max(since, last?.[1] ?? createdAt, lastActionAt)]];
}

/** An instant at which a call was made that may have waited on a device: up to 31 days ago, and not after `now`. */
const withinReach = (at: number, now: number): number =>
  Math.min(Math.max(at, now - LIMITS.lateActionDaysBack * 86_400_000), now);

/**
 * From when another rule holds that was chosen at `at` (epoch milliseconds): from 31 days before `now` at the earliest,
 * from `now` at the latest, and not from before the creation or the latest change. What was done on another device in
 * the meantime stays in its period, so not from before it either.
 */
export function ruleSince({ c: createdAt, f, t }: Entry, at: number, now: number): number {
  const changedAt = f.at(-1)?.[0] ?? createdAt;
  const actedAt = t === undefined ? createdAt : t + 1;
  return Math.min(Math.max(withinReach(at, now), createdAt, changedAt, actedAt), now);
}

/**
 * The changed attributes of an entry for a change of settings from `since` on (epoch milliseconds); empty if nothing
 * changes. Earlier history keeps the frequency and schedule of its time, so no epoch is dropped. Windows of days count
 * anew from that day after a change of the schedule or the start date, or from a later start.
 * @throws Refusal: too_many_frequency_changes, and those of `refuseUnfit`, also for a kept schedule that does not fit.
 */
export function changeEntry(
  { clocks }: Pick<Progress, 'clocks'>,
  entry: Entry,
  change: Partial<Timing>,
  since: number,
): Partial<Pick<Entry, 's' | 'f'>> {
  const before = frequencyOf(entry);
  const { startDate = entry.s, frequency = before.frequency } = change;
  const recurrence = 'recurrence' in change ? change.recurrence : before.recurrence;
  const isMoved = startDate !== entry.s;
  const isOther = frequency !== before.frequency || !isSameRecurrence(recurrence, before.recurrence);
  if (isOther) refuseUnfit(frequency, recurrence);
  const day = dayAt(clockAt(clocks, since), since);
  const windowsFrom = startDate > day ? startDate : day;
  const isNew = isOther || (isMoved && recurrence?.every);
  const epochs = isNew ? [...entry.f, toStored(since, frequency, recurrence, windowsFrom)] : undefined;
  if (epochs && epochs.length > LIMITS.frequencyChanges + 1) {
    throw new Refusal('too_many_frequency_changes', { field: 'frequency', params: { limit: LIMITS.frequencyChanges } });
  }
  return { ...(isMoved && { s: startDate }), ...(epochs && { f: epochs }) };
}
