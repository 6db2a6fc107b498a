import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/at-once.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select, TextArea } from '#frontend/ui/more-fields.tsx';
import { notify } from '#frontend/ui/notices.ts';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { CategoryOptions } from './category-options.tsx';
import { ExerciseRows } from './exercise-rows.tsx';
import { allTexts, checkedForm, type Texts, textsOf } from './form.ts';
import { useDelete, useSave } from './save.ts';
import type { Entered } from './saving.ts';
import { useExercises } from './use-exercises.ts';
import { FREQUENCY_LABELS } from './words.ts';

interface DialogProps {
  /** What is edited; `null` for a new commitment. */
  subject: Commitment | null;
  open: boolean;
  today: string;
  /** A new one is to be a workout. */
  workout?: boolean;
  /** `undefined` while they are not known. */
  categories: readonly Category[] | undefined;
  onClose: () => void;
  /** The category that was chosen is not there any more. */
  onCategoryGone?: (() => void) | undefined;
  /** Where the focus goes on closing, when what has opened the dialog is no button. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
}

/** The dialog in which a commitment is made, changed or deleted. */
export default function CommitmentDialog(props: DialogProps) {
  const { subject, open, today, workout = false, categories, onClose, onCategoryGone } = props;
  const [start] = useState(() => textsOf(subject, today, workout));
  const [texts, setTexts] = useState(start);
  const isWorkout = texts.commitment_type === 'workout';
  const exercises = useExercises(subject?.workout_exercises ?? [], subject?.commitment_type === 'workout');
  const titleField = useRef<HTMLInputElement>(null);
  const opener = useReturnFocus();
  const save = useSave(subject);
  const deletion = useDelete();

  const names = Object.keys(start) as (keyof Texts)[];
  const changed = exercises.isChanged || names.some((name) => texts[name] !== start[name]);
  const onError = (error: Error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error)));
  const send = (entered: Entered) => {
    if (subject && !changed) return onClose();
    exercises.settleAll();
    save.mutate(entered, {
      onSuccess: ({ categoryGone }) => {
        onClose();
        if (!categoryGone) return;
        onCategoryGone?.();
        notify('error', 'That category is gone. It is under No Category now.');
      },
      onError,
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<string, Entered>({
    values: allTexts(texts, exercises.rows),
    checked: checkedForm(texts, exercises.rows),
    busy: save.isPending || deletion.isPending,
    send,
  });
  const { busy } = formProps;

  const set = (name: keyof Texts, text: string) => setTexts((all) => ({ ...all, [name]: text }));
  const field = (name: keyof Texts) => ({
    name,
    value: texts[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const typed = (name: keyof Texts) => ({ ...field(name), readOnly: busy });
  const remove = (commitment: Commitment) =>
    deletion.mutate(commitment, {
      onSuccess: () => {
        onClose();
        notify('success', 'Commitment deleted');
      },
      onError,
    });

  return (
    <FormDialog
      open={open}
      title={subject ? 'Edit Commitment' : workout ? 'Plan Workout' : 'New Commitment'}
      changed={changed}
      className="long-form"
      form={formProps}
      saving={save.isPending}
      deletion={
        subject
          ? {
              question: 'Are you sure you want to delete this commitment?',
              onConfirm: () => remove(subject),
            }
          : undefined
      }
      onClose={onClose}
      initialFocus={() => titleField.current}
      returnFocusTo={props.returnFocusTo ?? opener}
    >
      <TextField
        ref={titleField}
        label="Title"
        required
        maxLength={LIMITS.titleLength}
        autoComplete="off"
        {...typed('title')}
      />
      <TextArea label="Description" rows={3} maxLength={LIMITS.descriptionLength} {...typed('description')} />
      <div className="field-pair">
        <Select label="Frequency" required {...field('frequency')}>
          {FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency}>
              {FREQUENCY_LABELS[frequency]}
            </option>
          ))}
        </Select>
        <Select label="Category" {...field('category_id')}>
          <CategoryOptions categories={categories} chosen={texts.category_id} />
        </Select>
        <TextField label="Start date" type="date" required {...typed('start_date')} />
        <CheckField
          label="Workout"
          name="commitment_type"
          checked={isWorkout}
          onChange={({ target }) => set('commitment_type', target.checked ? 'workout' : '')}
        />
      </div>
      {isWorkout ? (
        <ExerciseRows {...exercises} readOnly={busy} wrongOf={(key, name) => wrongOf(`${key}.${name}`)} />
      ) : null}
    </FormDialog>
  );
}
