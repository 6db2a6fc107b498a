import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';

/** What somebody says of a period that has ended, and the server has not confirmed yet. */
export interface Correction {
  key: string;
  commitmentId: string;
  /** Names the period, whose beginning never moves. */
  startsAt: string;
  kind: ActionKind;
  /** Its last instant: so that the correction is the last thing that was done in it. */
  at: number;
}

/** The instant at which a correction is made: the last of the period, so that it is the last thing done in it. */
export function lastInstantOf({ ends_at }: HistoryEntry): number {
  return Date.parse(ends_at ?? '') - 1;
}

/** An entry with what was corrected of it. */
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
