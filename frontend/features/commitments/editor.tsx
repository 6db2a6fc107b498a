import { later } from '#frontend/lib/later.ts';
import { type Opening, useOpening } from '#frontend/ui/use-opening.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/** The dialog's code: fetched when somebody reaches for the button. */
export const dialog = later(() => import('./commitment-dialog.tsx'));

/** Which commitment is edited; `null` is a new one. */
export function useEditor() {
  const { opening, openFor, close } = useOpening<Commitment | null>(dialog);
  return { opening, edit: openFor, close };
}

/** Opens the dialog for a new commitment; reaching for it fetches the dialog. */
export function NewButton({ edit, children }: { edit: (subject: null) => void; children: string }) {
  return (
    <button
      type="button"
      className="button primary"
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={() => edit(null)}
    >
      {children}
    </button>
  );
}

interface EditorProps {
  opening: Opening<Commitment | null> | undefined;
  close: () => void;
  today: string;
  /** The user's; `undefined` while they are not known. */
  categories?: readonly Category[] | undefined;
  /** Somebody chose one that is not there any more: they are to be read anew. */
  onCategoryGone?: () => void;
  /** Where the focus goes on closing, when what has opened the dialog does not last. */
  returnFocusTo?: () => HTMLElement | null;
}

/** The dialog of `useEditor`, once opened. */
export function Editor({ opening, close, today, categories, onCategoryGone, returnFocusTo }: EditorProps) {
  const CommitmentDialog = dialog.code?.default;
  if (!opening || !CommitmentDialog) return null;
  return (
    <CommitmentDialog
      key={opening.number}
      subject={opening.subject}
      open={opening.open}
      today={today}
      categories={categories}
      onClose={close}
      onCategoryGone={onCategoryGone}
      returnFocusTo={returnFocusTo}
    />
  );
}
