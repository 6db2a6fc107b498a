import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Revocable } from './revoke-dialog.tsx';

export const revokeDialog = lazyModule(() => import('./revoke-dialog.tsx'));

export const useRevokeDialog = () => useOpening<Revocable>(revokeDialog);

interface RevokeDialogProps {
  opening: Opening<Revocable> | undefined;
  close: () => void;
  /** Called after success, before the toast. */
  onEnded?: (ended: Revocable) => void;
}

/** The dialog of `useRevokeDialog`, once opened. */
export function RevokeDialog({ opening, close, onEnded }: RevokeDialogProps) {
  return (
    <Opened opening={opening} code={revokeDialog}>
      {(Question, { subject, open }) => <Question subject={subject} open={open} onClose={close} onEnded={onEnded} />}
    </Opened>
  );
}
