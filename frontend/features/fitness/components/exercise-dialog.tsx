import '../dialogs.css';
import { useRef, useState } from 'react';
import { sentenceOf } from '#frontend/lib/api-error.ts';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { Select } from '#frontend/ui/more-fields.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { ExerciseEntry } from '#shared/contracts/fitness.ts';
import { type NewExerciseEntry, newExerciseEntry } from '#shared/contracts/fitness-input.ts';
import { INTENSITIES, type Visibility } from '#shared/domain/fitness.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { numberText, readNumber } from '#shared/domain/numbers.ts';
import * as text from '#shared/text/fitness-dialogs.ts';
import * as shell from '#shared/text/fitness-shell.ts';
import { labelOf } from '../model.ts';
import { useDeleteEntry, useSaveExercise } from '../save-entry.ts';
import { VisibilityField } from './visibility-field.tsx';

interface DialogProps {
  /** The edited entry; `null` for a new one. */
  subject: ExerciseEntry | null;
  open: boolean;
  /** The day to log to, `YYYY-MM-DD`. */
  date: string;
  /** Names the day if it is not today. */
  note: string | null;
  onClose: () => void;
}

type Name = 'name' | 'duration_minutes' | 'intensity' | 'visibility';

/** The dialog to log or edit exercise. */
export default function ExerciseDialog({ subject, open, date, note, onClose }: DialogProps) {
  const [start] = useState(() => ({
    name: subject?.payload.name ?? '',
    duration_minutes: subject ? numberText(subject.payload.duration_minutes) : '',
    intensity: subject?.payload.intensity ?? 'moderate',
    visibility: subject?.visibility ?? 'full',
  }));
  const [texts, setTexts] = useState<Record<Name, string>>(start);
  const [day] = useState(subject?.date ?? date);
  const nameField = useRef<HTMLInputElement>(null);
  const returnFocusTo = useReturnFocus('[data-edit-entry]');
  const save = useSaveExercise(subject);
  const deletion = useDeleteEntry();
  const busy = save.isPending || deletion.isPending;
  const send = (exercise: NewExerciseEntry) =>
    save.mutate(exercise, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  const { wrongOf, refuse, formProps } = useCheckedForm<Name, NewExerciseEntry>({
    values: texts,
    checked: newExerciseEntry.safeParse({ ...texts, duration_minutes: readNumber(texts.duration_minutes), date: day }),
    busy,
    send,
  });
  const field = (name: Name) => ({
    name,
    value: texts[name],
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => setTexts((all) => ({ ...all, [name]: target.value })),
  });
  const remove = (entry: ExerciseEntry) =>
    deletion.mutate(entry, {
      onSuccess: onClose,
      onError: (error) => void (isEndOfSession(error) || refuse({}, sentenceOf(error))),
    });
  return (
    <FormDialog
      open={open}
      title={subject ? text.editExercise : shell.logExercise}
      changed={(Object.keys(start) as Name[]).some((name) => texts[name] !== start[name])}
      form={formProps}
      saving={save.isPending}
      deletion={
        subject
          ? {
              question: text.deleteQuestion.exercise,
              name: labelOf(subject),
              onConfirm: () => remove(subject),
            }
          : undefined
      }
      onClose={onClose}
      initialFocus={() => nameField.current}
      returnFocusTo={returnFocusTo}
    >
      <LineField
        ref={nameField}
        label={text.exerciseName}
        autoComplete="off"
        required
        limit={LIMITS.exerciseNameLength}
        readOnly={busy}
        {...field('name')}
      />
      <div className="field-pair">
        <NumberField
          label={text.minutes}
          inputMode="decimal"
          min={1}
          required
          readOnly={busy}
          {...field('duration_minutes')}
        />
        <Select label={text.intensity} {...field('intensity')}>
          {INTENSITIES.map((intensity) => (
            <option key={intensity} value={intensity}>
              {text.intensities[intensity]}
            </option>
          ))}
        </Select>
      </div>
      <VisibilityField
        value={texts.visibility as Visibility}
        onChoose={(visibility) => setTexts((all) => ({ ...all, visibility }))}
      />
      {note && !subject ? <p className="log-note">{note}</p> : null}
    </FormDialog>
  );
}
