import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { DialogForm, ModalDialog } from '#frontend/ui/chakra/dialog.tsx';
import { DiscardQuestion } from '#frontend/ui/chakra/discard-question.tsx';
import { Counter } from '#frontend/ui/counter.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { TextArea } from '#frontend/ui/more-fields.tsx';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import {
  type Encouragement,
  type EncouragementChange,
  type NewEncouragement,
  newEncouragement,
} from '#shared/contracts/encouragements.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { useReturnFocus } from './return-focus.ts';
import { useSave } from './save.ts';

interface DialogProps {
  /** What is edited; `null` for a new encouragement. */
  subject: Encouragement | null;
  open: boolean;
  onClose: () => void;
}

type Name = 'body' | 'citation';

/**
 * The dialog in which an encouragement is made or changed. What was typed or pasted is never lost by itself: too much of it
 * is counted and refused, not cut off.
 */
export default function EncouragementDialog({ subject, open, onClose }: DialogProps) {
  const [start] = useState(() => ({ body: subject?.body ?? '', citation: subject?.citation ?? '' }));
  const [values, setValues] = useState<Record<Name, string>>(start);
  const [asking, setAsking] = useState(false);
  const bodyField = useRef<HTMLTextAreaElement>(null);
  const returnFocusTo = useReturnFocus();
  const save = useSave(subject);

  const send = (fields: NewEncouragement) => {
    const changes = subject ? changesOf(subject, fields) : {};
    if (subject && Object.keys(changes).length === 0) return onClose();
    save.mutate(
      { fields, changes },
      { onSuccess: onClose, onError: (error) => isEndOfSession(error) || refuse({}, sentenceOf(error)) },
    );
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
  const leave = () => (busy ? undefined : changed ? setAsking(true) : onClose());

  return (
    <>
      <ModalDialog
        open={open}
        title={subject ? 'Edit Encouragement' : 'Add Encouragement'}
        changed={changed}
        onClose={leave}
        onGone={() => bringIntoView(save.data)}
        initialFocus={() => bodyField.current}
        returnFocusTo={returnFocusTo}
      >
        <DialogForm
          className="boxed-errors"
          form={formProps}
          footer={
            <>
              <button type="button" className="button quiet" onClick={leave}>
                Cancel
              </button>
              <button type="submit" className="button primary" aria-disabled={busy}>
                {busy ? 'Saving...' : 'Save'}
              </button>
            </>
          }
        >
          <TextArea ref={bodyField} label="Body" rows={5} required {...field('body', LIMITS.encouragementLength)} />
          <TextField label="Citation" autoComplete="off" {...field('citation', LIMITS.citationLength)} />
        </DialogForm>
      </ModalDialog>
      <DiscardQuestion
        open={asking}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The fields that are no longer what they were. */
function changesOf({ body, citation }: Encouragement, fields: NewEncouragement): EncouragementChange {
  const changes: EncouragementChange = {};
  if (fields.body !== body) changes.body = fields.body;
  if ((fields.citation ?? null) !== citation) changes.citation = fields.citation ?? null;
  return changes;
}

/** A new one comes last: without this, whoever has many would not see it. */
function bringIntoView(saved: Encouragement | undefined): void {
  if (!saved) return;
  document.querySelector(`[data-encouragement-id="${CSS.escape(saved.id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
