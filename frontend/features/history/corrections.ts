import { useMutationState } from '@tanstack/react-query';
import type { CountedFields } from '#frontend/lib/completion-actions.ts';
import { CORRECTION_KEY } from '#frontend/lib/history-keys.ts';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import { ONE } from '#shared/domain/actions.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { toThousandths } from '#shared/domain/recurrence.ts';

/** A correction of a past period, or of a past day of the current one, that the server has not confirmed yet. */
export interface Correction {
  key: string;
  commitmentId: string;
  /** Identifies the period, because its start never changes. */
  startsAt: string;
  kind: ActionKind;
  /** The last instant of the period (or of its day `date`), so that the correction is its last action. */
  at: number;
  /** The day whose mark changes, if one mark counts a day. */
  date?: string;
  /** Takes back only the check-offs of that day. */
  last?: true;
  /** The added amount, in thousandths; missing for one. */
  amount?: number;
  /** Further fields of the call, if check-offs add up. */
  told?: CountedFields;
  /** The cached entries include the correction. */
  isConfirmed?: true;
  /** When the user made it, by the server's clock. */
  madeAt: number;
}

/* The possible corrections of entries, and their effects. */

const CORRECTABLE = LIMITS.actionDaysBack * 86_400_000;

/** The unconfirmed corrections, oldest first. */
export function useCorrections(): Correction[] {
  return useMutationState({
    filters: { mutationKey: CORRECTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Correction,
  });
}

/** The instant of a correction of this entry. @see Correction.at */
export function lastInstantOf({ ends_at }: HistoryEntry): number {
  return Date.parse(ends_at ?? '') - 1;
}

/** The instant until which an ended period can be corrected; `undefined` if it cannot be corrected. */
export function correctableUntil(entry: HistoryEntry, now: number): number | undefined {
  const last = lastInstantOf(entry);
  return last < now && now < last + CORRECTABLE ? last + CORRECTABLE : undefined;
}

/** Whether an entry can be corrected: all of it after its end, before that the marks of past days. */
export function canCorrect(entry: HistoryEntry, now: number): boolean {
  return correctableUntil(entry, now) !== undefined || correctableDays(entry, now).length > 0;
}

/** The days whose marks can be corrected; empty if more than one mark counts a day, or none can be corrected. */
export function correctableDays({ correctable_days }: HistoryEntry, now: number) {
  return correctable_days?.filter(({ at }) => now - CORRECTABLE < Date.parse(at)) ?? [];
}

/** An entry with its latest correction applied, or all of them if check-offs add up. */
export function withCorrections(entry: HistoryEntry, corrections: readonly Correction[]): HistoryEntry {
  // A period that does not count is never missed.
  const undone = entry.status === 'pending' ? 'pending' : 'missed';
  if (entry.of !== null) {
    const own = corrections.filter((each) => concerns(each, entry) && !each.isConfirmed);
    return own.reduce((before, each) => withCounted(before, each, undone), entry);
  }
  const latest = corrections.findLast((each) => concerns(each, entry));
  if (!latest) return entry;
  const { kind, at } = latest;
  return {
    ...entry,
    status: kind === 'completed' ? 'completed' : kind === 'skipped' ? 'missed' : undone,
    skipped: kind === 'skipped',
    completed_at: kind === 'completed' ? new Date(at).toISOString() : null,
    late: false,
  };
}

/** An estimate, until the server answers. */
function withCounted(entry: HistoryEntry, correction: Correction, undone: HistoryEntry['status']): HistoryEntry {
  const { kind, at, date, last, madeAt } = correction;
  const { skipped, target, ends_at, correctable_days } = entry;
  const [had, of] = [toThousandths(entry.amount ?? 0), entry.of ?? 0];
  const left = last ? had - ONE : 0;
  const done = kind === 'completed' ? had + (correction.amount ?? ONE) : kind === 'pending' && !skipped ? left : had;
  const amount = done / 1000;
  const isDone = kind !== 'skipped' && (target?.direction === 'at_most' ? amount <= of : amount >= of);
  const isRunning = madeAt < Date.parse(ends_at ?? '');
  return {
    ...entry,
    amount,
    status: isDone ? 'completed' : kind === 'skipped' ? 'missed' : isRunning ? 'pending' : undone,
    skipped: kind === 'skipped',
    completed_at: isDone ? new Date(at).toISOString() : null,
    // The next correction of the day has another instant: with the same one, taking the mark back again would be a
    // repetition.
    ...(date && {
      correctable_days:
        correctable_days?.map((day) =>
          day.date === date ? { date, at: new Date(at + 1).toISOString(), marked: !last } : day,
        ) ?? null,
    }),
  };
}

function concerns({ commitmentId, startsAt }: Correction, { commitment_id, starts_at }: HistoryEntry): boolean {
  return commitmentId === commitment_id && startsAt === starts_at;
}
