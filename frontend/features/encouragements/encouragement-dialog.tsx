import { useRef } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { bringIntoView } from '#frontend/ui/bring-into-view.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useCountedTexts } from '#frontend/ui/counted-texts.tsx';
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

/** The dialog in which an encouragement is made or changed. */
export default function EncouragementDialog({ subject, open, onClose }: DialogProps) {
  const texts = useCountedTexts<Name>(() => ({ body: subject?.body ?? '', citation: subject?.citation ?? '' }));
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
    values: texts.values,
    checked: newEncouragement.safeParse(texts.values),
    busy: save.isPending,
    send,
  });
  const { busy } = formProps;
  const field = (name: Name, limit: number) => texts.field(name, limit, { readOnly: busy, wrong: wrongOf(name) });

  return (
    <FormDialog
      open={open}
      title={subject ? 'Edit Encouragement' : 'Add Encouragement'}
      changed={texts.changed}
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
