import { idempotentCreate } from '#frontend/lib/idempotent-create.ts';
import {
  type Commitment,
  type CommitmentChange,
  type CommitmentSchedule,
  type NewCommitment,
  newCommitment,
} from '#shared/contracts/commitments.ts';
import { type Exercise, newExercise } from '#shared/contracts/exercises.ts';
import type { Visibility, VisibilityChange } from '#shared/contracts/visibility.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { readings } from '#shared/domain/numbers.ts';
import { isSameRecurrence, recurrenceOf } from '#shared/domain/recurrence.ts';
import { beginning } from '#shared/domain/text.ts';
import type { CommitmentSnapshot } from './model.ts';

/* The exercises of a workout as form texts, in rows with stable keys. */

export interface ExerciseRow {
  /** The exercise's id, or a random one until it is saved. */
  key: string;
  name: string;
  sets: string;
  reps: string;
  notes: string;
}

export type ExerciseField = Exclude<keyof ExerciseRow, 'key'>;

export type ExerciseFields = Omit<Exercise, 'id'>;

export function exerciseRow({ id, name, sets, reps, notes }: Exercise): ExerciseRow {
  return { key: id, name, sets: String(sets), reps: String(reps), notes: notes ?? '' };
}

export function blankRow(key: string = crypto.randomUUID()): ExerciseRow {
  return { key, name: '', sets: '3', reps: '10', notes: '' };
}

export function isUntouched(row: ExerciseRow): boolean {
  const { name, notes } = row;
  return JSON.stringify({ ...row, name: name.trim(), notes: notes.trim() }) === JSON.stringify(blankRow(row.key));
}

/**
 * The typed number as it will be saved: a whole number from 1 to 999, or 1 if there is none. NaN for a value that needs
 * a question: a number with two readings, a fraction, or one above 999.
 */
export function parseCount(text: string): number {
  const [typed = 1, other] = readings(text);
  const isSaved = other === undefined && Number.isInteger(typed) && typed <= LIMITS.setsAndReps;
  return isSaved ? Math.max(typed, 1) : Number.NaN;
}

/** The row with its numbers as they will be saved. Values that need a question stay as typed. */
export function withValidCounts(row: ExerciseRow): ExerciseRow {
  const shown = (text: string) => String(parseCount(text) || text);
  return { ...row, sets: shown(row.sets), reps: shown(row.reps) };
}

export function changedExerciseFields(had: ExerciseFields, wanted: ExerciseFields): Partial<ExerciseFields> {
  const names = ['name', 'sets', 'reps', 'notes'] as const;
  return Object.fromEntries(names.filter((name) => had[name] !== wanted[name]).map((name) => [name, wanted[name]]));
}

/* The texts of the dialog and their validation. */

/** `notes_shared` is 'yes' or empty. */
export type FormTexts = Record<Exclude<keyof NewCommitment, 'schedule' | 'cue' | 'reminders'>, string>;

/** Texts from another app, of any length. */
export interface Draft extends Pick<FormTexts, 'title' | 'description'> {
  frequency?: Commitment['frequency'];
}

export function initialTexts(subject: Commitment | null, today: string, workout = false, draft?: Draft): FormTexts {
  return {
    title: subject?.title ?? beginning(LIMITS.titleLength, draft?.title ?? ''),
    description: subject?.description ?? beginning(LIMITS.descriptionLength, draft?.description ?? ''),
    frequency: subject?.frequency ?? draft?.frequency ?? 'daily',
    commitment_type: subject?.commitment_type ?? (workout ? 'workout' : ''),
    category_id: subject?.category_id ?? '',
    start_date: subject?.start_date ?? today,
    notes_shared: subject?.notes_shared ? 'yes' : '',
    tied_to: subject?.tied_to ?? '',
  };
}

/**
 * Validates the whole form. Exercises count only in a workout. A row without a name is left out, and removed if it was
 * saved before. A missing schedule keeps that of the commitment. The path of an exercise's issue begins with the key of
 * its row: `{key}.name`.
 */
export function validateForm(
  texts: FormTexts,
  rows: readonly ExerciseRow[],
  schedule?: CommitmentSchedule | null | undefined,
  reminders?: Pick<NewCommitment, 'cue' | 'reminders'>,
) {
  const notes_shared = texts.notes_shared !== '';
  const fields = newCommitment.safeParse({
    ...texts,
    notes_shared,
    // An entry says nothing about amounts.
    tied_to: (!schedule?.target && texts.tied_to) || null,
    ...(schedule !== undefined && { schedule }),
    ...reminders,
  });
  const isWorkout = texts.commitment_type === 'workout';
  const named = isWorkout ? rows.filter(({ name }) => name.trim() !== '') : [];
  const exercises = named.map((row) => ({ key: row.key, checked: newExercise.safeParse(fieldsOf(row)) }));
  const issues = exercises.flatMap(({ key, checked }) =>
    checked.success ? [] : checked.error.issues.map((issue) => ({ ...issue, path: [key, ...issue.path] })),
  );
  if (!fields.success || issues.length > 0) {
    return { success: false as const, error: { issues: [...(fields.error?.issues ?? []), ...issues] } };
  }
  const entries = exercises.map(({ key, checked }) => [key, checked.data as ExerciseFields] as const);
  const data: CommitmentForm = { fields: fields.data, exercises: isWorkout ? new Map(entries) : undefined };
  return { success: true as const, data };
}

function fieldsOf(row: ExerciseRow) {
  const { name, sets, reps, notes } = row;
  return { name, sets: parseCount(sets), reps: parseCount(reps), notes };
}

/** All texts of the form by the names that issues use. */
export function flattenTexts(texts: FormTexts, rows: readonly ExerciseRow[]): Record<string, string> {
  const ofRows = rows.flatMap(({ key, ...fields }) =>
    Object.entries(fields).map(([name, text]) => [`${key}.${name}`, text] as const),
  );
  return { ...texts, ...Object.fromEntries(ofRows) };
}

/*
 * Saving a commitment with its exercises takes several calls, one after the other. If one fails, the next attempt
 * continues after the calls that succeeded, with the fields as they are by then.
 */

export interface CommitmentForm {
  fields: NewCommitment;
  /** In order, by the keys of their rows; `undefined` keeps them. */
  exercises: ReadonlyMap<string, ExerciseFields> | undefined;
  /** If it is missing, the visibility stays. */
  visibility?: VisibilityChange;
}

/** A new commitment that is not for everyone is created as 'nobody', until the call with its visibility. */
type FirstFields = NewCommitment & { audience?: 'nobody' };

export interface SaveCalls {
  create(fields: FirstFields, key: string, id: string): Promise<CommitmentSnapshot>;
  update(id: string, change: CommitmentChange): Promise<CommitmentSnapshot>;
  changeVisibility(id: string, change: VisibilityChange): Promise<Visibility>;
  addExercise(id: string, fields: ExerciseFields, key: string, exerciseId: string): Promise<Exercise>;
  /** `undefined` if the exercise was deleted elsewhere. */
  updateExercise(id: string, change: Partial<ExerciseFields>): Promise<Exercise | undefined>;
  /** An exercise that is already gone counts as deleted. */
  deleteExercise(id: string): Promise<void>;
}

export interface SaveResult {
  id: string;
  /** `undefined` if no field of the commitment itself has changed. */
  snapshot: CommitmentSnapshot | undefined;
  /** `undefined` if they have not changed. */
  exercises: Exercise[] | undefined;
  /** `undefined` if it has not changed. */
  visibility: Visibility | undefined;
  /** The chosen category was deleted: the commitment has none. */
  categoryGone: boolean;
}

/** Saves a new commitment or the changed fields of `subject`; other fields may have been changed elsewhere. */
export function commitmentSaver(
  subject: Commitment | null,
  calls: SaveCalls,
): (entered: CommitmentForm) => Promise<SaveResult> {
  const create = idempotentCreate(calls.create);
  const additions = new Map<string, (id: string, fields: ExerciseFields) => Promise<Exercise>>();
  /** The exercises on the server, by the keys of their rows. */
  const exercises = new Map((subject?.workout_exercises ?? []).map((exercise) => [exercise.id, exercise]));
  let commitment: { id: string; fields: CommitmentChange } | undefined = subject
    ? { id: subject.id, fields: subject }
    : undefined;
  let snapshot: CommitmentSnapshot | undefined;
  let categoryGone = false;
  /** The commitment was created as 'nobody', in this attempt or an earlier one. */
  let isHidden = false;

  const saveFields = async (fields: NewCommitment, said: VisibilityChange | undefined): Promise<string> => {
    if (!commitment) {
      const isForAll = said === undefined || said.audience === 'everyone';
      const { made, body } = await create(isForAll ? fields : { ...fields, audience: 'nobody' });
      snapshot = made;
      isHidden = body.audience !== undefined;
      commitment = { id: made.commitment.id, fields: body };
      categoryGone = lostCategory(body, made);
    }
    const change = changesOf(commitment.fields, fields);
    if (Object.keys(change).length > 0) {
      snapshot = await calls.update(commitment.id, change);
      commitment.fields = fields;
      if (change.category_id !== undefined) categoryGone = lostCategory(change, snapshot);
    }
    return commitment.id;
  };

  const add = (id: string, key: string, fields: ExerciseFields): Promise<Exercise> => {
    const addition = additions.get(key) ?? additionTo(calls);
    additions.set(key, addition);
    return addition(id, fields);
  };

  const forget = (key: string) => {
    exercises.delete(key);
    additions.delete(key);
  };

  const saveExercises = async (id: string, wanted: ReadonlyMap<string, ExerciseFields>): Promise<Exercise[]> => {
    for (const [key, exercise] of [...exercises]) {
      if (wanted.has(key)) continue;
      await calls.deleteExercise(exercise.id);
      forget(key);
    }
    for (const [key, fields] of wanted) {
      const had = exercises.get(key) ?? (await add(id, key, fields));
      exercises.set(key, had);
      const change = changedExerciseFields(had, fields);
      if (Object.keys(change).length === 0) continue;
      const changed = await calls.updateExercise(had.id, change);
      if (!changed) forget(key);
      exercises.set(key, changed ?? (await add(id, key, fields)));
    }
    return [...exercises.values()];
  };

  return async ({ fields, exercises: wanted, visibility: said }) => {
    // A change that hides the commitment from a confidant is sent first, so that they never see the new texts.
    const first = said && showsLess(subject, said) && (await calls.changeVisibility(subject.id, said));
    const id = await saveFields(fields, said);
    const change = said ?? (isHidden ? { audience: 'everyone' as const } : undefined);
    // Sent before the exercises, so that others do not see these. Repeating the call is harmless.
    const visibility = first || (change && (await calls.changeVisibility(id, change)));
    return { id, exercises: wanted && (await saveExercises(id, wanted)), visibility, snapshot, categoryGone };
  };
}

/** Whether fewer people see an existing commitment than before. Changes among the chosen people do not count. */
function showsLess(subject: Commitment | null, { audience }: VisibilityChange): subject is Commitment {
  const had = subject?.visibility.audience ?? 'everyone';
  return subject !== null && (audience === 'nobody' || (audience === 'chosen' && had === 'everyone'));
}

function lostCategory({ category_id }: CommitmentChange, { commitment }: CommitmentSnapshot): boolean {
  return commitment.category_id !== (category_id || null);
}

function additionTo(calls: SaveCalls) {
  let to = '';
  const send = idempotentCreate((fields: ExerciseFields, key: string, id: string) =>
    calls.addExercise(to, fields, key, id),
  );
  return async (id: string, fields: ExerciseFields): Promise<Exercise> => {
    to = id;
    return (await send(fields)).made;
  };
}

function changesOf(had: CommitmentChange, fields: NewCommitment): CommitmentChange {
  const names = Object.keys(fields) as (keyof NewCommitment)[];
  const isOther = (name: keyof NewCommitment) => {
    if (name === 'schedule') return !isSameRecurrence(recurrenceOf(fields.schedule), recurrenceOf(had.schedule));
    if (name === 'reminders') return String(fields.reminders ?? []) !== String(had.reminders ?? []);
    return (fields[name] || '') !== (had[name] || '');
  };
  return Object.fromEntries(names.filter(isOther).map((name) => [name, fields[name]]));
}
