import { type InfiniteData, type QueryClient, useMutationState } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { ACTION_CALLS, ACTION_FAILURES, noteConfirmed } from '#frontend/lib/completion-actions.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';
import { unreachable } from '#shared/text/connection.ts';

/* Apart from `api.ts`, because every page may still have a correction to send. */

/** The prefix of all keys of the history. */
export const ALL_KEY = ['history'] as const;
/** Entries of all commitments by month, and entries of one commitment: a correction changes both. */
export const MONTHS_KEY = [...ALL_KEY, 'months'] as const;
export const COMMITMENT_KEY = [...ALL_KEY, 'commitment'] as const;

/*
 * Corrections of past periods: completed, skipped or missed after all. A pending correction is applied to what is
 * shown and not to the cache, so a failed one needs no rollback. A toast tells of a failure.
 */

export const CORRECTION_KEY = [...ALL_KEY, 'correction'] as const;

/** Defined as mutation defaults, so that a correction continues after a reload. */
export function defineCorrections(client: QueryClient, onCorrected: () => void): void {
  client.setMutationDefaults(CORRECTION_KEY, {
    ...NO_RETRY,
    mutationFn: ({ commitmentId, kind, at }: Correction) =>
      call(ACTION_CALLS[kind], { params: { id: commitmentId }, body: { at: new Date(at).toISOString() } }),
    onSuccess: async (_: Commitment, correction: Correction) => {
      // Otherwise a request that is under way could bring back the older state.
      await client.cancelQueries({ queryKey: ALL_KEY });
      noteConfirmed(correction.commitmentId, correction);
      write(client, correction);
      onCorrected();
    },
    onError: (error: Error, { kind }: Correction) => {
      if (isEndOfSession(error)) return;
      const isUnreached = error instanceof ApiError && error.unreached;
      notify('error', isUnreached ? unreachable : ACTION_FAILURES[kind]);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ALL_KEY });
    },
  });
}

/** Corrects an entry: shown at once, and reverted with a toast after a failure. */
export function correct(client: QueryClient, entry: HistoryEntry, kind: ActionKind): void {
  toaster.prepare();
  const { commitment_id, starts_at } = entry;
  const correction: Correction = {
    key: crypto.randomUUID(),
    commitmentId: commitment_id,
    startsAt: starts_at,
    kind,
    at: lastInstantOf(entry),
  };
  // Quick corrections of one commitment are sent in order.
  const scope = { id: `correction ${commitment_id}` };
  const options = client.defaultMutationOptions({ mutationKey: CORRECTION_KEY, scope });
  const mutation = client.getMutationCache().build(client, options);
  // `onError` handles failures.
  mutation.execute(correction).catch(() => {});
}

/** The unconfirmed corrections, oldest first. */
export function useCorrections(): Correction[] {
  return useMutationState({
    filters: { mutationKey: CORRECTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Correction,
  });
}

/** Applies a confirmed correction to all cached entries. */
function write(client: QueryClient, correction: Correction): void {
  const renewed = (entries: HistoryEntry[]) => entries.map((entry) => withCorrections(entry, [correction]));
  client.setQueriesData<HistoryEntry[]>({ queryKey: MONTHS_KEY }, (entries) => entries && renewed(entries));
  client.setQueriesData<InfiniteData<HistoryEntry[]>>(
    { queryKey: COMMITMENT_KEY },
    (all) => all && { ...all, pages: all.pages.map(renewed) },
  );
}

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
    late: false,
  };
}

function concerns({ commitmentId, startsAt }: Correction, { commitment_id, starts_at }: HistoryEntry): boolean {
  return commitmentId === commitment_id && startsAt === starts_at;
}
