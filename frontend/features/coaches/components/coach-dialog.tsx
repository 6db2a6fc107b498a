import '../coaches.css';
import { useId, useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { bringIntoView, FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useCountedTexts } from '#frontend/ui/counted-texts.ts';
import { CheckField } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField, TextArea } from '#frontend/ui/written-fields.tsx';
import { type NewCoach, newCoach, type UserCoach } from '#shared/contracts/coaches.ts';
import { COACH_DATA, DEFAULT_MAY_READ, dataFor } from '#shared/domain/coaches.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { successes } from '#shared/text/coaches.ts';
import * as text from '#shared/text/coaches-dialogs.ts';
import { useSave } from '../api.ts';
import { changesOf } from '../model.ts';

interface DialogProps {
  /** The edited coach; `null` for a new one. */
  subject: UserCoach | null;
  open: boolean;
  onClose: () => void;
  onSaved: (coach: UserCoach) => void;
}

type Name = 'name' | 'personality' | 'rules';

/** The dialog that creates or edits a coach. */
export default function CoachDialog({ subject, open, onClose, onSaved }: DialogProps) {
  const fields = useCountedTexts<Name>(() => ({
    name: subject?.display_name ?? '',
    personality: subject?.effective_personality ?? '',
    rules: subject?.effective_rules ?? '',
  }));
  const [couldRead] = useState(subject?.may_read ?? DEFAULT_MAY_READ);
  const [mayRead, setMayRead] = useState(couldRead);
  const hintId = useId();
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-coach]');
  const save = useSave(subject);
  const busy = save.isPending;
  const type = subject?.coach_type;

  const send = (entered: NewCoach) => {
    const values = subject ? { ...entered, may_read: mayRead } : entered;
    if (subject && Object.keys(changesOf(subject, values)).length === 0) return onClose();
    save.mutate(values, {
      onSuccess: (coach) => {
        onSaved(coach);
        onClose();
        notify('success', subject ? successes.update : successes.create);
      },
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<Name, NewCoach>({
    values: fields.values,
    checked: newCoach.safeParse(fields.values),
    busy,
    send,
  });
  const field = (name: Name, limit: number) => fields.field(name, limit, { readOnly: busy, wrong: wrongOf(name) });

  return (
    <FormDialog
      open={open}
      title={subject ? text.editCoach : text.createCoach}
      changed={fields.changed || COACH_DATA.some((data) => mayRead[data] !== couldRead[data])}
      form={formProps}
      saving={busy}
      {...(!subject && { submitLabel: text.create, busyLabel: text.creating, ready: fields.values.name.trim() !== '' })}
      onClose={onClose}
      onGone={() => bringIntoView('data-coach-id', save.data)}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <LineField
        ref={nameField}
        label={text.name}
        autoComplete="off"
        required
        {...field('name', LIMITS.coachNameLength)}
      />
      <TextArea label={text.personality} rows={4} {...field('personality', LIMITS.coachTextLength)} />
      <TextArea label={text.rules} rows={4} {...field('rules', LIMITS.coachTextLength)} />
      <p className="coach-note">{type ? text.emptyTexts(type.name) : text.aboutTexts}</p>
      {subject ? (
        <fieldset className="plain-fieldset coach-data" aria-describedby={hintId}>
          <legend>{text.mayRead}</legend>
          {dataFor(type?.id, subject.journal_shared).map((data) => (
            <CheckField
              key={data}
              label={text.data[data]}
              name={data}
              checked={mayRead[data]}
              disabled={busy}
              onChange={({ target }) => setMayRead((all) => ({ ...all, [data]: target.checked }))}
            />
          ))}
          <p className="field-hint" id={hintId}>
            {text.mayReadAbout}
          </p>
        </fieldset>
      ) : null}
    </FormDialog>
  );
}
