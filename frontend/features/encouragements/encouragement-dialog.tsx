import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { bringIntoView } from '#frontend/ui/bring-into-view.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { Counter } from '#frontend/ui/counter.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { TextArea } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type Encouragement, type NewEncouragement, newEncouragement } from '#shared/contracts/encouragements.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { changesOf } from './changes.ts';
import { useSave } from './save.ts';

interface DialogProps {
  /** What is edited; `null` for a new encouragement. */
  subject: Encouragement | null;
  open: boolean;
  onClose: () => void;
}

type Name = 'body' | 'citation';

/**
 * The dialog in which an encouragement is made or changed. Too much that was typed or pasted is counted and
 * refused, not cut off.
 */
export default function EncouragementDialog({ subject, open, onClose }: DialogProps) {
  const [start] = useState(() => ({ body: subject?.body ?? '', citation: subject?.citation ?? '' }));
  const [values, setValues] = useState<Record<Name, string>>(start);
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-encouragement]');
  const save = useSave(subject);

  const send = (fields: NewEncouragement) => {
    if (subject && Object.keys(changesOf(subject, fields)).length === 0) return onClose();
    save.mutate(fields, {
      onSuccess: onClose,
      onError: (error) => isEndOfSession(error) || refuse({}, sentenceOf(error)),
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<Name, NewEncouragement>({
    values,
    checked: newEncouragement.safeParse(values),
    busy: save.isPending,
    send,
  });
  const { busy } = formProps;
  const field = (name: Name, limit: number) => ({
    name,
    dir: 'auto',
    value: values[name],
    readOnly: busy,
    wrong: wrongOf(name),
    hint: <Counter value={values[name]} limit={limit} />,
    onChange: ({ target }: { target: { value: string } }) => setValues((all) => ({ ...all, [name]: target.value })),
  });
  const changed = values.body !== start.body || values.citation !== start.citation;

  return (
    <FormDialog
      open={open}
      title={subject ? 'Edit Encouragement' : 'Add Encouragement'}
      changed={changed}
      className="boxed-errors"
      form={formProps}
      saving={busy}
      onClose={onClose}
      onGone={() => bringIntoView('data-encouragement-id', save.data)}
      initialFocus={() => bodyField.current}
      returnFocusTo={returnFocusTo}
    >
      <TextArea ref={bodyField} label="Body" rows={5} required {...field('body', LIMITS.encouragementLength)} />
      <TextField label="Citation" autoComplete="off" {...field('citation', LIMITS.citationLength)} />
    </FormDialog>
  );
}
