import { type ReactNode, useRef, useState } from 'react';
import { isEndOfSession } from '#frontend/lib/no-retry.ts';
import { FormDialog } from '#frontend/ui/chakra/form-dialog.tsx';
import { TextField } from '#frontend/ui/field.tsx';
import { CheckField, Select } from '#frontend/ui/more-fields.tsx';
import { useReturnFocus } from '#frontend/ui/return-focus.ts';
import { notify } from '#frontend/ui/toasts.ts';
import { errorsByField, useCheckedForm } from '#frontend/ui/use-checked-form.ts';
import { LineField, TextArea } from '#frontend/ui/written-fields.tsx';
import type { Category } from '#shared/contracts/categories.ts';
import { type Commitment, FREQUENCIES } from '#shared/contracts/commitments.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { JOURNALING } from '#shared/domain/powerups.ts';
import * as commitmentText from '#shared/text/commitments.ts';
import * as text from '#shared/text/commitments-dialog.ts';
import { deletedHere, savedHere } from '#shared/text/connection.ts';
import { type CommitmentForm, type Draft, type FormTexts, flattenTexts, initialTexts, validateForm } from '../form.ts';
import { reminderDays, scheduleOf } from '../schedule-form.ts';
import { reminderValues, useReminders } from '../use-reminders.ts';
import { type Person, useVisibility, visibilityChange, visibilityValues } from '../use-visibility.ts';
import { ExerciseRows, useExercises } from './exercise-rows.tsx';
import { Reminders } from './reminders.tsx';
import { Repeats, scheduleValues, useRepeats } from './repeats.tsx';
import { useDeleteCommitment, useSaveCommitment } from './save-commitment.ts';
import { WhoSees } from './visibility.tsx';

interface DialogProps {
  /** The edited commitment; `null` for a new one. */
  subject: Commitment | null;
  open: boolean;
  today: string;
  /** A new commitment is a workout. */
  workout?: boolean;
  /** The initial texts of a new commitment. */
  draft?: Draft;
  /** `undefined` while loading. */
  categories: readonly Category[] | undefined;
  /** The confidants to whom the user shows commitments; `undefined` while loading. */
  people?: readonly Person[] | undefined;
  onClose: () => void;
  /** The chosen category has been deleted. */
  onCategoryGone?: (() => void) | undefined;
  /** Where the focus goes on closing, if the dialog was not opened by a button. */
  returnFocusTo?: (() => HTMLElement | null) | undefined;
}

/** Creates, changes or deletes a commitment. */
export default function CommitmentDialog(props: DialogProps) {
  const { subject, open, today, workout = false, draft, categories, people, onClose, onCategoryGone } = props;
  const [start] = useState(() => initialTexts(subject, today, workout, draft));
  const [texts, setTexts] = useState(start);
  const repeats = useRepeats(subject);
  const reminders = useReminders(subject);
  const visibility = useVisibility(subject, today);
  const frequency = texts.frequency as Commitment['frequency'];
  const schedule = scheduleOf(frequency, repeats.texts);
  const isWorkout = texts.commitment_type === 'workout';
  const exercises = useExercises(subject?.workout_exercises ?? [], subject?.commitment_type === 'workout');
  const titleField = useRef<HTMLInputElement>(null);
  const opener = useReturnFocus('.row-actions > :last-child');
  const save = useSaveCommitment(subject);
  const deletion = useDeleteCommitment();

  const names = Object.keys(start) as (keyof FormTexts)[];
  const changed =
    exercises.isChanged ||
    repeats.isChanged ||
    reminders.isChanged ||
    visibility.isChanged ||
    names.some((name) => texts[name] !== start[name]);
  const onError = (error: Error) => {
    if (isEndOfSession(error)) return;
    const { wrong, whole } = errorsByField(error, Object.keys(values));
    refuse(wrong, whole || undefined);
  };
  const send = (entered: CommitmentForm) => {
    if (subject && !changed) return onClose();
    exercises.normalizeAll();
    const said = visibility.isChanged ? visibilityChange(visibility, people) : undefined;
    save.mutate(said ? { ...entered, visibility: said } : entered, {
      onSuccess: ({ categoryGone, waits }) => {
        onClose();
        if (waits) notify('success', savedHere);
        if (!categoryGone) return;
        onCategoryGone?.();
        notify('error', text.categoryGone);
      },
      onError,
    });
  };
  const values: Record<string, string> = {
    ...flattenTexts(texts, exercises.rows),
    ...scheduleValues(repeats.texts),
    ...reminderValues(reminders),
    ...visibilityValues(visibility),
  };
  const { wrongOf, invalid, refuse, formProps } = useCheckedForm<string, CommitmentForm>({
    values,
    checked: validateForm(texts, exercises.rows, schedule, reminders.entered),
    busy: save.isPending || deletion.isPending,
    send,
  });
  const { busy } = formProps;
  const once = { startDate: texts.start_date, pauses: subject?.pauses, today };
  const days = reminderDays(frequency, repeats.texts, once);
  const isMoreWrong = Object.keys(values).some(
    (name) => !ALWAYS_SHOWN.includes(name) && !name.startsWith('schedule') && wrongOf(name) !== undefined,
  );

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
      onSuccess: ({ waits }) => {
        onClose();
        notify('success', waits ? deletedHere : text.deleted);
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
              name: subject.title,
              onConfirm: () => remove(subject),
            }
          : undefined
      }
      onClose={onClose}
      initialFocus={() => titleField.current}
      returnFocusTo={props.returnFocusTo ?? opener}
    >
      <LineField
        ref={titleField}
        label={text.title}
        required
        limit={LIMITS.titleLength}
        autoComplete="off"
        {...typed('title')}
      />
      <Select label={text.frequency} required {...field('frequency')}>
        {FREQUENCIES.map((frequency) => (
          <option key={frequency} value={frequency}>
            {commitmentText.frequencies[frequency]}
          </option>
        ))}
      </Select>
      {frequency === 'once' ? null : (
        <Repeats
          {...repeats}
          subject={subject}
          frequency={frequency}
          startDate={texts.start_date}
          today={today}
          wrongOf={wrongOf}
          readOnly={busy}
        />
      )}
      <More openAtFirst={isWideScreen() || hasMore(start, today) || reminders.isSet} hasError={isMoreWrong}>
        <Reminders {...reminders} days={days} wrongOf={wrongOf} readOnly={busy} />
        <WhoSees {...visibility} people={people} today={today} wrongOf={wrongOf} readOnly={busy} />
        <TextArea label={text.description} rows={3} limit={LIMITS.descriptionLength} {...typed('description')} />
        <div className="field-pair">
          <Select label={text.category} {...field('category_id')}>
            <CategoryOptions categories={categories} chosen={texts.category_id} />
          </Select>
          <TextField label={text.startDate} type="date" required {...typed('start_date')} />
        </div>
        <CheckField
          label={text.workout}
          name="commitment_type"
          checked={isWorkout}
          onChange={({ target }) => set('commitment_type', target.checked ? 'workout' : '')}
        />
        <CheckField
          label={text.notesShared}
          hint={text.notesSharedAbout}
          name="notes_shared"
          checked={texts.notes_shared !== ''}
          onChange={({ target }) => set('notes_shared', target.checked ? 'yes' : '')}
        />
        {schedule?.target ? null : (
          <div className={start.tied_to ? 'tie-field chosen' : 'tie-field'}>
            <CheckField
              label={text.tied}
              hint={text.tiedAbout}
              name="tied_to"
              checked={texts.tied_to !== ''}
              onChange={({ target }) => set('tied_to', target.checked ? JOURNALING : '')}
            />
          </div>
        )}
        {isWorkout ? (
          <ExerciseRows
            {...exercises}
            readOnly={busy}
            wrongOf={(key, name) => wrongOf(`${key}.${name}`)}
            invalidOf={(key, name) => invalid[`${key}.${name}`]}
          />
        ) : null}
      </More>
    </FormDialog>
  );
}

/** The fields outside 'More'. */
const ALWAYS_SHOWN: readonly string[] = ['title', 'frequency'];

const isWideScreen = () => window.matchMedia('(min-width: 640px)').matches;

/** Whether any field in 'More' is set. */
function hasMore(start: FormTexts, today: string): boolean {
  const { description, category_id, commitment_type, start_date, notes_shared, tied_to } = start;
  const optional = [description, category_id, commitment_type, notes_shared, tied_to];
  return optional.some((each) => each !== '') || start_date > today;
}

interface MoreProps {
  openAtFirst: boolean;
  /** An error keeps the fields open. */
  hasError: boolean;
  children: ReactNode;
}

/** The optional fields. On phones they are closed at first, so that the others fit above the keyboard. */
function More({ openAtFirst, hasError, children }: MoreProps) {
  const [chosen, setChosen] = useState(openAtFirst);
  return (
    <details
      className="more-fields"
      open={chosen || hasError}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true;
        setChosen(currentTarget.open);
      }}
    >
      <summary>{text.more}</summary>
      {children}
    </details>
  );
}

interface OptionsProps {
  /** `undefined` while loading. */
  categories: readonly Category[] | undefined;
  chosen: string;
}

function CategoryOptions({ categories, chosen }: OptionsProps) {
  const ordered = [...(categories ?? [])].sort((a, b) => a.position - b.position);
  return (
    <>
      <option value="">{commitmentText.noCategory}</option>
      {ordered.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
      {/* Shows the current choice as unchanged until the names of the categories are loaded. */}
      {chosen && !categories ? <option value={chosen}>{text.categoryUnchanged}</option> : null}
    </>
  );
}
