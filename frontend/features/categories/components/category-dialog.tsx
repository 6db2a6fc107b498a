import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { useListCache, without } from '#frontend/lib/list-cache.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { useDeleteOrWait, useSaveOrWait } from '#frontend/lib/save-or-wait.ts';
import { bringIntoView, FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import { type Category, categories, type NewCategory, newCategory } from '#shared/contracts/categories.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/categories.ts';
import { deletedHere, savedHere } from '#shared/text/connection.ts';
import { categoryQueries } from '../api.ts';

interface DialogProps {
  /** The edited category; `null` for a new one. */
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
    const onSuccess = ({ waits }: { waits: boolean }) => {
      onClose();
      if (waits) notify('success', savedHere);
    };
    save.mutate(fields, { onSuccess, onError });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<'name', NewCategory>({
    values: { name },
    checked: newCategory.safeParse({ name }),
    busy,
    send,
  });
  const remove = (category: Category) =>
    deletion.mutate(category, {
      onSuccess: ({ waits }) => {
        onDeleted(category);
        onClose();
        notify('success', waits ? deletedHere : text.deleted);
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
              name: subject.name,
              note: text.deleteNote,
              onConfirm: () => remove(subject),
            }
          : undefined
      }
      onClose={onClose}
      onGone={() => bringIntoView('data-category-id', save.data?.saved)}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <LineField
        ref={nameField}
        label={text.name}
        name="name"
        required
        limit={LIMITS.categoryNameLength}
        autoComplete="off"
        value={name}
        readOnly={busy}
        onChange={({ target }) => setName(target.value)}
        wrong={wrongOf('name')}
      />
    </FormDialog>
  );
}

const { all, list } = categoryQueries;

/** Saves a new category, or the new name of `subject`. */
export function useSaveCategory(subject: Category | null) {
  const { show, readAnew } = useListCache<Category>({ all, list: list.queryKey });
  return useSaveOrWait<Category, NewCategory>(subject, {
    calls: (send) => ({
      create: async (fields, idempotencyKey, id) => {
        const created = () => ({ ...fields, id, position: LIMITS.categories });
        return (await send(categories.create, { body: { category: { ...fields, id } }, idempotencyKey }, created))
          .reply;
      },
      update: async (saved, fields) => {
        if (fields.name === saved.name) return saved;
        const input = { params: { id: saved.id }, body: { category: fields } };
        return (await send(categories.update, input, () => ({ ...saved, ...fields }))).reply;
      },
    }),
    list: () => list.queryKey,
    isLast: true,
    before: ({ name }) => ({ path: categories.list.path, values: { name } }),
    words: ({ name }) => [name],
    onSaved: async (saved) => {
      await show((entries) =>
        // Only the name changes here: the category may have been moved since the server's answer.
        subject
          ? entries.map((each) => (each.id === saved.id ? { ...each, name: saved.name } : each))
          : [...without(entries, saved), saved],
      );
      readAnew();
    },
    // The category may have been deleted elsewhere.
    onFailed: readAnew,
  });
}

/** Deletes a category. Its commitments stay, without a category. */
export function useDeleteCategory() {
  const { show, readAnew } = useListCache<Category>({ all, list: list.queryKey });
  return useDeleteOrWait<Category>({
    call: (send, { id }) => send(categories.delete, { params: { id } }, () => null),
    list: () => list.queryKey,
    nameOf: ({ name }) => name,
    onDeleted: async (gone) => {
      await show((entries) => without(entries, gone));
      readAnew();
    },
    // The category may have been deleted elsewhere.
    onFailed: readAnew,
  });
}
