import '../workout.css';
import { useEffect, useRef, useState } from 'react';
import { PlusIcon, RemoveIcon } from '#frontend/ui/icons.tsx';
import { NumberField } from '#frontend/ui/number-field.tsx';
import { LineField } from '#frontend/ui/written-fields.tsx';
import type { Exercise } from '#shared/contracts/exercises.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import * as text from '#shared/text/commitments-dialog.ts';
import * as errors from '#shared/text/errors.ts';
import { blankRow, type ExerciseField, type ExerciseRow, exerciseRow, isUntouched, withValidCounts } from '../form.ts';

type WrongOf = (key: string, field: ExerciseField) => string | undefined;

interface RowsProps extends ReturnType<typeof useExercises> {
  readOnly: boolean;
  wrongOf: WrongOf;
  /** The errors that also show before the form is submitted. */
  invalidOf: WrongOf;
}

export function ExerciseRows({ rows, place, add, remove, set, normalize, readOnly, wrongOf, invalidOf }: RowsProps) {
  return (
    <div className="exercises" ref={place}>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          number={index + 1}
          onRemove={() => remove(row.key)}
          onText={(field, text) => set(row.key, field, text)}
          onBlurNumber={() => normalize(row.key)}
          readOnly={readOnly}
          wrongOf={(field) => wrongOf(row.key, field)}
          invalidOf={(field) => invalidOf(row.key, field)}
        />
      ))}
      {rows.length < LIMITS.exercises ? (
        <button type="button" className="button quiet wide" data-place="add" onClick={add}>
          <PlusIcon />
          <span>{text.addExercise}</span>
        </button>
      ) : (
        <p className="field-hint">{errors.too_many_exercises({ limit: LIMITS.exercises })}</p>
      )}
    </div>
  );
}

interface RowProps {
  row: ExerciseRow;
  number: number;
  onRemove: () => void;
  onText: (field: ExerciseField, text: string) => void;
  /** A number field lost the focus: shows the number that will be saved. */
  onBlurNumber: () => void;
  readOnly: boolean;
  wrongOf: (field: ExerciseField) => string | undefined;
  invalidOf: (field: ExerciseField) => string | undefined;
}

function Row({ row, number, onRemove, onText, onBlurNumber, readOnly, wrongOf, invalidOf }: RowProps) {
  const [left, setLeft] = useState<readonly ExerciseField[]>([]);
  const field = (name: ExerciseField) => ({
    name,
    value: row[name],
    autoComplete: 'off',
    readOnly,
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => onText(name, target.value),
  });
  const count = (name: 'sets' | 'reps') => ({
    ...field(name),
    inputMode: 'numeric' as const,
    min: 1,
    max: LIMITS.setsAndReps,
    onBlur: () => {
      setLeft([...left, name]);
      onBlurNumber();
    },
    wrong: wrongOf(name) ?? (left.includes(name) ? invalidOf(name) : undefined),
  });
  const name = row.name.trim();
  return (
    <fieldset className="exercise" aria-label={text.exercise(number)} data-row={row.key}>
      <LineField label={text.exerciseName} limit={LIMITS.exerciseNameLength} data-place="name" {...field('name')} />
      <button
        type="button"
        className="icon-button"
        aria-label={name ? text.removeExercise(name) : text.removeUnnamedExercise(number)}
        data-place="remove"
        onClick={onRemove}
      >
        <RemoveIcon />
      </button>
      <NumberField label={text.sets} {...count('sets')} />
      <NumberField label={text.reps} {...count('reps')} />
      <LineField label={text.notes} limit={LIMITS.exerciseNotesLength} {...field('notes')} />
    </fieldset>
  );
}

/** The target of the focus once the rows are rendered; without a `key`, the add button. */
interface Focus {
  key: string | undefined;
  place: 'name' | 'remove';
}

/** The rows of a form's exercises. After a row was added or removed, the focus stays near it. */
export function useExercises(saved: readonly Exercise[], isWorkout: boolean) {
  const [rows, setRows] = useState(() => {
    const all = saved.map(exerciseRow);
    return isWorkout || all.length > 0 ? all : [blankRow()];
  });
  const [start] = useState(rows);
  const [focus, setFocus] = useState<Focus>();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!focus) return;
    const row = focus.key === undefined ? null : place.current?.querySelector(`[data-row="${focus.key}"]`);
    const target = row ? row.querySelector<HTMLElement>(`[data-place="${focus.place}"]`) : addButton(place.current);
    target?.focus();
    // Scrolls to the whole row, with the fields below the name.
    row?.scrollIntoView({ block: 'nearest' });
  }, [focus]);

  const change = (key: string, changed: (row: ExerciseRow) => ExerciseRow) =>
    setRows((all) => all.map((row) => (row.key === key ? changed(row) : row)));

  return {
    rows,
    place,
    isChanged: textOf(rows) !== textOf(start),
    add: () => {
      const row = blankRow();
      setRows((all) => [...all, row]);
      setFocus({ key: row.key, place: 'name' });
    },
    remove: (key: string) => {
      const at = rows.findIndex((row) => row.key === key);
      const neighbour = rows[at + 1] ?? rows[at - 1];
      setRows((all) => all.filter((row) => row.key !== key));
      setFocus({ key: neighbour?.key, place: 'remove' });
    },
    set: (key: string, field: ExerciseField, text: string) => change(key, (row) => ({ ...row, [field]: text })),
    /** Shows the numbers as they will be saved. */
    normalize: (key: string) => change(key, withValidCounts),
    normalizeAll: () => setRows((all) => all.map(withValidCounts)),
  };
}

function addButton(place: HTMLElement | null): HTMLElement | null | undefined {
  return place?.querySelector<HTMLElement>('[data-place="add"]');
}

const textOf = (rows: readonly ExerciseRow[]) => JSON.stringify(rows.filter((row) => !isUntouched(row)));
