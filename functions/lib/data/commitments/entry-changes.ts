import * as LIMITS from '#shared/domain/limits.ts';
import { clockAt, dayAt } from '#shared/domain/periods.ts';
import { isSameRecurrence, refuseUnfit } from '#shared/domain/recurrence.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  frequencyOf,
  isClosed,
  type Progress,
  type ProgressEntry,
  reminderSince,
  type StoredClosing,
  type Timing,
  toStored,
} from './progress.ts';

/* Changes the progress entry of a commitment: its reminders, its rule, and when it was closed. */

/**
 * The reminders of an entry after a change; empty if they do not change. A time of day that was there before keeps its
 * instant, because it may be due at this moment. `declined`: the user declines the offer to switch them off.
 */
export function changedReminders(
  { r }: ProgressEntry,
  times: readonly string[] | undefined,
  declined: boolean,
  now: number,
): Pick<ProgressEntry, 'r'> {
  const isOther = times && times.join() !== (r?.t ?? []).join();
  if (isOther) {
    const since = times.map((time) => (r && reminderSince(r, time)) ?? now);
    return { r: { t: [...times], s: now, ...(since.some((each) => each !== now) && { e: since }) } };
  }
  return r && declined && r.o !== false ? { r: { ...r, o: false } } : {};
}

/**
 * The closings of an entry after it was closed or opened at `at` (epoch milliseconds); unchanged if the state is
 * already the wanted one. The change applies at the earliest from 31 days before `now` and from the latest closing,
 * opening or action, so that what was done on another device meanwhile stays in a period; at the latest from `now`.
 * @throws Refusal (too_many_closings)
 */
export function changedClosings(entry: ProgressEntry, closes: boolean, at: number, now: number): StoredClosing[] {
  const { z = [], c: createdAt, t: lastActionAt = createdAt } = entry;
  const last = z.at(-1);
  if (isClosed(entry) === closes) return z;
  const since = withinReach(at, now);
  if (last && !closes) return [...z.slice(0, -1), [last[0], Math.max(last[0], since)]];
  const limit = LIMITS.closings;
  if (z.length >= limit) throw new Refusal('too_many_closings', { params: { limit } });
  return [...z, [Math.max(since, last?.[1] ?? createdAt, lastActionAt)]];
}

/** The instant of a change that may have waited on a device: limited to the last 31 days, and to `now`. */
const withinReach = (at: number, now: number): number =>
  Math.min(Math.max(at, now - LIMITS.lateActionDaysBack * 86_400_000), now);

/**
 * The instant from which a rule applies that was chosen at `at` (epoch milliseconds): limited to the last 31 days and
 * to `now`, and not before the creation, the latest change or the latest action, so that what was done on another
 * device meanwhile stays in its period.
 */
export function ruleSince({ c: createdAt, f, t }: ProgressEntry, at: number, now: number): number {
  const changedAt = f.at(-1)?.[0] ?? createdAt;
  const actedAt = t === undefined ? createdAt : t + 1;
  return Math.min(Math.max(withinReach(at, now), createdAt, changedAt, actedAt), now);
}

/**
 * The changed attributes of an entry for a change of settings from `since` on (epoch milliseconds); empty if nothing
 * changes. Earlier history keeps the frequency and schedule of its time, so no epoch is dropped. Windows of days count
 * anew from that day after a change of the schedule or the start date, or from a later start.
 * @throws Refusal: too_many_frequency_changes, and those of `refuseUnfit`, also for an unchanged schedule that no
 * longer fits.
 */
export function changeEntry(
  { clocks }: Pick<Progress, 'clocks'>,
  entry: ProgressEntry,
  change: Partial<Timing>,
  since: number,
): Partial<Pick<ProgressEntry, 's' | 'f'>> {
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
