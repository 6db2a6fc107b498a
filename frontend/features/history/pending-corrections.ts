import type { QueryClient } from '@tanstack/react-query';
import { ACTION_FAILURES, noteConfirmed, sendAction } from '#frontend/lib/completion-actions.ts';
import { Discarded, deliverInTurn, setWaiting, UNSENT } from '#frontend/lib/deliver.ts';
import { CORRECTION_KEY, HISTORY_KEY } from '#frontend/lib/history-keys.ts';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { retryNow } from '#frontend/lib/timers.ts';
import type { UnsentChange } from '#frontend/lib/unsent-changes.ts';
import { notify } from '#frontend/ui/toasts.ts';
import type { Correction } from './corrections.ts';

/*
 * Corrections of past periods: completed, skipped or missed after all. A pending correction is applied to the shown
 * entries and not to the cache, so a refused one needs no rollback. Without a network it waits on the device, like the
 * actions of today. A refusal shows a toast, and the correction stays with what waits.
 * Any page may have one to send, so this file is loaded with its first scripts. Corrections are made in
 * `components/correct-menu.tsx`; their effects are in `corrections.ts`.
 */

const corrected = lazyModule(() => import('./write-corrections.ts'));

/** Defined as mutation defaults, so that a correction continues after a reload. */
export function defineCorrections(client: QueryClient, onCorrected: () => void): void {
  client.setMutationDefaults(CORRECTION_KEY, {
    ...UNSENT,
    mutationFn: (correction: Correction) =>
      deliverInTurn(
        client,
        correction,
        () => sendAction(correction.commitmentId, correction, correction.told),
        () => setWaiting(correction.key, periodId(correction)),
      ),
    onSuccess: async (_: unknown, correction: Correction) => {
      // Otherwise a running request could bring back the older state.
      await client.cancelQueries({ queryKey: HISTORY_KEY });
      noteConfirmed(correction.commitmentId, correction);
      const code = await corrected.load().catch(() => undefined);
      code?.writeCorrection(client, correction);
      // Changed in place, because the entries show this object.
      correction.isConfirmed = true;
      onCorrected();
      // The server can be reached again: send other waiting work.
      retryNow();
    },
    onError: (error: Error, { kind }: Correction) => {
      if (!isEndOfSession(error) && !(error instanceof Discarded)) notify('error', ACTION_FAILURES[kind]);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: HISTORY_KEY });
    },
  });
}

/** Identifies the period for the mark of waiting work. */
export const periodId = ({ commitmentId, startsAt }: Pick<Correction, 'commitmentId' | 'startsAt'>): string =>
  `${commitmentId} ${startsAt}`;

/** Writes a sent note into the cached history. If the code for that cannot be loaded, the history is fetched again. */
export async function noteSent(client: QueryClient, change: UnsentChange): Promise<void> {
  if (change.list[0] !== HISTORY_KEY[0]) return;
  const code = await corrected.load().catch(() => undefined);
  code?.writeNote(client, change);
}
