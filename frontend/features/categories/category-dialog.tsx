import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { bringIntoView } from '#frontend/ui/bring-into-view.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type Category, type NewCategory, newCategory } from '#shared/contracts/categories.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { useDelete, useSave } from './save.ts';

interface DialogProps {
  /** What is edited; `null` for a new category. */
  subject: Category | null;
  open: boolean;
  onClose: () => void;
  onDeleted: (category: Category) => void;
}

/** The dialog in which a category is made, renamed or deleted. */
export default function CategoryDialog({ subject, open, onClose, onDeleted }: DialogProps) {
  const start = subject?.name ?? '';
  const [name, setName] = useState(start);
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-category]');
  const save = useSave(subject);
  const deletion = useDelete();
  const busy = save.isPending || deletion.isPending;
  const onError = (error: Error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error)));

  const send = (fields: NewCategory) => {
    if (fields.name === start) return onClose();
    save.mutate(fields, { onSuccess: onClose, onError });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<'name', NewCategory>({
    values: { name },
    checked: newCategory.safeParse({ name }),
    busy,
    send,
  });
  const remove = (category: Category) =>
    deletion.mutate(category, {
      onSuccess: () => {
        onDeleted(category);
        onClose();
        notify('success', 'Category deleted');
      },
      onError,
    });

  return (
    <FormDialog
      open={open}
      title={subject ? 'Edit Category' : 'Add Category'}
      changed={name !== start}
      form={formProps}
      saving={save.isPending}
      deletion={
        subject
          ? {
              question: 'Are you sure you want to delete this category?',
              note: 'Its commitments stay, under ‘No Category’.',
              onConfirm: () => remove(subject),
            }
          : undefined
      }
      onClose={onClose}
      onGone={() => bringIntoView('data-category-id', save.data)}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <TextField
        ref={nameField}
        label="Name"
        name="name"
        dir="auto"
        required
        maxLength={LIMITS.categoryNameLength}
        autoComplete="off"
        value={name}
        readOnly={busy}
        onChange={({ target }) => setName(target.value)}
        wrong={wrongOf('name')}
      />
    </FormDialog>
  );
}
