import { type Commitment, type NewCommitment, newCommitment } from '#shared/contracts/commitments.ts';
import { newExercise } from '#shared/contracts/exercises.ts';
import { type ExerciseFields, type ExerciseRow, settled } from './exercises.ts';
import type { Entered } from './saving.ts';

/* What the dialog holds, as texts, and what of it can be saved. */

export type Texts = Record<keyof NewCommitment, string>;

export function textsOf(subject: Commitment | null, today: string, workout = false): Texts {
  return {
    title: subject?.title ?? '',
    description: subject?.description ?? '',
    frequency: subject?.frequency ?? 'daily',
    commitment_type: subject?.commitment_type ?? (workout ? 'workout' : ''),
    category_id: subject?.category_id ?? '',
    start_date: subject?.start_date ?? today,
  };
}

/**
 * Checks the whole form. The exercises count while it is a workout. A row without a name is none, whatever else is in it: of a
 * saved one it is the removal. What is wrong with one is called by the key of its row: `{key}.name`.
 */
export function checkedForm(texts: Texts, rows: readonly ExerciseRow[]) {
  const fields = newCommitment.safeParse(texts);
  const isWorkout = texts.commitment_type === 'workout';
  const meant = isWorkout ? rows.filter(({ name }) => name.trim() !== '') : [];
  const exercises = meant.map((row) => ({ key: row.key, checked: newExercise.safeParse(fieldsOf(row)) }));
  const issues = exercises.flatMap(({ key, checked }) =>
    checked.success ? [] : checked.error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path] })),
  );
  if (!fields.success || issues.length > 0) {
    return { success: false as const, error: { issues: [...(fields.error?.issues ?? []), ...issues] } };
  }
  const entries = exercises.map(({ key, checked }) => [key, checked.data as ExerciseFields] as const);
  const data: Entered = { fields: fields.data, exercises: isWorkout ? new Map(entries) : undefined };
  return { success: true as const, data };
}

function fieldsOf(row: ExerciseRow) {
  const { name, sets, reps, notes } = settled(row);
  return { name, sets: Number(sets), reps: Number(reps), notes };
}

/** All texts of the form by their names, as what is wrong is called. */
export function allTexts(texts: Texts, rows: readonly ExerciseRow[]): Record<string, string> {
  const ofRows = rows.flatMap(({ key, ...fields }) =>
    Object.entries(fields).map(([name, text]) => [`${key}.${name}`, text] as const),
  );
  return { ...texts, ...Object.fromEntries(ofRows) };
}
