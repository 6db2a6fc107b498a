import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { type Exercise, exercises, type NewExercise } from '#shared/contracts/exercises.ts';
import * as LIMITS from '#shared/domain/limits.ts';
import { expectRefusal } from '#test/attacks/support/refusals.ts';
import { isLong } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { sharedTable } from '#test/support/shared-cloud.ts';
import { itemsIn, writeTo } from '#test/support/table.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { test } from './support/test.ts';

/* The exercises of a workout: a list inside its commitment, in which each exercise is found by its own id. */

const request = (workout_exercise: unknown) => ({ body: { workout_exercise: workout_exercise as NewExercise } });
const add = (person: Person, commitment: string, exercise: unknown) =>
  person.call(exercises.create, { params: { id: commitment }, ...request(exercise) });
const change = (person: Person, id: string, fields: unknown) =>
  person.call(exercises.update, { params: { id }, ...request(fields) });
const remove = (person: Person, id: string) => person.call(exercises.delete, { params: { id } });
const addRaw = (person: Person, commitment: string, body: unknown, headers: Record<string, string> = {}) =>
  person.raw('POST', pathOf(exercises.create, { params: { id: commitment } }), { body, headers });
/** Five parallel writes always succeed: each lost race is one that another write has won. */
const AT_ONCE = 5;

async function workout(person: Person): Promise<{ id: string; shown: () => Promise<Exercise[]> }> {
  const { id } = await person.commitment({ title: 'Gym', commitment_type: 'workout' });
  const shown = async () => (await person.call(commitments.read, { params: { id } })).workout_exercises;
  return { id, shown };
}

async function addAll(person: Person, commitment: string, names: readonly string[]): Promise<Exercise[]> {
  const all: Exercise[] = [];
  for (const name of names) all.push(await add(person, commitment, { name }));
  return all;
}

/** Stores copies of the first exercise, with other ids, until the commitment has `count`. */
async function copyFirst(person: Person, commitment: string, count: number): Promise<void> {
  const table = await sharedTable();
  const [item] = (await itemsIn(table, [`USER#${person.id}`])).filter(
    ({ SK }) => SK === `BOARD#COMMITMENT#${commitment}`,
  );
  const [first] = item!.exercises as { id: string }[];
  const all = Array.from({ length: count }, (_, at) => (at === 0 ? first : { ...first, id: `copy${at}` }));
  await writeTo(table, [{ ...item, exercises: all }]);
}

describe('exercises', () => {
  test('are added at the end, with three sets of ten by default', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    const squats = await add(ada, id, { name: '  Squats ' });
    expect(squats).toEqual({ id: squats.id, name: 'Squats', sets: 3, reps: 10, notes: null });
    const lunges = await add(ada, id, { name: 'Lunges', sets: 1, reps: 999, notes: ' Slowly ' });
    expect(lunges).toMatchObject({ sets: 1, reps: 999, notes: 'Slowly' });
    // Two exercises can have the same name.
    const again = await add(ada, id, { name: 'Squats', sets: 999, reps: 1, notes: '' });
    expect(await shown()).toEqual([squats, lunges, again]);
    const [listed] = await ada.commitments();
    expect(listed?.workout_exercises).toEqual([squats, lunges, again]);

    const change = { params: { id }, body: { commitment: { title: 'Legs', commitment_type: '' as const } } };
    expect((await ada.call(commitments.update, change)).workout_exercises).toHaveLength(3);
    expect((await ada.complete(id)).workout_exercises).toEqual([squats, lunges, again]);
  });

  test('can belong to commitments of every type', async ({ world }) => {
    const ada = await world.person();
    const { id } = await ada.commitment({ commitment_type: '' });
    const walk = await add(ada, id, { name: 'Walk' });
    expect((await ada.commitments())[0]).toMatchObject({ commitment_type: '', workout_exercises: [walk] });
  });

  test('are changed in the fields that are named, and deleted, each by itself', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    const [first, second, third] = (await addAll(ada, id, ['First', 'Second', 'Third'])) as [
      Exercise,
      Exercise,
      Exercise,
    ];
    for (const fields of [
      { sets: 5 },
      { reps: 999, notes: 'Slowly' },
      { name: 'Middle' },
      { notes: null },
      { notes: 'Deep', unknown: 5 },
      { notes: ' ' },
      {},
    ]) {
      await change(ada, second.id, fields);
    }
    const changed = { id: second.id, name: 'Middle', sets: 5, reps: 999, notes: null };
    expect(await shown()).toEqual([first, changed, third]);
    expect(await change(ada, second.id, {})).toEqual(changed);

    await remove(ada, first.id);
    expect(await shown()).toEqual([changed, third]);
    expect(await ada.refusal(exercises.delete, { params: { id: first.id } })).toMatchObject({
      status: 404,
      errors: ['Exercise not found'],
    });
    expect((await ada.refusal(exercises.update, { params: { id: first.id }, ...request({ sets: 1 }) })).status).toBe(
      404,
    );
    expect(await change(ada, third.id, { reps: 1 })).toEqual({ ...third, reps: 1 });
    expect(await shown()).toEqual([changed, { ...third, reps: 1 }]);
  });

  test('are deleted with their commitment', async ({ world }) => {
    const ada = await world.person();
    const { id } = await workout(ada);
    const squats = await add(ada, id, { name: 'Squats' });
    await ada.call(commitments.delete, { params: { id } });
    expectRefusal(await addRaw(ada, id, { workout_exercise: { name: 'Late' } }), 404, 'Commitment not found');
    expect((await ada.refusal(exercises.update, { params: { id: squats.id }, ...request({ sets: 1 }) })).status).toBe(
      404,
    );
    expect((await ada.refusal(exercises.delete, { params: { id: squats.id } })).status).toBe(404);
  });

  test('have all their errors named at once', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    const longest = await add(ada, id, { name: 'x'.repeat(80), notes: 'x'.repeat(500) });
    const wrong = { name: ' ', sets: 0, reps: 1000, notes: 'x'.repeat(501) };
    const sentences = [
      'Exercise name is required',
      'Sets must be a whole number from 1 to 999',
      'Reps must be a whole number from 1 to 999',
      'Notes must be at most 500 characters',
    ] as const;
    expectRefusal(await addRaw(ada, id, { workout_exercise: wrong }), 422, ...sentences);
    const path = pathOf(exercises.update, { params: { id: longest.id } });
    expectRefusal(await ada.raw('PATCH', path, { body: { workout_exercise: wrong } }), 422, ...sentences);
    expectRefusal(await addRaw(ada, id, {}), 422, 'Exercise name is required');
    expect(await shown()).toEqual([longest]);
  });

  test('are fifty at most, also with parallel requests', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ada.call(exercises.create, { params: { id }, ...request({ name: 'First' }), headers });
    await copyFirst(ada, id, LIMITS.exercises - 3);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        addRaw(
          ada,
          id,
          { workout_exercise: { name: `Late ${index}` } },
          // A request with a key is written in a different way.
          index % 2 ? { 'idempotency-key': randomUUID() } : {},
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(7);
    for (const answer of refused) expectRefusal(answer, 422, 'A commitment can have at most 50 exercises');
    const all = await shown();
    expect(new Set(all.map((each) => each.id)).size).toBe(LIMITS.exercises);
    const added = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    expect(all.slice(-3)).toEqual(expect.arrayContaining(added));

    const repeated = await ada.call(exercises.create, { params: { id }, ...request({ name: 'First' }), headers });
    expect(repeated).toEqual(first);
    await remove(ada, all.at(-1)?.id ?? '');
    expect((await addRaw(ada, id, { workout_exercise: { name: 'Room again' } })).status).toBe(201);
    // Another commitment has its own fifty.
    const other = await workout(ada);
    expect((await addRaw(ada, other.id, { workout_exercise: { name: 'Squats' } })).status).toBe(201);
  });

  test('are added once when the request is repeated', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    const other = await workout(ada);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { workout_exercise: { name: 'Squats', sets: 5 } };
    const made = await Promise.all(Array.from({ length: AT_ONCE }, () => addRaw(ada, id, body, headers)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    const [first] = made.map((each) => each.body as Exercise);
    expect(made.map((each) => each.body)).toEqual(made.map(() => first));

    // A repeated request returns the present state.
    await change(ada, first?.id ?? '', { reps: 12 });
    expect((await addRaw(ada, id, body, headers)).body).toEqual({ ...first, reps: 12 });
    expect(await shown()).toHaveLength(1);
    const others = [
      [id, { workout_exercise: { name: 'Squats' } }],
      [other.id, body],
    ] as const;
    for (const [commitment, another] of others) {
      expectRefusal(await addRaw(ada, commitment, another, headers), 422, SENTENCES.idempotencyKeyReused);
    }
    expect(await other.shown()).toEqual([]);
  });
});

describe('in parallel', () => {
  test('changes and deletions of neighbours do not affect other exercises', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    for (let round = 0; round < (isLong ? 8 : 2); round++) {
      const [a, b, c, d, e] = (await addAll(ada, id, ['A', 'B', 'C', 'D', 'E'])) as [
        Exercise,
        Exercise,
        Exercise,
        Exercise,
        Exercise,
      ];
      const [changedB, , changedD, , added] = await Promise.all([
        change(ada, b.id, { name: `B ${round}`, sets: 7 }),
        remove(ada, a.id),
        change(ada, d.id, { notes: `D ${round}` }),
        remove(ada, c.id),
        add(ada, id, { name: 'F' }),
      ]);
      expect([changedB, changedD]).toEqual([
        { ...b, name: `B ${round}`, sets: 7 },
        { ...d, notes: `D ${round}` },
      ]);
      expect(await shown()).toEqual([changedB, changedD, e, added]);
      for (const each of await shown()) await remove(ada, each.id);
    }
  });

  test('changes of different fields of one exercise are both saved', async ({ world }) => {
    const ada = await world.person();
    const { id, shown } = await workout(ada);
    const squats = await add(ada, id, { name: 'Squats' });
    await Promise.all([
      change(ada, squats.id, { sets: 4 }),
      change(ada, squats.id, { reps: 6 }),
      change(ada, squats.id, { notes: 'Slowly' }),
      ada.call(commitments.update, { params: { id }, body: { commitment: { title: 'Legs' } } }),
      ada.complete(id),
    ]);
    expect(await shown()).toEqual([{ ...squats, sets: 4, reps: 6, notes: 'Slowly' }]);
    expect((await ada.commitments())[0]).toMatchObject({ title: 'Legs', completed: true });
  });

  test('additions and the deletion of their commitment leave nothing behind', async ({ world }) => {
    const ada = await world.person();
    const { id } = await workout(ada);
    const answers = await Promise.all([
      addRaw(ada, id, { workout_exercise: { name: 'A' } }),
      addRaw(ada, id, { workout_exercise: { name: 'B' } }, { 'idempotency-key': randomUUID() }),
      ada.raw('DELETE', `/api/v1/commitments/${id}`),
      addRaw(ada, id, { workout_exercise: { name: 'C' } }),
    ]);
    for (const { status } of answers) expect(status).toBeOneOf([201, 204, 404]);
    expect(answers[2]?.status).toBe(204);
    expect(await ada.commitments()).toEqual([]);
  });
});

test('exercises and commitments of another user are not found', async ({ world }) => {
  const [ada, bob] = await Promise.all([world.person(), world.person()]);
  const { id, shown } = await workout(ada);
  const squats = await add(ada, id, { name: 'Squats' });
  const own = await workout(bob);
  await add(bob, own.id, { name: 'His' });
  expectRefusal(await addRaw(bob, id, { workout_exercise: { name: 'His' } }), 404, 'Commitment not found');
  // Neither are they with the id of an own commitment: the id of an exercise contains both.
  const forged = [squats.id, `${own.id}-${squats.id.split('-')[1]}`, own.id, `${own.id}-`, id];
  for (const each of forged) {
    for (const method of ['PATCH', 'DELETE']) {
      const path = pathOf(exercises.update, { params: { id: each } });
      const body = { workout_exercise: { name: 'Taken' } };
      expectRefusal(await bob.raw(method, path, { body }), 404, 'Exercise not found');
    }
  }
  expect(await shown()).toEqual([squats]);
  expect(await own.shown()).toMatchObject([{ name: 'His' }]);
});
