import type { ComponentProps } from 'react';
import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type CommitmentDialog from './commitment-dialog.tsx';

export const dialog = later(() => import('./commitment-dialog.tsx'));

/** Which commitment is edited; `null` is a new one. */
export const useCommitmentEditor = () => useOpening<Commitment | null>(dialog);

export function AddCommitment({ edit, children }: { edit: (subject: null) => void; children: string }) {
  return (
    <ReachButton code={dialog} className="button primary" onClick={() => edit(null)}>
      {children}
    </ReachButton>
  );
}

interface EditorProps extends Omit<ComponentProps<typeof CommitmentDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Commitment | null> | undefined;
  close: () => void;
}

/** The dialog of `useCommitmentEditor`, once opened. */
export function CommitmentEditor({ opening, close, ...props }: EditorProps) {
  return (
    <Opened opening={opening} code={dialog}>
      {(CommitmentDialog, { subject, open }) => (
        <CommitmentDialog subject={subject} open={open} onClose={close} {...props} />
      )}
    </Opened>
  );
}
