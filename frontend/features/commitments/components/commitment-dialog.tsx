import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select, TextArea } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import * as commitmentText from '#shared/text/commitments.ts';
import * as text from '#shared/text/commitments-dialog.ts';
import { type CommitmentForm, type Draft, type FormTexts, flattenTexts, initialTexts, validateForm } from '../form.ts';
import { ExerciseRows, useExercises } from './exercise-rows.tsx';
import { useDeleteCommitment, useSaveCommitment } from './save-commitment.ts';

interface DialogProps {
  /** What is edited; `null` for a new commitment. */
  subject: Commitment | null;
  open: boolean;
  today: string;
  /** A new commitment starts as a workout. */
  workout?: boolean;
  /** The texts with which a new commitment starts. */
  draft?: Draft;
  /** `undefined` while they are not known. */
  categories: readonly Category[] | undefined;
  onClose: () => void;
  /** The chosen category has been deleted. */
  onCategoryGone?: (() => void) | undefined;
  /** Where the focus goes on closing, if the dialog was not opened by a button. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
}

/** Creates, changes or deletes a commitment. */
export default function CommitmentDialog(props: DialogProps) {
  const { subject, open, today, workout = false, draft, categories, onClose, onCategoryGone } = props;
  const [start] = useState(() => initialTexts(subject, today, workout, draft));
  const [texts, setTexts] = useState(start);
  const isWorkout = texts.commitment_type === 'workout';
  const exercises = useExercises(subject?.workout_exercises ?? [], subject?.commitment_type === 'workout');
  const titleField = useRef<HTMLInputElement>(null);
  const opener = useReturnFocus();
  const save = useSaveCommitment(subject);
  const deletion = useDeleteCommitment();

  const names = Object.keys(start) as (keyof FormTexts)[];
  const changed = exercises.isChanged || names.some((name) => texts[name] !== start[name]);
  const onError = (error: Error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error)));
  const send = (entered: CommitmentForm) => {
    if (subject && !changed) return onClose();
    exercises.normalizeAll();
    save.mutate(entered, {
      onSuccess: ({ categoryGone }) => {
        onClose();
        if (!categoryGone) return;
        onCategoryGone?.();
        notify('error', text.categoryGone);
      },
      onError,
    });
  };
  const { wrongOf, refuse, formProps } = useCheckedForm<string, CommitmentForm>({
    values: flattenTexts(texts, exercises.rows),
    checked: validateForm(texts, exercises.rows),
    busy: save.isPending || deletion.isPending,
    send,
  });
  const { busy } = formProps;

  const set = (name: keyof FormTexts, text: string) => setTexts((all) => ({ ...all, [name]: text }));
  const field = (name: keyof FormTexts) => ({
    name,
    value: texts[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  const typed = (name: keyof FormTexts) => ({ ...field(name), readOnly: busy });
  const remove = (commitment: Commitment) =>
    deletion.mutate(commitment, {
      onSuccess: () => {
        onClose();
        notify('success', text.deleted);
      },
      onError,
    });

  return (
    <FormDialog
      open={open}
      title={subject ? text.editTitle : workout ? text.newWorkoutTitle : text.newTitle}
      changed={changed}
      className="long-form"
      form={formProps}
      saving={save.isPending}
      deletion={
        subject
          ? {
              question: text.deleteQuestion,
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
        label={text.title}
        required
        maxLength={LIMITS.titleLength}
        autoComplete="off"
        {...typed('title')}
      />
      <TextArea label={text.description} rows={3} maxLength={LIMITS.descriptionLength} {...typed('description')} />
      <div className="field-pair">
        <Select label={text.frequency} required {...field('frequency')}>
          {FREQUENCIES.map((frequency) => (
            <option key={frequency} value={frequency}>
              {commitmentText.frequencies[frequency]}
            </option>
          ))}
        </Select>
        <Select label={text.category} {...field('category_id')}>
          <CategoryOptions categories={categories} chosen={texts.category_id} />
        </Select>
        <TextField label={text.startDate} type="date" required {...typed('start_date')} />
        <CheckField
          label={text.workout}
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

interface OptionsProps {
  /** `undefined` while they are not known. */
  categories: readonly Category[] | undefined;
  chosen: string;
}

export function CategoryOptions({ categories, chosen }: OptionsProps) {
  const ordered = [...(categories ?? [])].sort((a, b) => a.position - b.position);
  return (
    <>
      <option value="">{commitmentText.noCategory}</option>
      {ordered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* Keeps the choice until the names of the categories are known. */}
      {chosen && !categories ? <option value={chosen}>{text.categoryUnchanged}</option> : null}
    </>
  );
}
