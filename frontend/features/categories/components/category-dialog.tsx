import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#frontend/lib/api.ts';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { type Calls, saving } from '#frontend/lib/idempotent-create.ts';
import { useDeletion, useListCache, without } from '#frontend/lib/list-cache.ts';
import { isEndOfSession, NO_RETRY } from '#frontend/lib/no-retry.ts';
import { bringIntoView } from '#frontend/ui/bring-into-view.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type Category, categories, type NewCategory, newCategory } from '#shared/contracts/categories.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import * as text from '#shared/text/categories-dialog.ts';
import { categoryQueries } from '../api.ts';

interface DialogProps {
  /** What is edited; `null` for a new category. */
  subject: Category | null;
  open: boolean;
  onClose: () => void;
  onDeleted: (category: Category) => void;
}

/** Creates, renames or deletes a category. */
export default function CategoryDialog({ subject, open, onClose, onDeleted }: DialogProps) {
  const start = subject?.name ?? '';
  const [name, setName] = useState(start);
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-category]');
  const save = useSaveCategory(subject);
  const deletion = useDeleteCategory();
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
        notify('success', text.deleted);
      },
      onError,
    });

  return (
    <FormDialog
      open={open}
      title={subject ? text.editTitle : text.addTitle}
      changed={name !== start}
      form={formProps}
      saving={save.isPending}
      deletion={
        subject
          ? {
              question: text.deleteQuestion,
              note: text.deleteNote,
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
        label={text.name}
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

const KEYS = { all: categoryQueries.all, list: categoryQueries.list.queryKey };

const CALLS: Calls<Category, NewCategory> = {
  create: (fields, idempotencyKey) => call(categories.create, { body: { category: fields }, idempotencyKey }),
  update: async (saved, fields) =>
    fields.name === saved.name
      ? saved
      : call(categories.update, { params: { id: saved.id }, body: { category: fields } }),
};

/** Saves a new category, or the new name of `subject`. */
function useSaveCategory(subject: Category | null) {
  const { show, readAnew } = useListCache<Category>(KEYS);
  const [save] = useState(() => saving(subject, CALLS));
  return useMutation({
    ...NO_RETRY,
    mutationFn: (fields: NewCategory) => save(fields),
    onSuccess: (saved) =>
      show((all) =>
        // Only the name: the category may have been moved since the server answered.
        subject
          ? all.map((each) => (each.id === saved.id ? { ...each, name: saved.name } : each))
          : [...without(all, saved), saved],
      ),
    onSettled: readAnew,
  });
}

function useDeleteCategory() {
  return useDeletion<Category>(KEYS, (id) => call(categories.delete, { params: { id } }));
}
