import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Encouragement } from '#shared/contracts/encouragements.ts';

export const dialog = later(() => import('./encouragement-dialog.tsx'));
export const question = later(() => import('./delete-question.tsx'));

/** Which encouragement is edited; `null` is a new one. */
export const useEncouragementEditor = () => useOpening<Encouragement | null>(dialog);

/** Which one may be deleted. */
export const useEncouragementDeletion = () => useOpening<Encouragement>(question);

export function AddEncouragement({ edit }: { edit: (subject: null) => void }) {
  return (
    <ReachButton code={dialog} className="button primary" onClick={() => edit(null)}>
      Add Encouragement
    </ReachButton>
  );
}

interface OpeningProps<Subject> {
  opening: Opening<Subject> | undefined;
  close: () => void;
}

/** The dialog of `useEncouragementEditor`, once opened. */
export function EncouragementEditor({ opening, close }: OpeningProps<Encouragement | null>) {
  return (
    <Opened opening={opening} code={dialog}>
      {(EncouragementDialog, { subject, open }) => (
        <EncouragementDialog subject={subject} open={open} onClose={close} />
      )}
    </Opened>
  );
}

/** The question of `useEncouragementDeletion`, once opened. */
export function EncouragementDeletion({ opening, close }: OpeningProps<Encouragement>) {
  return (
    <Opened opening={opening} code={question}>
      {(DeleteQuestion, { subject, open }) => <DeleteQuestion subject={subject} open={open} onClose={close} />}
    </Opened>
  );
}
