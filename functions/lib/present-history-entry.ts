import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { Outcome } from '#shared/domain/history.ts';

/** A period with its outcome, as its owner sees it. */
export function presentEntry(commitmentId: string, { period, action, status }: Outcome): HistoryEntry {
  return {
    commitment_id: commitmentId,
    date: period.date,
    due_date: period.dueDate,
    starts_at: new Date(period.startsAt).toISOString(),
    ends_at: Number.isFinite(period.endsAt) ? new Date(period.endsAt).toISOString() : null,
    status,
    completed_at: action?.kind === 'completed' ? new Date(action.at).toISOString() : null,
    skipped: action?.kind === 'skipped',
    late: action?.late === true && action.kind !== 'pending',
  };
}
