import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import type { ReceivedInvitation, SentInvitation } from '#shared/contracts/confidants.ts';
import type { ConfidantRelation } from '../model.ts';

/** What may be ended: being confidants, an invitation that one has sent, one that one has received. */
export type Revocable =
  | { kind: 'confidant'; confidant: ConfidantRelation & { id: string } }
  | { kind: 'sent'; invitation: SentInvitation }
  | { kind: 'received'; invitation: ReceivedInvitation };

export const revokeDialog = lazyModule(() => import('./revoke-dialog.tsx'));

export const useRevokeDialog = () => useOpening<Revocable>(revokeDialog);

interface RevokeDialogProps {
  opening: Opening<Revocable> | undefined;
  close: () => void;
  /** Before anything else shows that it is over. */
  onEnded?: (ended: Revocable) => void;
}

/** The question of `useEnding`, once opened. */
export function RevokeDialog({ opening, close, onEnded }: RevokeDialogProps) {
  return (
    <Opened opening={opening} code={revokeDialog}>
      {(Question, { subject, open }) => <Question subject={subject} open={open} onClose={close} onEnded={onEnded} />}
    </Opened>
  );
}
