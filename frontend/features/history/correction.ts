import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';

/** A correction of a past period that the server has not confirmed yet. */
export interface Correction {
  key: string;
  commitmentId: string;
  /** Identifies the period, because its start never changes. */
  startsAt: string;
  kind: ActionKind;
  /** The last instant of the period, so that the correction is its last action. */
  at: number;
}

/** The instant of a correction of this entry. @see Correction.at */
export function lastInstantOf({ ends_at }: HistoryEntry): number {
  return Date.parse(ends_at ?? '') - 1;
}

/** An entry with its latest correction applied. */
export function withCorrections(entry: HistoryEntry, corrections: readonly Correction[]): HistoryEntry {
  const latest = corrections.findLast((each) => concerns(each, entry));
  if (!latest) return entry;
  const { kind, at } = latest;
  return {
    ...entry,
    status: kind === 'completed' ? 'completed' : 'missed',
    skipped: kind === 'skipped',
    completed_at: kind === 'completed' ? new Date(at).toISOString() : null,
  };
}

function concerns({ commitmentId, startsAt }: Correction, { commitment_id, starts_at }: HistoryEntry): boolean {
  return commitmentId === commitment_id && startsAt === starts_at;
}
