import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Kept } from '#shared/domain/history.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';

/* What the calls about the past share. */

export interface Range {
  from: string;
  to: string;
}

const DAY = 86_400_000;

/** @throws Refusal (invalid) for a range that ends before it begins, or has more days than `most`. */
export function refuseLongRange({ from, to }: Range, most: number = LIMITS.historyDays): Range {
  if (from > to) throw new Refusal('invalid', SENTENCES.rangeReversed);
  if ((Date.parse(to) - Date.parse(from)) / DAY >= most) throw new Refusal('invalid', SENTENCES.rangeTooLong(most));
  return { from, to };
}

/** A period and what became of it, as its owner sees it. */
export function presentEntry(commitmentId: string, { period, action, status }: Kept): HistoryEntry {
  return {
    commitment_id: commitmentId,
    date: period.date,
    due_date: period.dueDate,
    starts_at: new Date(period.startsAt).toISOString(),
    ends_at: Number.isFinite(period.endsAt) ? new Date(period.endsAt).toISOString() : null,
    status,
    completed_at: action?.deed === 'completed' ? new Date(action.at).toISOString() : null,
    skipped: action?.deed === 'skipped',
  };
}
