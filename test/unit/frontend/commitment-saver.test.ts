import { describe, expect, test } from 'vitest';
import {
  type CommitmentForm,
  commitmentSaver,
  type ExerciseFields,
  type SaveCalls,
} from '#frontend/features/commitments/form.ts';
import { ApiError } from '#frontend/lib/api-error.ts';
import type { Commitment } from '#shared/contracts/commitments.ts';

/* Saving, with a server that keeps what it is told, and can be told to fail. */

const FIELDS = { title: 'Strength', frequency: 'daily', commitment_type: 'workout' } as const;
const of = (name: string, sets = 3): ExerciseFields => ({ name, sets, reps: 10, notes: null });
const workout = (...exercises: readonly (readonly [key: string, fields: ExerciseFields])[]): CommitmentForm => ({
  fields: FIELDS,
  exercises: new Map(exercises),
});

interface Kept {
  title: string;
  exercises: { id: string; fields: ExerciseFields }[];
}

/** Before the call number `n` is done, or after that, when only its answer is lost. */
type Fault = { call: number; when: 'before' | 'after'; status: number };

class Server implements SaveCalls {
  kept: Kept[] = [];
  said: string[] = [];
  faults: Fault[] = [];
  /** All that there are. */
  categories: string[] = [];
  #answered = new Map<string, unknown>();

  async #call<T>(what: string, act: () => T, key?: string): Promise<T> {
    this.said.push(what);
    const fault = this.faults.find(({ call }) => call === this.said.length);
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
        this.kept.unshift({ title, exercises: [] });
        return this.#seen(category_id);
      },
      key,
    );
  update = (_: string, change: Partial<CommitmentForm['fields']>) =>
    this.#call(`update ${JSON.stringify(change)}`, () => {
      Object.assign(this.kept[0]!, change);
      return this.#seen(change.category_id);
    });
  addExercise = (_: string, fields: ExerciseFields, key: string) =>
    this.#call(
      `add ${fields.name}`,
      () => {
        const id = `e${this.#answered.size}`;
        this.kept[0]!.exercises.push({ id, fields });
        return { id, ...fields };
      },
      key,
    );
  updateExercise = (id: string, change: Partial<ExerciseFields>) =>
    this.#call(`change ${id} ${JSON.stringify(change)}`, () => {
      const found = this.kept[0]!.exercises.find((each) => each.id === id);
      if (!found) return undefined;
      found.fields = { ...found.fields, ...change };
      return { id, ...found.fields };
    });
  deleteExercise = (id: string) =>
    this.#call(`delete ${id}`, () => {
      this.kept[0]!.exercises = this.kept[0]!.exercises.filter((each) => each.id !== id);
    });

  #seen(category_id: string | null | undefined) {
    const known = category_id && this.categories.includes(category_id) ? category_id : null;
    return { commitment: { id: 'c', category_id: known } as Commitment, asOf: 0 };
  }

  get names() {
    return this.kept[0]?.exercises.map(({ fields }) => fields.name);
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
  server.kept = [{ title: 'Strength', exercises }];
  return server;
}

describe('a new workout', () => {
  test('is made first, then its exercises one after the other', async () => {
    const server = new Server();
    const saved = await commitmentSaver(null, server)(workout(['x', of('Squats')], ['y', of('Lunges')]));
    expect(server.said).toEqual(['create Strength', 'add Squats', 'add Lunges']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(['Squats', 'Lunges']);
  });

  // Of three calls each may fail, undone or done.
  const faults = [1, 2, 3].flatMap((call) => (['before', 'after'] as const).map((when) => ({ call, when })));
  test.each(faults)('that fails $when call $call is gone on with, and nothing is there twice', async (fault) => {
    const server = new Server();
    server.faults = [{ ...fault, status: 500 }];
    const save = commitmentSaver(null, server);
    const entered = workout(['x', of('Squats')], ['y', of('Lunges')]);
    await expect(save(entered)).rejects.toThrow();
    await save(entered);
    expect(server.kept.length).toBe(1);
    expect(server.names).toEqual(['Squats', 'Lunges']);
    expect(server.said.length).toBe(4);
  });

  test.each(faults)('that fails $when call $call, and is changed then, is what it was changed to', async (fault) => {
    const server = new Server();
    server.faults = [{ ...fault, status: 0 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout(['x', of('Squats')], ['y', of('Lunges')]))).rejects.toThrow();
    const changed = workout(['x', of('Deep squats', 5)], ['y', of('Long lunges')], ['z', of('Rest')]);
    const saved = await save({ ...changed, fields: { ...FIELDS, title: 'More strength' } });
    expect(server.kept.map(({ title }) => title)).toEqual(['More strength']);
    expect(server.names).toEqual(['Deep squats', 'Long lunges', 'Rest']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(server.names);
  });

  test('that is refused is sent anew', async () => {
    const server = new Server();
    server.faults = [{ call: 1, when: 'before', status: 422 }];
    const save = commitmentSaver(null, server);
    await expect(save(workout())).rejects.toThrow();
    await save({ ...workout(), fields: { ...FIELDS, title: 'Better' } });
    expect(server.said).toEqual(['create Strength', 'create Better']);
  });

  test('whose first text is refused at the second attempt is sent as it is now', async () => {
    const server = new Server();
    server.faults = [
      { call: 1, when: 'before', status: 0 },
      { call: 2, when: 'before', status: 422 },
    ];
    const save = commitmentSaver(null, server);
    await expect(save(workout())).rejects.toThrow();
    await save({ ...workout(), fields: { ...FIELDS, title: 'Better' } });
    expect(server.said).toEqual(['create Strength', 'create Strength', 'create Better']);
    expect(server.kept.map(({ title }) => title)).toEqual(['Better']);
  });

  test('loses an exercise again whose name is emptied, and gets it back', async () => {
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
    ['that is there', 'health', ['health'], false],
    ['that has gone', 'health', [], true],
    ['that is none', null, [], false],
  ])('%s is told of', async (_, category_id, known, categoryGone) => {
    const server = withSubject();
    server.categories = known;
    const entered = { fields: { ...FIELDS, category_id }, exercises: undefined };
    expect((await commitmentSaver(null, server)(entered)).categoryGone).toBe(categoryGone);
    expect((await commitmentSaver(SUBJECT, server)(entered)).categoryGone).toBe(categoryGone);
  });

  test('that was left as it was is nobody’s concern', async () => {
    const server = withSubject();
    const subject = { ...SUBJECT, category_id: 'health' };
    const saved = await commitmentSaver(
      subject,
      server,
    )({ fields: { ...FIELDS, title: 'Legs', category_id: 'health' }, exercises: undefined });
    expect(server.said).toEqual(['update {"title":"Legs"}']);
    expect(saved.categoryGone).toBe(false);
  });
});

describe('a change', () => {
  test('of nothing sends nothing', async () => {
    const server = withSubject();
    const saved = await commitmentSaver(SUBJECT, server)(workout(['a', of('Squats')], ['b', of('Lunges')]));
    expect(server.said).toEqual([]);
    expect(saved).toMatchObject({ id: 'c', snapshot: undefined });
  });

  test('sends what was removed, changed and added', async () => {
    const server = withSubject();
    const entered = workout(['b', of('Lunges', 5)], ['x', of('Rest')]);
    const saved = await commitmentSaver(SUBJECT, server)({ ...entered, fields: { ...FIELDS, title: 'Legs' } });
    expect(server.said).toEqual(['update {"title":"Legs"}', 'delete a', 'change b {"sets":5}', 'add Rest']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(['Lunges', 'Rest']);
  });

  test('of an exercise that has gone adds it anew', async () => {
    const server = withSubject();
    server.kept[0]!.exercises.shift();
    const saved = await commitmentSaver(SUBJECT, server)(workout(['a', of('Deep squats')], ['b', of('Lunges')]));
    expect(server.said).toEqual(['change a {"name":"Deep squats"}', 'add Deep squats']);
    expect(saved.exercises?.map(({ name }) => name)).toEqual(server.names);
    expect(server.names).toEqual(['Lunges', 'Deep squats']);
  });

  test('leaves the exercises alone where they are not asked for', async () => {
    const server = withSubject();
    const saved = await commitmentSaver(
      SUBJECT,
      server,
    )({ fields: { ...FIELDS, commitment_type: '' }, exercises: undefined });
    expect(server.said).toEqual(['update {"commitment_type":""}']);
    expect(saved.exercises).toBeUndefined();
  });

  test('that fails midway does nothing a second time', async () => {
    const server = withSubject();
    server.faults = [{ call: 3, when: 'before', status: 500 }];
    const save = commitmentSaver(SUBJECT, server);
    const entered = { ...workout(['b', of('Lunges', 5)]), fields: { ...FIELDS, title: 'Legs' } };
    await expect(save(entered)).rejects.toThrow();
    await save(entered);
    expect(server.said.slice(3)).toEqual(['change b {"sets":5}']);
  });
});
