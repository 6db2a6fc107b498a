import type { CommitmentForm, ExerciseFields, SaveCalls } from '#frontend/features/commitments/form.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';
import type { VisibilityChange } from '#shared/contracts/visibility.ts';

/* A fake server that stores a commitment, and can fail. */

export const FIELDS = { title: 'Strength', frequency: 'daily', commitment_type: 'workout' } as const;
export const of = (name: string, sets = 3): ExerciseFields => ({ name, sets, reps: 10, notes: null });
export const workout = (...exercises: readonly (readonly [key: string, fields: ExerciseFields])[]): CommitmentForm => ({
  fields: FIELDS,
  exercises: new Map(exercises),
});

interface StoredCommitment {
  title: string;
  exercises: { id: string; fields: ExerciseFields }[];
}

/** A call fails before the server does anything, or only its answer is lost. */
type Fault = { call: number; when: 'before' | 'after'; status: number };

export class Server implements SaveCalls {
  stored: StoredCommitment[] = [];
  calls: string[] = [];
  faults: Fault[] = [];
  /** The categories that exist. */
  categories: string[] = [];
  #answered = new Map<string, unknown>();

  async #call<T>(what: string, act: () => T, key?: string): Promise<T> {
    this.calls.push(what);
    const fault = this.faults.find(({ call }) => call === this.calls.length);
    if (fault?.when === 'before') throw new ApiError(fault.status, [], 'No');
    const answer = (key !== undefined ? (this.#answered.get(key) as T | undefined) : undefined) ?? act();
    if (key !== undefined) this.#answered.set(key, answer);
    if (fault) throw new ApiError(fault.status, [], 'Lost');
    return answer;
  }

  create = ({ title, category_id, audience }: Parameters<SaveCalls['create']>[0], key: string) =>
    this.#call(
      `create ${title}${audience ? ` for ${audience}` : ''}`,
      () => {
        this.stored.unshift({ title, exercises: [] });
        return this.#snapshot(category_id);
      },
      key,
    );
  update = (_: string, change: Partial<CommitmentForm['fields']>) =>
    this.#call(`update ${JSON.stringify(change)}`, () => {
      Object.assign(this.stored[0]!, change);
      return this.#snapshot(change.category_id);
    });
  changeVisibility = (_: string, { audience }: VisibilityChange) =>
    this.#call(`visibility ${audience}`, () => ({ audience, people: [] }));
  addExercise = (_: string, fields: ExerciseFields, key: string) =>
    this.#call(
      `add ${fields.name}`,
      () => {
        const id = `e${this.#answered.size}`;
        this.stored[0]!.exercises.push({ id, fields });
        return { id, ...fields };
      },
      key,
    );
  updateExercise = (id: string, change: Partial<ExerciseFields>) =>
    this.#call(`change ${id} ${JSON.stringify(change)}`, () => {
      const found = this.stored[0]!.exercises.find((each) => each.id === id);
      if (!found) return undefined;
      found.fields = { ...found.fields, ...change };
      return { id, ...found.fields };
    });
  deleteExercise = (id: string) =>
    this.#call(`delete ${id}`, () => {
      this.stored[0]!.exercises = this.stored[0]!.exercises.filter((each) => each.id !== id);
    });

  #snapshot(category_id: string | null | undefined) {
    const known = category_id && this.categories.includes(category_id) ? category_id : null;
    return { commitment: { id: 'c', category_id: known } as Commitment, asOf: 0 };
  }

  get names() {
    return this.stored[0]?.exercises.map(({ fields }) => fields.name);
  }
}

export const SUBJECT = {
  id: 'c',
  ...FIELDS,
  description: null,
  category_id: null,
  start_date: '2026-11-20',
  workout_exercises: [
    { id: 'a', ...of('Squats') },
    { id: 'b', ...of('Lunges') },
  ],
} as unknown as Commitment;

export function withSubject(): Server {
  const server = new Server();
  const exercises = SUBJECT.workout_exercises.map(({ id, ...fields }) => ({ id, fields }));
  server.stored = [{ title: 'Strength', exercises }];
  return server;
}
