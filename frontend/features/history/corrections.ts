import { type InfiniteData, type QueryClient, useMutationState } from '@tanstack/react-query';
import { call } from '#frontend/lib/api.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import { ACTION_CALLS, ACTION_FAILURES, noteConfirmed } from '#frontend/lib/completion-actions.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { UNREACHABLE } from '#frontend/lib/unreachable.ts';
import { toaster } from '#frontend/ui/toast-area.tsx';
import { notify } from '#frontend/ui/toasts.ts';
import type { Commitment, HistoryEntry } from '#shared/contracts/commitments.ts';
import type { ActionKind } from '#shared/domain/completion.ts';
import { type Correction, lastInstantOf, withCorrections } from './correction.ts';

/* By what the past is known. Apart from how it is read: every page may still have a correction to send. */

/** Whatever is known of the past. */
export const ALL_KEY = ['history'] as const;
/** Entries, of all commitments or of one: what a correction changes. */
export const MONTHS_KEY = [...ALL_KEY, 'months'] as const;
export const COMMITMENT_KEY = [...ALL_KEY, 'commitment'] as const;

/*
 * Corrections of periods that have ended: what was done, skipped or missed after all. Each is laid over what is shown
 * until the server has answered; one that fails is no longer laid over, and a notice says so.
 */

export const CORRECTION_KEY = [...ALL_KEY, 'correction'] as const;

/** All that a correction needs stands in its defaults, so that one kept over a reload can go on. */
export function defineCorrections(client: QueryClient, onCorrected: () => void): void {
  client.setMutationDefaults(CORRECTION_KEY, {
    ...NO_RETRY,
    mutationFn: ({ commitmentId, kind, at }: Correction) =>
      call(ACTION_CALLS[kind], { params: { id: commitmentId }, body: { at: new Date(at).toISOString() } }),
    onSuccess: async (_: Commitment, correction: Correction) => {
      // An answer that was asked for before may not know it yet.
      await client.cancelQueries({ queryKey: ALL_KEY });
      noteConfirmed(correction.commitmentId, correction);
      write(client, correction);
      onCorrected();
    },
    onError: (error: Error, { kind }: Correction) => {
      if (isEndOfSession(error)) return;
      const isUnreached = error instanceof ApiError && error.unreached;
      notify('error', isUnreached ? UNREACHABLE : ACTION_FAILURES[kind]);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ALL_KEY });
    },
  });
}

/** Corrects an entry: shown at once, and taken back with a notice when it fails. */
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
  // Quick changes of mind are sent in order.
  const scope = { id: `correction ${commitment_id}` };
  const options = client.defaultMutationOptions({ mutationKey: CORRECTION_KEY, scope });
  const mutation = client.getMutationCache().build(client, options);
  // Failures are told by `onError`.
  mutation.execute(correction).catch(() => {});
}

/** What is not confirmed yet, oldest first. */
export function useCorrections(): Correction[] {
  return useMutationState({
    filters: { mutationKey: CORRECTION_KEY, status: 'pending' },
    select: ({ state }) => state.variables as Correction,
  });
}

/** What the server has confirmed is known, wherever it is shown. */
function write(client: QueryClient, correction: Correction): void {
  const renewed = (entries: HistoryEntry[]) => entries.map((entry) => withCorrections(entry, [correction]));
  client.setQueriesData<HistoryEntry[]>({ queryKey: MONTHS_KEY }, (entries) => entries && renewed(entries));
  client.setQueriesData<InfiniteData<HistoryEntry[]>>(
    { queryKey: COMMITMENT_KEY },
    (all) => all && { ...all, pages: all.pages.map(renewed) },
  );
}
