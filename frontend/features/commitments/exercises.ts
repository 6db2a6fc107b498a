import type { Exercise } from '#shared/contracts/exercises.ts';
import { LIMITS } from '#shared/domain/limits.ts';

/* The exercises of a workout, as a form has them: texts, in rows that keep their names while others come and go. */

export interface ExerciseRow {
  /** The exercise's id, or a name of its own for one that is not saved yet. */
  key: string;
  name: string;
  sets: string;
  reps: string;
  notes: string;
}

export type ExerciseField = Exclude<keyof ExerciseRow, 'key'>;

/** What a row says, as the API knows it. */
export type ExerciseFields = Omit<Exercise, 'id'>;

export function rowOf({ id, name, sets, reps, notes }: Exercise): ExerciseRow {
  return { key: id, name, sets: String(sets), reps: String(reps), notes: notes ?? '' };
}

export function blankRow(key: string = crypto.randomUUID()): ExerciseRow {
  return { key, name: '', sets: '3', reps: '10', notes: '' };
}

/** Nobody has written anything into it. */
export function isUntouched(row: ExerciseRow): boolean {
  const { name, notes } = row;
  return JSON.stringify({ ...row, name: name.trim(), notes: notes.trim() }) === JSON.stringify(blankRow(row.key));
}

/** The number that is kept of what was typed: a whole one from 1 to 999, and 1 where there is none. */
export function countOf(text: string): number {
  const typed = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(typed) ? 1 : Math.min(Math.max(Math.floor(typed), 1), LIMITS.setsAndReps);
}

/** The row with its numbers as they are kept. */
export function settled(row: ExerciseRow): ExerciseRow {
  return { ...row, sets: String(countOf(row.sets)), reps: String(countOf(row.reps)) };
}

/** The fields of an exercise that are no longer what they were. */
export function exerciseChange(had: ExerciseFields, wanted: ExerciseFields): Partial<ExerciseFields> {
  const names = ['name', 'sets', 'reps', 'notes'] as const;
  return Object.fromEntries(names.filter((name) => had[name] !== wanted[name]).map((name) => [name, wanted[name]]));
}
