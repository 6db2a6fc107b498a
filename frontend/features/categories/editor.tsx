import { later } from '#frontend/lib/later.ts';
import { type Opening, useOpening } from '#frontend/ui/use-opening.ts';
import type { Category } from '#shared/contracts/categories.ts';

/** The dialog's code: fetched when somebody reaches for a button. */
export const dialog = later(() => import('./category-dialog.tsx'));

/** Which category is edited; `null` is a new one. */
export function useCategoryEditor() {
  const { opening, openFor, close } = useOpening<Category | null>(dialog);
  return { opening, edit: openFor, close };
}

/** Opens the dialog for a new category. */
export function AddCategoryButton({ edit }: { edit: (subject: null) => void }) {
  return (
    <button
      type="button"
      className="quiet-link"
      onPointerEnter={dialog.prepare}
      onFocus={dialog.prepare}
      onClick={() => edit(null)}
    >
      Add Category
    </button>
  );
}

interface EditorProps {
  opening: Opening<Category | null> | undefined;
  close: () => void;
  /** Told when a category has gone, whose commitments have none now. */
  onDeleted: (category: Category) => void;
}

/** The dialog of `useCategoryEditor`, once opened. */
export function CategoryEditor({ opening, close, onDeleted }: EditorProps) {
  const CategoryDialog = dialog.code?.default;
  if (!opening || !CategoryDialog) return null;
  return (
    <CategoryDialog
      key={opening.number}
      subject={opening.subject}
      open={opening.open}
      onClose={close}
      onDeleted={onDeleted}
    />
  );
}
