import { TextField } from '#frontend/ui/field.tsx';
import { PlusIcon, RemoveIcon } from '#frontend/ui/icons.tsx';
import { LIMITS } from '#shared/domain/limits.ts';
import { SENTENCES } from '#shared/domain/sentences.ts';
import type { ExerciseField, ExerciseRow } from './exercises.ts';
import type { useExercises } from './use-exercises.ts';

type WrongOf = (key: string, field: ExerciseField) => string | undefined;

interface RowsProps extends ReturnType<typeof useExercises> {
  readOnly: boolean;
  wrongOf: WrongOf;
}

/** What a workout consists of. */
export function ExerciseRows({ rows, place, add, remove, set, settle, readOnly, wrongOf }: RowsProps) {
  return (
    <div className="exercises" ref={place}>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          number={index + 1}
          onRemove={() => remove(row.key)}
          onText={(field, text) => set(row.key, field, text)}
          onLeave={() => settle(row.key)}
          readOnly={readOnly}
          wrongOf={(field) => wrongOf(row.key, field)}
        />
      ))}
      {rows.length < LIMITS.exercises ? (
        <button type="button" className="button quiet wide" data-place="add" onClick={add}>
          <PlusIcon />
          Add Exercise
        </button>
      ) : (
        <p className="field-hint">{SENTENCES.tooManyExercises}</p>
      )}
    </div>
  );
}

interface RowProps {
  row: ExerciseRow;
  number: number;
  onRemove: () => void;
  onText: (field: ExerciseField, text: string) => void;
  /** A number was left: what is kept of it is shown. */
  onLeave: () => void;
  readOnly: boolean;
  wrongOf: (field: ExerciseField) => string | undefined;
}

function Row({ row, number, onRemove, onText, onLeave, readOnly, wrongOf }: RowProps) {
  const field = (name: ExerciseField) => ({
    name,
    value: row[name],
    autoComplete: 'off',
    readOnly,
    wrong: wrongOf(name),
    onChange: ({ target }: { target: { value: string } }) => onText(name, target.value),
  });
  const count = { type: 'number', inputMode: 'numeric', min: 1, max: LIMITS.setsAndReps, onBlur: onLeave } as const;
  return (
    <fieldset className="exercise" aria-label={`Exercise ${number}`} data-row={row.key}>
      <TextField label="Exercise name" maxLength={LIMITS.exerciseNameLength} data-place="name" {...field('name')} />
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${row.name.trim() || `exercise ${number}`}`}
        data-place="remove"
        onClick={onRemove}
      >
        <RemoveIcon />
      </button>
      <TextField label="Sets" {...count} {...field('sets')} />
      <TextField label="Reps" {...count} {...field('reps')} />
      <TextField label="Notes" maxLength={LIMITS.exerciseNotesLength} {...field('notes')} />
    </fieldset>
  );
}
