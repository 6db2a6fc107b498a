import { once } from '#frontend/lib/once.ts';
import type { Commitment, CommitmentChange, NewCommitment } from '#shared/contracts/commitments.ts';
import type { Exercise } from '#shared/contracts/exercises.ts';
import { type ExerciseFields, exerciseChange } from './exercises.ts';
import type { Seen } from './seen.ts';

/*
 * Saving a commitment with its exercises takes several calls, one after the other. Each that has succeeded is remembered:
 * where one fails, the next attempt goes on from there, with whatever was changed meanwhile.
 */

/** What a dialog saves. */
export interface Entered {
  fields: NewCommitment;
  /** In their order, by the keys of their rows; `undefined` leaves them as they are. */
  exercises: ReadonlyMap<string, ExerciseFields> | undefined;
}

export interface Calls {
  create(fields: NewCommitment, key: string): Promise<Seen>;
  update(id: string, change: CommitmentChange): Promise<Seen>;
  addExercise(id: string, fields: ExerciseFields, key: string): Promise<Exercise>;
  /** `undefined` where it is gone, by somebody else's doing. */
  updateExercise(id: string, change: Partial<ExerciseFields>): Promise<Exercise | undefined>;
  /** One that is gone already is done. */
  deleteExercise(id: string): Promise<void>;
}

export interface Saved {
  id: string;
  /** `undefined` where nothing of the commitment itself was changed. */
  seen: Seen | undefined;
  /** `undefined` where they were left as they are. */
  exercises: Exercise[] | undefined;
  /** The category that was chosen is not there any more: the commitment has none. */
  categoryGone: boolean;
}

/** Saves a new commitment, or the changes of `subject`: what else was changed elsewhere meanwhile stays. */
export function saving(subject: Commitment | null, calls: Calls): (entered: Entered) => Promise<Saved> {
  const create = once(calls.create);
  const additions = new Map<string, (id: string, fields: ExerciseFields) => Promise<Exercise>>();
  /** What the server has, as far as is known here; exercises by the keys of their rows. */
  const exercises = new Map((subject?.workout_exercises ?? []).map((exercise) => [exercise.id, exercise]));
  let commitment: { id: string; fields: CommitmentChange } | undefined = subject
    ? { id: subject.id, fields: subject }
    : undefined;
  let seen: Seen | undefined;
  let categoryGone = false;

  const saveFields = async (fields: NewCommitment): Promise<string> => {
    if (!commitment) {
      const { made, body } = await create(fields);
      seen = made;
      commitment = { id: made.commitment.id, fields: body };
      categoryGone = isRefused(body, made);
    }
    const change = changesOf(commitment.fields, fields);
    if (Object.keys(change).length > 0) {
      seen = await calls.update(commitment.id, change);
      commitment.fields = fields;
      if (change.category_id !== undefined) categoryGone = isRefused(change, seen);
    }
    return commitment.id;
  };

  const add = (id: string, key: string, fields: ExerciseFields): Promise<Exercise> => {
    const addition = additions.get(key) ?? additionTo(calls);
    additions.set(key, addition);
    return addition(id, fields);
  };

  /** It is gone; its row may be filled again, or is wanted all the same. */
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
      const change = exerciseChange(had, fields);
      if (Object.keys(change).length === 0) continue;
      const changed = await calls.updateExercise(had.id, change);
      if (!changed) forget(key);
      exercises.set(key, changed ?? (await add(id, key, fields)));
    }
    return [...exercises.values()];
  };

  return async ({ fields, exercises: wanted }) => {
    const id = await saveFields(fields);
    return { id, exercises: wanted && (await saveExercises(id, wanted)), seen, categoryGone };
  };
}

function isRefused({ category_id }: CommitmentChange, { commitment }: Seen): boolean {
  return commitment.category_id !== (category_id || null);
}

function additionTo(calls: Calls) {
  let to = '';
  const send = once((fields: ExerciseFields, key: string) => calls.addExercise(to, fields, key));
  return async (id: string, fields: ExerciseFields): Promise<Exercise> => {
    to = id;
    return (await send(fields)).made;
  };
}

/** The fields that are no longer what they were. */
function changesOf(had: CommitmentChange, fields: NewCommitment): CommitmentChange {
  const names = Object.keys(fields) as (keyof NewCommitment)[];
  return Object.fromEntries(
    names.filter((name) => (fields[name] ?? '') !== (had[name] ?? '')).map((name) => [name, fields[name]]),
  );
}
