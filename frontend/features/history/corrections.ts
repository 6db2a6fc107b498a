import { type InfiniteData, type QueryClient, useMutationState } from '@tanstack/react-query';
import { serverTime } from '#frontend/lib/clock.ts';
import { COMMITMENT_KEY, DATE_KEY, FOUND_KEY, MONTHS_KEY } from '#frontend/lib/history-keys.ts';
import { withNotes } from '#frontend/lib/notes.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import type { HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/actions.ts';
import { CORRECTION_KEY, type Correction } from './pending-corrections.ts';

/* Making corrections, and what they do to the entries of the history. */

/** Corrects an entry: shown at once, and reverted with a toast if the server refuses it. */
export function correct(client: QueryClient, entry: HistoryEntry, kind: ActionKind): void {
  toaster.prepare();
  const { commitment_id, starts_at } = entry;
  const correction: Correction = {
    key: crypto.randomUUID(),
    commitmentId: commitment_id,
    startsAt: starts_at,
    kind,
    at: lastInstantOf(entry),
    madeAt: serverTime.now(),
    ...(typeof entry.of === 'number' && { isCounted: true }),
  };
  // Quick corrections of one commitment are sent in order.
  const scope = { id: `correction ${commitment_id}` };
  const options = client.defaultMutationOptions({ mutationKey: CORRECTION_KEY, scope });
  const mutation = client.getMutationCache().build(client, options);
  // `onError` reports refusals.
  mutation.execute(correction).catch(() => {});
}

/** The unconfirmed corrections, oldest first. */
export function useCorrections(): Correction[] {
  return useMutationState({
    filters: { mutationKey: CORRECTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Correction,
  });
}

/** Writes what the server has confirmed to all cached entries. */
function write(client: QueryClient, renew: (entry: HistoryEntry) => HistoryEntry): void {
  const renewed = (entries: HistoryEntry[]) => entries.map(renew);
  for (const queryKey of [MONTHS_KEY, DATE_KEY]) {
    client.setQueriesData<HistoryEntry[]>({ queryKey }, (entries) => entries && renewed(entries));
  }
  for (const queryKey of [COMMITMENT_KEY, FOUND_KEY]) {
    client.setQueriesData<InfiniteData<HistoryEntry[]>>(
      { queryKey },
      (all) => all && { ...all, pages: all.pages.map(renewed) },
    );
  }
}

/** Writes a note that was sent. */
export function writeNote(client: QueryClient, change: UnsentChange): void {
  write(client, (entry) => withNotes(entry, [change]));
}

/** Writes a correction that the server has confirmed. */
export function writeCorrection(client: QueryClient, correction: Correction): void {
  write(client, (entry) => withCorrections(entry, [correction]));
}

/** The instant of a correction of this entry. @see Correction.at */
export function lastInstantOf({ ends_at }: HistoryEntry): number {
  return Date.parse(ends_at ?? '') - 1;
}

/** An entry with its latest correction applied, or all of them where they add up. */
export function withCorrections(entry: HistoryEntry, corrections: readonly Correction[]): HistoryEntry {
  // What does not count is never missed.
  const undone = entry.status === 'pending' ? 'pending' : 'missed';
  if (typeof entry.of === 'number') {
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

/** The server's answer decides. Entries that an earlier version has stored do not say whether they are of a limit. */
function withCounted(entry: HistoryEntry, { kind, at }: Correction, undone: HistoryEntry['status']): HistoryEntry {
  const { skipped, target } = entry;
  const [had, of] = [entry.amount ?? 0, entry.of ?? 0];
  const isLimit = target?.direction === 'at_most';
  const amount = kind === 'completed' ? had + 1 : kind === 'pending' && !skipped ? 0 : had;
  const isDone = kind !== 'skipped' && (isLimit ? amount <= of : amount >= of);
  return {
    ...entry,
    amount,
    status: isDone ? 'completed' : kind === 'skipped' ? 'missed' : undone,
    skipped: kind === 'skipped',
    completed_at: isDone ? new Date(at).toISOString() : null,
  };
}

function concerns({ commitmentId, startsAt }: Correction, { commitment_id, starts_at }: HistoryEntry): boolean {
  return commitmentId === commitment_id && startsAt === starts_at;
}
