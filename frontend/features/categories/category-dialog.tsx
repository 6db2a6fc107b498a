import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { Confirmation, DialogForm, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { DiscardQuestion } from '#frontend/ui/chakra/discard-question.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type Category, type NewCategory, newCategory } from '#shared/contracts/categories.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { useReturnFocus } from './return-focus.ts';
import { useDelete, useSave } from './save.ts';

interface DialogProps {
  /** What is edited; `null` for a new category. */
  subject: Category | null;
  open: boolean;
  onClose: () => void;
  onDeleted: (category: Category) => void;
}

/** The dialog in which a category is made, renamed or deleted. What was typed is never lost by itself. */
export default function CategoryDialog({ subject, open, onClose, onDeleted }: DialogProps) {
  const start = subject?.name ?? '';
  const [name, setName] = useState(start);
  const [asking, setAsking] = useState<'discard' | 'delete'>();
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus();
  const save = useSave(subject);
  const deletion = useDelete();
  const busy = save.isPending || deletion.isPending;
  const ask = (question?: typeof asking) => () => setAsking(question);
  const said = (error: Error) => isEndOfSession(error) || refuse({}, sentenceOf(error));

  const send = (fields: NewCategory) => {
    if (fields.name === start) return onClose();
    save.mutate(fields, { onSuccess: onClose, onError: said });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<'name', NewCategory>({
    values: { name },
    checked: newCategory.safeParse({ name }),
    busy,
    send,
  });
  const leave = () => (busy ? undefined : name === start ? onClose() : setAsking('discard'));
  const remove = (category: Category) => {
    setAsking(undefined);
    deletion.mutate(category, {
      onSuccess: () => {
        onDeleted(category);
        onClose();
        notify('success', 'Category deleted');
      },
      onError: said,
    });
  };

  return (
    <>
      <ModalDialog
        open={open}
        title={subject ? 'Edit Category' : 'Add Category'}
        changed={name !== start}
        onClose={leave}
        onGone={() => bringIntoView(save.data)}
        initialFocus={() => nameField.current}
        returnFocusTo={returnFocusTo}
      >
        <DialogForm
          form={formProps}
          footer={
            <>
              {subject ? (
                <button type="button" className="button danger-quiet push-start" onClick={ask('delete')}>
                  Delete
                </button>
              ) : null}
              <button type="button" className="button quiet" onClick={leave}>
                Cancel
              </button>
              <button type="submit" className="button primary" aria-disabled={busy}>
                {save.isPending ? 'Saving...' : 'Save'}
              </button>
            </>
          }
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
        </DialogForm>
      </ModalDialog>
      {subject ? (
        <Confirmation
          open={asking === 'delete'}
          question="Are you sure you want to delete this category?"
          confirm="Delete"
          onConfirm={() => remove(subject)}
          onCancel={ask()}
        >
          <p>Its commitments stay, under ‘No Category’.</p>
        </Confirmation>
      ) : null}
      <DiscardQuestion
        open={asking === 'discard'}
        onDiscard={() => {
          setAsking(undefined);
          onClose();
        }}
        onCancel={ask()}
      />
    </>
  );
}

/** A new one comes last: without this, whoever has many would not see it. */
function bringIntoView(saved: Category | undefined): void {
  if (!saved) return;
  document.querySelector(`[data-category-id="${CSS.escape(saved.id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
