import { useRef } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { bringIntoView } from '#frontend/ui/bring-into-view.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { useCountedTexts } from '#frontend/ui/counted-texts.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { TextArea } from '#frontend/ui/more-fields.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { type NewCoach, newCoach, type UserCoach } from '#shared/contracts/coaches.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { changesOf } from './changes.ts';
import { useSave } from './save.ts';
import { SUCCESSES } from './words.ts';

interface DialogProps {
  /** What is edited; `null` for a new coach. */
  subject: UserCoach | null;
  open: boolean;
  onClose: () => void;
  onSaved: (coach: UserCoach) => void;
}

type Name = 'name' | 'personality' | 'rules';

/** The dialog in which a coach is made, or is told who it is. */
export default function CoachDialog({ subject, open, onClose, onSaved }: DialogProps) {
  const texts = useCountedTexts<Name>(() => ({
    name: subject?.display_name ?? '',
    personality: subject?.effective_personality ?? '',
    rules: subject?.effective_rules ?? '',
  }));
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-coach]');
  const save = useSave(subject);
  const busy = save.isPending;
  const type = subject?.coach_type;

  const send = (fields: NewCoach) => {
    if (subject && Object.keys(changesOf(subject, fields)).length === 0) return onClose();
    save.mutate(fields, {
      onSuccess: (coach) => {
        onSaved(coach);
        onClose();
        notify('success', subject ? SUCCESSES.update : SUCCESSES.create);
      },
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<Name, NewCoach>({
    values: texts.values,
    checked: newCoach.safeParse(texts.values),
    busy,
    send,
  });
  const field = (name: Name, limit: number) => texts.field(name, limit, { readOnly: busy, wrong: wrongOf(name) });

  return (
    <FormDialog
      open={open}
      title={subject ? 'Edit Coach' : 'Create Coach'}
      changed={texts.changed}
      form={formProps}
      saving={busy}
      {...(!subject && { submitLabel: 'Create', busyLabel: 'Creating...', ready: texts.values.name.trim() !== '' })}
      onClose={onClose}
      onGone={() => bringIntoView('data-coach-id', save.data)}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <TextField ref={nameField} label="Name" autoComplete="off" required {...field('name', LIMITS.coachNameLength)} />
      <TextArea label="Personality" rows={4} {...field('personality', LIMITS.coachTextLength)} />
      <TextArea label="Rules" rows={4} {...field('rules', LIMITS.coachTextLength)} />
      <p className="coach-note">
        {type
          ? `Personality and rules that you leave empty are those of every ${type.name}.`
          : 'How it talks, and what it keeps to. You can leave both empty.'}
      </p>
    </FormDialog>
  );
}
