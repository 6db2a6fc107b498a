import type { ComponentProps } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { LazyButton, Opened, type Opening, useOpening } from '#frontend/ui/lazy-controls.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import * as text from '#shared/text/categories.ts';
import type CategoryDialog from './category-dialog.tsx';

export const categoryDialog = lazyModule(() => import('./category-dialog.tsx'));

/** The edited category; `null` for a new one. */
export const useCategoryEditor = () => useOpening<Category | null>(categoryDialog);

export function AddCategory({ edit }: { edit: (subject: null) => void }) {
  return (
    <LazyButton code={categoryDialog} className="quiet-link" onClick={() => edit(null)}>
      {text.add}
    </LazyButton>
  );
}

interface EditorProps extends Omit<ComponentProps<typeof CategoryDialog>, 'subject' | 'open' | 'onClose'> {
  opening: Opening<Category | null> | undefined;
  close: () => void;
}

/** The dialog of `useCategoryEditor`, once opened. */
export function CategoryEditor({ opening, close, ...props }: EditorProps) {
  return (
    <Opened opening={opening} code={categoryDialog}>
      {(CategoryDialog, { subject, open }) => (
        <CategoryDialog subject={subject} open={open} onClose={close} {...props} />
      )}
    </Opened>
  );
}
