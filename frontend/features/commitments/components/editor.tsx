import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import { commitmentQueries } from '../api.ts';
import type CommitmentDialog from './commitment-dialog.tsx';
import type PauseDialog from './pause-dialog.tsx';
import type { PauseSubject } from './pause-dialog.tsx';

export const commitmentDialog = lazyModule(() => import('./commitment-dialog.tsx'));
export const pauseDialog = lazyModule(() => import('./pause-dialog.tsx'));
/** The menu of a row. */
export const rowMenu = lazyModule(() => import('./row-menu.tsx'));
export const reminderOffer = lazyModule(() => import('./reminder-offer.tsx'));
export const amountForm = lazyModule(() => import('#frontend/ui/amount-form.tsx'));
export const periodNote = lazyModule(() => import('./period-note.tsx'));

/** The edited commitment; `null` for a new one. */
export const useCommitmentEditor = () => useOpening<Commitment | null>(commitmentDialog);

export function AddCommitment({ edit, children }: { edit: (subject: null) => void; children: string }) {
  return (
    <LazyButton code={commitmentDialog} className="button primary" onClick={() => edit(null)}>
      {children}
    </LazyButton>
  );
}

interface EditorProps extends Omit<ComponentProps<typeof CommitmentDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Commitment | null> | undefined;
  close: () => void;
}

/** The dialog of `useCommitmentEditor`, once opened. */
export function CommitmentEditor({ opening, close, ...props }: EditorProps) {
  return (
    <Opened opening={opening} code={commitmentDialog}>
      {(CommitmentDialog, { subject, open }) => (
        <CommitmentDialog subject={subject} open={open} onClose={close} {...props} />
      )}
    </Opened>
  );
}

/**
 * Pauses and resumes commitments. While any pause runs or is planned, all pauses are loaded ahead, so that they can be
 * changed and ended without a network.
 */
export function usePauseEditor(commitments: readonly Commitment[] | undefined) {
  const enabled = Boolean(commitments?.some(({ pauses }) => pauses.length));
  useQuery({ ...commitmentQueries.pauses, enabled, notifyOnChangeProps: [] });
  return useOpening<PauseSubject>(pauseDialog);
}

interface PauseEditorProps extends Omit<ComponentProps<typeof PauseDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<PauseSubject> | undefined;
  close: () => void;
}

/** The dialog of `usePauseEditor`, once opened. */
export function PauseEditor({ opening, close, ...props }: PauseEditorProps) {
  return (
    <Opened opening={opening} code={pauseDialog}>
      {(PauseDialog, { subject, open }) => <PauseDialog subject={subject} open={open} onClose={close} {...props} />}
    </Opened>
  );
}

/** Reorder mode. It takes the lists of `useOrderedCommitments` and `useOrderedCategories`. */
export const reorderBoard = lazyModule(() => import('../components/reorder/reorder-board.tsx'));
