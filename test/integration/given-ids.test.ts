import { ulid } from 'ulid';
import { describe, expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { encouragements } from '#shared/contracts/encouragements.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { fitness } from '#shared/contracts/fitness.ts';
import { pauses } from '#shared/contracts/pauses.ts';
import { expectRefusal, stateOf } from '#test/attacks/support/refusals.ts';
import { installFitness, logFood } from '#test/support/fitness.ts';
import { isLong, sampled } from '#test/support/long.ts';
import { SENTENCES } from '#test/support/sentences.ts';
import { type Person, pathOf } from '#test/support/world.ts';
import { PORRIDGE, remove, withFitness } from './support/fitness.ts';
import { testAt } from './support/test-at.ts';

/* Creates with an id that the client made: they can wait on a device, and be sent again at any time. */

const START = '2026-05-20T10:00:00Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AT_ONCE = 10;

const test = testAt(START);

interface Create {
  title: string;
  endpoint: Endpoint;
  /** What is there before, and the create's path and body. */
  ready(ada: Person): Promise<{ path: string; body(id: unknown, changed?: boolean): object }>;
  idOf(body: never): string;
  remove(ada: Person, id: string): Promise<{ status: number }>;
}

const fitnessCreate = (title: string, endpoint: Endpoint, key: string, fields: object, changed: object): Create => ({
  title,
  endpoint,
  ready: async (ada) => {
    await installFitness(ada);
    return { path: endpoint.path, body: (id, other) => ({ [key]: { ...fields, ...(other && changed), id } }) };
  },
  idOf: ({ id }: { id: string }) => id,
  remove: (ada, id) => remove(ada, id),
});

const CREATES: Create[] = [
  {
    title: 'a commitment',
    endpoint: commitments.create,
    ready: async () => ({
      path: commitments.create.path,
      body: (id, other) => ({ commitment: { title: other ? 'Walk' : 'Run', frequency: 'daily', id } }),
    }),
    idOf: ({ id }: { id: string }) => id,
    remove: (ada, id) => ada.raw('DELETE', pathOf(commitments.delete, { params: { id } })),
  },
  fitnessCreate('a food', fitness.food, 'food', PORRIDGE, { fat: 5, date: '2026-05-02' }),
  {
    title: 'an exercise of a workout',
    endpoint: exercises.create,
    ready: async (ada) => {
      const { id: gym } = await ada.commitment({ commitment_type: 'workout' });
      const path = pathOf(exercises.create, { params: { id: gym } });
      return { path, body: (id, other) => ({ workout_exercise: { name: other ? 'Lunges' : 'Squats', id } }) };
    },
    idOf: ({ id }: { id: string }) => id,
    remove: (ada, id) => ada.raw('DELETE', pathOf(exercises.delete, { params: { id } })),
  },
  {
    title: 'a category',
    endpoint: categories.create,
    ready: async () => ({
      path: categories.create.path,
      body: (id, other) => ({ category: { name: other ? 'Home' : 'Health', id } }),
    }),
    idOf: ({ id }: { id: string }) => id,
    remove: (ada, id) => ada.raw('DELETE', pathOf(categories.delete, { params: { id } })),
  },
  {
    title: 'an encouragement',
    endpoint: encouragements.create,
    ready: async () => ({
      path: encouragements.create.path,
      body: (id, other) => ({ encouragement: { body: other ? 'Go on' : 'Begin', id } }),
    }),
    idOf: ({ id }: { id: string }) => id,
    remove: (ada, id) => ada.raw('DELETE', pathOf(encouragements.delete, { params: { id } })),
  },
  {
    title: 'a pause',
    endpoint: pauses.create,
    ready: async () => ({
      path: pauses.create.path,
      body: (id, other) => ({ commitment_ids: null, from: '2100-01-01', until: null, reason: other ? 'B' : 'A', id }),
    }),
    idOf: ({ id }: { id: string }) => id,
    remove: (ada, id) => ada.raw('DELETE', pathOf(pauses.delete, { params: { id } })),
  },
  fitnessCreate('a weight', fitness.weight, 'weight', { value: 70, unit: 'kg' }, { value: 80, date: '2026-05-02' }),
  fitnessCreate(
    'an exercise',
    fitness.exercise,
    'exercise',
    { name: 'Run', duration_minutes: 30, intensity: 'low' },
    { name: 'Swim', date: '2026-05-02' },
  ),
];

/** What a person has made, as it is stored. */
async function thingsOf(person: Person) {
  const things = /BOARD#COMMITMENT#|BOARD#CATEGORY#| ENTRY#| WEIGHT#|ENCOURAGEMENT#/;
  const state = Object.entries(await stateOf(person));
  const paused = state.flatMap(([key, { pauses: all }]) => (key.endsWith('BOARD#PAUSES') ? (all as object[]) : []));
  return [...state.filter(([key]) => things.test(key)), ...paused];
}

/** Requests other than those of the sign-in check. */
const costOf = ({ requests: { BatchGetItem = 0, ...others } }: { requests: Record<string, number> }) => ({
  ...others,
  BatchGetItem: BatchGetItem - 1,
});

describe.for(CREATES)('$title', ({ endpoint, ready, idOf, remove: drop }) => {
  test('has the id of the client, is made once for it, costs no request more, and stays deleted', async ({ world }) => {
    const ada = await world.person();
    const { path, body } = await ready(ada);
    await ada.raw('POST', path, { body: body(ulid(world.now() - 1)) });
    const without = await ada.raw('POST', path, { body: body(undefined) });
    const before = await thingsOf(ada);
    const id = ulid(world.now());
    const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
    const made = await ada.raw('POST', path, { body: body(id), ...key() });
    expect([without.status, made.status]).toEqual([201, 201]);
    expect(idOf(made.body as never).endsWith(id)).toBe(true);
    expect(costOf(made)).toEqual(costOf(without));

    const after = await stateOf(ada);
    const again = [
      await ada.raw('POST', path, { body: body(id) }),
      await ada.raw('POST', path, { body: body(id, true), ...key() }),
    ];
    for (const answer of again) expect(answer).toMatchObject({ status: 201, body: made.body });
    // One that the server made is found by its id too.
    const own = idOf(without.body as never);
    const found = await ada.raw('POST', path, { body: body(own.slice(-26)) });
    expect([found.status, idOf(found.body as never)]).toEqual([201, own]);
    expect(await stateOf(ada)).toEqual(after);

    expect((await drop(ada, idOf(made.body as never))).status).toBe(204);
    expect((await ada.raw('POST', path, { body: body(id) })).status).toBe(404);
    expect(await thingsOf(ada)).toEqual(before);
    expect(endpoint.errors).toEqual(expect.arrayContaining(['instant_in_future', 'instant_too_old']));
  });
});

describe.for(sampled(CREATES, 2))('$title', ({ ready, idOf, remove: drop }) => {
  test('is made once by parallel requests with its id', async ({ world }) => {
    const ada = await world.person();
    const { path, body } = await ready(ada);
    const id = ulid(world.now());
    const ask = () => ada.raw('POST', path, { body: body(id) });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
    const after = await stateOf(ada);
    const [first] = answers;
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: first?.body });
    expect(await ask()).toMatchObject({ status: 201, body: first?.body });
    expect(await stateOf(ada)).toEqual(after);
  });

  test('with an id of a wrong time is refused in one sentence; one that is no ULID is ignored', async ({ world }) => {
    const ada = await world.person();
    const { path, body } = await ready(ada);
    const before = await stateOf(ada);
    const ask = (id: unknown) => ada.raw('POST', path, { body: body(id) });
    const { idInTheFuture, idTooOld } = SENTENCES;
    expectRefusal(await ask(ulid(world.now() + 3 * MINUTE)), 422, idInTheFuture);
    expectRefusal(await ask(ulid(world.now() - 31 * DAY - MINUTE)), 422, idTooOld);
    expect(await stateOf(ada)).toEqual(before);
    expect((await ask(null)).status).toBe(201);
    expect((await ask(ulid(world.now() + MINUTE))).status).toBe(201);
    expect((await ask(ulid(world.now() - 31 * DAY + HOUR))).status).toBe(201);
    const none = ['x', ulid(world.now()).toLowerCase(), '', `${ulid(world.now())}0`, crypto.randomUUID(), 5];
    for (const id of sampled(none, 2)) {
      const { status, body: made } = await ask(id);
      expect({ id, status }).toEqual({ id, status: 201 });
      expect(idOf(made as never)).not.toBe(id);
    }
  });

  test("with the id of somebody else's leaves that as it is, and shows nothing of it", async ({ world }) => {
    const [ada, bob] = await Promise.all([world.person(), world.person({ name: 'Bob' })]);
    const [hers, his] = await Promise.all([ready(ada), ready(bob)]);
    const id = ulid(world.now());
    await ada.raw('POST', hers.path, { body: hers.body(id) });
    const before = await stateOf(ada);
    const made = await bob.raw('POST', his.path, { body: his.body(id, true) });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).not.toMatch(/Run|Squats|Health|"value":70|"fat":4/);
    expect((await drop(bob, idOf(made.body as never))).status).toBe(204);
    expect(await stateOf(ada)).toEqual(before);
  });
});

describe('an id', () => {
  test('is remembered for 31 days, however long a repetition waits', async ({ world }) => {
    const ada = await world.person();
    const repeats: (() => Promise<{ status: number; body: unknown }>)[] = [];
    const made: unknown[] = [];
    for (const { ready } of CREATES) {
      const { path, body } = await ready(ada);
      const id = ulid(world.now());
      made.push((await ada.raw('POST', path, { body: body(id) })).body);
      repeats.push(() => ada.raw('POST', path, { body: body(id, true) }));
    }
    const things = await thingsOf(ada);
    for (const days of isLong ? [2, 27] : [29]) {
      await world.setClock(new Date(world.now() + days * DAY).toISOString());
      const answers = await Promise.all(repeats.map((repeat) => repeat()));
      for (const [at, { status, body }] of answers.entries()) {
        expect(status).toBe(201);
        expect((body as { id: string }).id).toBe((made[at] as { id: string }).id);
      }
      expect(await thingsOf(ada)).toEqual(things);
    }
  });

  test('is of one kind of thing: the same one makes a commitment, a category and an entry', async ({ world }) => {
    const ada = await withFitness(world);
    const id = ulid(world.now());
    const commitment = await ada.commitment({ id });
    const category = await ada.call(categories.create, { body: { category: { name: 'Health', id } } });
    const food = await logFood(ada, { id });
    expect([commitment.id, category.id, food.id.slice(11)]).toEqual([id, id, id]);
  });

  test('of an entry is not that of an entry of another type, nor counts for it', async ({ world }) => {
    const ada = await withFitness(world);
    const id = ulid(world.now());
    await logFood(ada, { id });
    const after = await stateOf(ada);
    for (const [endpoint, body] of [
      [fitness.weight, { weight: { value: 70, unit: 'kg', id } }],
      [fitness.exercise, { exercise: { name: 'Run', duration_minutes: 30, intensity: 'low', id } }],
    ] as const) {
      expectRefusal(await ada.raw('POST', endpoint.path, { body }), 422, SENTENCES.anotherKind);
    }
    expect(await stateOf(ada)).toEqual(after);
    const photo = { content_type: 'image/jpeg', size: 50_000, id };
    const things = await thingsOf(ada);
    expectRefusal(await ada.raw('POST', fitness.photo.path, { body: photo }), 409, SENTENCES.changedMeanwhile);
    expect(await thingsOf(ada)).toEqual(things);
  });

  test('does not replace the check of the idempotency key', async ({ world }) => {
    const ada = await world.person();
    const body = { commitment: { title: 'Run', frequency: 'daily', id: ulid(world.now()) } };
    const headers = { 'idempotency-key': 'x' };
    expectRefusal(await ada.raw('POST', commitments.create.path, { body, headers }), 422, SENTENCES.badIdempotencyKey);
    expect(await ada.commitments()).toEqual([]);
  });
});
