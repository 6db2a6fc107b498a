import { later } from '#frontend/lib/later.ts';
import { type Opening, useOpening } from '#frontend/ui/use-opening.ts';
import type { Encouragement } from '#shared/contracts/encouragements.ts';

/* The dialogs' code comes when somebody reaches for a button. */

export const dialog = later(() => import('./encouragement-dialog.tsx'));
export const question = later(() => import('./delete-question.tsx'));

/** Which encouragement is edited (`null` is a new one), and which one may be deleted. */
export function useDialogs() {
  const editing = useOpening<Encouragement | null>(dialog);
  const deleting = useOpening<Encouragement>(question);
  return { editing, deleting };
}

/** Opens the dialog for a new one. */
export function AddButton({ edit }: { edit: (subject: null) => void }) {
  return (
    <button
      type="button"
      className="button primary"
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={() => edit(null)}
    >
      Add Encouragement
    </button>
  );
}

interface Opened<Subject> {
  opening: Opening<Subject> | undefined;
  close: () => void;
}

interface DialogsProps {
  editing: Opened<Encouragement | null>;
  deleting: Opened<Encouragement>;
}

/** The dialogs of `useDialogs`, once opened. */
export function Dialogs({ editing, deleting }: DialogsProps) {
  const EncouragementDialog = dialog.code?.default;
  const DeleteQuestion = question.code?.default;
  return (
    <>
      {editing.opening && EncouragementDialog ? (
        <EncouragementDialog
          key={editing.opening.number}
          subject={editing.opening.subject}
          open={editing.opening.open}
          onClose={editing.close}
        />
      ) : null}
      {deleting.opening && DeleteQuestion ? (
        <DeleteQuestion
          key={deleting.opening.number}
          subject={deleting.opening.subject}
          open={deleting.opening.open}
          onClose={deleting.close}
        />
      ) : null}
    </>
  );
}
