import type { ComponentProps } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton } from '#frontend/ui/lazy-button.tsx';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type CommitmentDialog from './commitment-dialog.tsx';

export const commitmentDialog = lazyModule(() => import('./commitment-dialog.tsx'));

/** Which commitment is edited; `null` is a new one. */
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

/** Reorder mode. Its lists are what `useOrderedCommitments` and `useOrderedCategories` return. */
export const reorderBoard = lazyModule(() => import('../components/reorder/reorder-board.tsx'));
