import type { ComponentProps } from 'react';
import { later } from '#frontend/lib/later.ts';
import { Opened, type Opening, useOpening } from '#frontend/ui/opening.tsx';
import { ReachButton } from '#frontend/ui/reach-button.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import type CategoryDialog from './category-dialog.tsx';

export const dialog = later(() => import('./category-dialog.tsx'));

/** Which category is edited; `null` is a new one. */
export const useCategoryEditor = () => useOpening<Category | null>(dialog);

export function AddCategory({ edit }: { edit: (subject: null) => void }) {
  return (
    <ReachButton code={dialog} className="quiet-link" onClick={() => edit(null)}>
      Add Category
    </ReachButton>
  );
}

interface EditorProps extends Omit<ComponentProps<typeof CategoryDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Category | null> | undefined;
  close: () => void;
}

/** The dialog of `useCategoryEditor`, once opened. */
export function CategoryEditor({ opening, close, ...props }: EditorProps) {
  return (
    <Opened opening={opening} code={dialog}>
      {(CategoryDialog, { subject, open }) => (
        <CategoryDialog subject={subject} open={open} onClose={close} {...props} />
      )}
    </Opened>
  );
}
