import { describe, expect, test } from 'vitest';
import {
  type CommitmentForm,
  commitmentSaver,
  type ExerciseFields,
  type SaveCalls,
} from '#frontend/features/commitments/form.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* Saving a commitment on a fake server, which stores it and can fail. */

const FIELDS = { title: 'Strength', frequency: 'daily', commitment_type: 'workout' } as const;
const of = (name: string, sets = 3): ExerciseFields => ({ name, sets, reps: 10, notes: null });
const workout = (...exercises: readonly (readonly [key: string, fields: ExerciseFields])[]): CommitmentForm => ({
  fields: FIELDS,
  exercises: new Map(exercises),
});

interface StoredCommitment {
  title: string;
  exercises: { id: string; fields: ExerciseFields }[];
}

/** A call fails before the server does anything, or only its answer is lost. */
type Fault = { call: number; when: 'before' | 'after'; status: number };

class Server implements SaveCalls {
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

  create = ({ title, category_id }: CommitmentForm['fields'], key: string) =>
    this.#call(
      `create ${title}`,
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

const SUBJECT = {
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

function withSubject(): Server {
  const server = new Server();
  const exercises = SUBJECT.workout_exercises.map(({ id, ...fields }) => ({ id, fields }));
  server.stored = [{ title: 'Strength', exercises }];
  return server;
}

describe('a new workout', () => {
  test('is created first, then its exercises one after the other', async () => {
    const server = new Server();
    const saved = await commitmentSaver(null, server)(workout(['x', of('Squats')], ['y', of('Lunges')]));
    expect(server.calls).toEqual(['create Strength', 'add Squats', 'add Lunges']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(['Squats', 'Lunges']);
  });

  // Each of the three calls can fail before or after its effect.
  const faults = [1, 2, 3].flatMap((call) => (['before', 'after'] as const).map((when) => ({ call, when })));
  test.each(faults)(
    'that fails $when call $call is continued by the next attempt without duplicates',
    async (fault) => {
      const server = new Server();
      server.faults = [{ ...fault, status: 500 }];
      const save = commitmentSaver(null, server);
      const entered = workout(['x', of('Squats')], ['y', of('Lunges')]);
      await expect(save(entered)).rejects.toThrow();
      await save(entered);
      expect(server.stored.length).toBe(1);
      expect(server.names).toEqual(['Squats', 'Lunges']);
      expect(server.calls.length).toBe(4);
    },
  );

  test.each(faults)('that fails $when call $call and is then changed is saved with the changes', async (fault) => {
    const server = new Server();
    server.faults = [{ ...fault, status: 0 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout(['x', of('Squats')], ['y', of('Lunges')]))).rejects.toThrow();
    const changed = workout(['x', of('Deep squats', 5)], ['y', of('Long lunges')], ['z', of('Rest')]);
    const saved = await save({ ...changed, fields: { ...FIELDS, title: 'More strength' } });
    expect(server.stored.map(({ title }) => title)).toEqual(['More strength']);
    expect(server.names).toEqual(['Deep squats', 'Long lunges', 'Rest']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(server.names);
  });

  test('that is refused is sent again with its new title', async () => {
    const server = new Server();
    server.faults = [{ call: 1, when: 'before', status: 422 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout())).rejects.toThrow();
    await save({ ...workout(), fields: { ...FIELDS, title: 'Better' } });
    expect(server.calls).toEqual(['create Strength', 'create Better']);
  });

  test('whose first title is refused at the second attempt is sent with its new title', async () => {
    const server = new Server();
    server.faults = [
      { call: 1, when: 'before', status: 0 },
      { call: 2, when: 'before', status: 422 },
    ];
    const save = commitmentSaver(null, server);
    await expect(save(workout())).rejects.toThrow();
    await save({ ...workout(), fields: { ...FIELDS, title: 'Better' } });
    expect(server.calls).toEqual(['create Strength', 'create Strength', 'create Better']);
    expect(server.stored.map(({ title }) => title)).toEqual(['Better']);
  });

  test('loses an exercise that is removed from the form, and gets it back', async () => {
    const server = new Server();
    server.faults = [{ call: 3, when: 'before', status: 500 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout(['x', of('Squats')], ['y', of('Lunges')]))).rejects.toThrow();
    await save(workout(['y', of('Lunges')]));
    expect(server.names).toEqual(['Lunges']);
    await save(workout(['y', of('Lunges')], ['x', of('Squats')]));
    expect(server.names).toEqual(['Lunges', 'Squats']);
  });
});

describe('a category', () => {
  test.each([
    ['that exists', 'health', ['health'], false],
    ['that was deleted', 'health', [], true],
    ['that is not chosen', null, [], false],
  ])('%s is reported as gone or not', async (_, category_id, known, categoryGone) => {
    const server = withSubject();
    server.categories = known;
    const entered = { fields: { ...FIELDS, category_id }, exercises: undefined };
    expect((await commitmentSaver(null, server)(entered)).categoryGone).toBe(categoryGone);
    expect((await commitmentSaver(SUBJECT, server)(entered)).categoryGone).toBe(categoryGone);
  });

  test('that has not changed is never reported as gone', async () => {
    const server = withSubject();
    const subject = { ...SUBJECT, category_id: 'health' };
    const saved = await commitmentSaver(
      subject,
      server,
    )({ fields: { ...FIELDS, title: 'Legs', category_id: 'health' }, exercises: undefined });
    expect(server.calls).toEqual(['update {"title":"Legs"}']);
    expect(saved.categoryGone).toBe(false);
  });
});

describe('a change', () => {
  test('without differences sends nothing', async () => {
    const server = withSubject();
    const saved = await commitmentSaver(SUBJECT, server)(workout(['a', of('Squats')], ['b', of('Lunges')]));
    expect(server.calls).toEqual([]);
    expect(saved).toMatchObject({ id: 'c', snapshot: undefined });
  });

  test('sends the removed, changed and added exercises', async () => {
    const server = withSubject();
    const entered = workout(['b', of('Lunges', 5)], ['x', of('Rest')]);
    const saved = await commitmentSaver(SUBJECT, server)({ ...entered, fields: { ...FIELDS, title: 'Legs' } });
    expect(server.calls).toEqual(['update {"title":"Legs"}', 'delete a', 'change b {"sets":5}', 'add Rest']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(['Lunges', 'Rest']);
  });

  test('of a deleted exercise creates it again', async () => {
    const server = withSubject();
    server.stored[0]!.exercises.shift();
    const saved = await commitmentSaver(SUBJECT, server)(workout(['a', of('Deep squats')], ['b', of('Lunges')]));
    expect(server.calls).toEqual(['change a {"name":"Deep squats"}', 'add Deep squats']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(server.names);
    expect(server.names).toEqual(['Lunges', 'Deep squats']);
  });

  test('does not touch exercises if the form has none', async () => {
    const server = withSubject();
    const saved = await commitmentSaver(
      SUBJECT,
      server,
    )({ fields: { ...FIELDS, commitment_type: '' }, exercises: undefined });
    expect(server.calls).toEqual(['update {"commitment_type":""}']);
    expect(saved.exercises).toBeUndefined();
  });

  test('that fails midway does not repeat completed calls', async () => {
    const server = withSubject();
    server.faults = [{ call: 3, when: 'before', status: 500 }];
    const save = commitmentSaver(SUBJECT, server);
    const entered = { ...workout(['b', of('Lunges', 5)]), fields: { ...FIELDS, title: 'Legs' } };
    await expect(save(entered)).rejects.toThrow();
    await save(entered);
    expect(server.calls.slice(3)).toEqual(['change b {"sets":5}']);
  });
});
