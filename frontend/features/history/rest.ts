import type { ShownEntry } from '#frontend/lib/notes.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import { unpausedUntil } from '#shared/domain/pauses.ts';

/**
 * The entry with what its commitment means for it: it was closed in it, so that nothing can be done any more, or it is
 * paused for all days that are left.
 */
export function withRest(
  entry: HistoryEntry,
  { closed_at, pauses = [] }: Partial<Pick<Commitment, 'closed_at' | 'pauses'>>,
  today: string,
): ShownEntry {
  const { status, skipped, paused, starts_at, date, due_date, ends_at } = entry;
  if (status !== 'pending' || skipped) return entry;
  if (closed_at && starts_at <= closed_at && (ends_at === null || closed_at < ends_at)) {
    return { ...entry, isClosed: true };
  }
  const isUnderWay = date <= today && today <= due_date;
  return paused && isUnderWay && unpausedUntil(pauses, due_date) < today ? { ...entry, isResting: true } : entry;
}
