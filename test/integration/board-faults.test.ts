import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { imports } from '#shared/contracts/imports.ts';
import type { Cloud } from '#test/support/cloud.ts';
import { createAccount, sharedCloud } from '#test/support/shared-cloud.ts';
import { type Answered, type Person, World } from '#test/support/world.ts';

/* The database executes a write and its answer is lost: the call still succeeds, and the write happens once. */

let cloud: Cloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  // Otherwise the faults of this file would hit work that an earlier file has left in progress.
  await cloud.settle();
});
afterEach(() => cloud.clearFaults());

/** A call whose write succeeds and whose answer is lost, so that the SDK sends it again. */
async function withLostAnswer<T>(
  operation: 'UpdateItem' | 'TransactWriteItems',
  ask: () => Promise<Answered<T>>,
): Promise<T> {
  await cloud.inject({ service: 'dynamodb', operation, kind: 'lost-answer', times: 1 });
  const { body, requests } = await ask();
  expect(requests[operation]).toBeGreaterThan(1);
  return body;
}

/** Two categories with two commitments each. The first commitment has three exercises. */
async function board() {
  const ada = await new World(cloud.url, undefined, createAccount).person();
  const shelves: string[] = [];
  const ids: string[] = [];
  for (const name of ['Health', 'Home']) {
    const { id } = await ada.call(categories.create, { body: { category: { name } } });
    shelves.push(id);
    for (const title of [`${name} 1`, `${name} 2`]) ids.push((await ada.commitment({ title, category_id: id })).id);
  }
  const [workout = ''] = ids;
  const moves: string[] = [];
  for (const name of ['Squats', 'Lunges', 'Planks']) {
    const body = { workout_exercise: { name } };
    moves.push((await ada.call(exercises.create, { params: { id: workout }, body })).id);
  }
  const [health = '', home = ''] = shelves;
  // Otherwise a worker's write for the new account would be hit in place of the call's.
  await cloud.settle();
  return { ada, health, home, ids, workout, moves };
}

const names = async (person: Person) => (await person.call(categories.list)).map(({ name }) => name);
const exercisesOf = async (person: Person, id: string) =>
  (await person.call(commitments.read, { params: { id } })).workout_exercises.map(({ name }) => name);

test('a lost answer does not repeat a category’s creation, renaming, order and deletion', async () => {
  const { ada, home } = await board();
  const body = { category: { name: 'Spirit' } };
  const { id } = await withLostAnswer('TransactWriteItems', () => ada.answer(categories.create, { body }));
  expect(await names(ada)).toEqual(['Health', 'Home', 'Spirit']);

  const soul = { params: { id }, body: { category: { name: 'Soul' } } };
  expect(await withLostAnswer('UpdateItem', () => ada.answer(categories.update, soul))).toMatchObject({ name: 'Soul' });
  await withLostAnswer('UpdateItem', () => ada.answer(categories.reorder, { body: { ids: [id, home] } }));
  expect(await names(ada)).toEqual(['Soul', 'Home', 'Health']);

  await withLostAnswer('TransactWriteItems', () => ada.answer(categories.delete, { params: { id: home } }));
  expect(await names(ada)).toEqual(['Soul', 'Health']);
  expect((await ada.commitments()).filter(({ category_id }) => category_id === null)).toHaveLength(2);
});

test('a lost answer repeats no addition and takes back no second one', async () => {
  const { ada } = await board();
  const target = { direction: 'at_least' as const, amount: 10, unit: 'km' };
  const { id } = await ada.commitment({ title: 'Run', schedule: { target } });
  await cloud.settle();
  const call = (endpoint: typeof commitments.complete | typeof commitments.pending, body: object) =>
    withLostAnswer('UpdateItem', () => ada.answer(endpoint, { params: { id }, body }));
  expect((await call(commitments.complete, { amount: 2 })).progress?.done).toBe(2);
  expect((await call(commitments.complete, { amount: 3, key: 'a' })).progress?.done).toBe(5);
  expect((await call(commitments.pending, { last: true })).progress?.done).toBe(2);
});

test('a lost answer does not repeat an order of commitments, with and without moves between categories', async () => {
  const { ada, home, ids } = await board();
  const manual = { body: { ids, mode: 'manual' as const } };
  const ordered = await withLostAnswer('UpdateItem', () => ada.answer(commitments.reorder, manual));
  expect(ordered.map(({ id }) => id)).toEqual(ids);
  const into = { body: { ids, mode: 'category' as const, category_id: home } };
  const moved = await withLostAnswer('TransactWriteItems', () => ada.answer(commitments.reorder, into));
  expect(moved.map((each) => [each.id, each.category_id, each.category_position])).toEqual(
    ids.map((id, position) => [id, home, position]),
  );
  expect(await ada.commitments()).toEqual(moved);
});

test('a lost answer does not repeat an exercise’s creation, with and without a key, change and deletion', async () => {
  const { ada, workout, moves } = await board();
  const add = (name: string, headers: Record<string, string> = {}) =>
    withLostAnswer('TransactWriteItems', () =>
      ada.answer(exercises.create, { params: { id: workout }, body: { workout_exercise: { name } }, headers }),
    );
  await add('Dips');
  await add('Burpees', { 'idempotency-key': randomUUID() });
  expect(await exercisesOf(ada, workout)).toEqual(['Squats', 'Lunges', 'Planks', 'Dips', 'Burpees']);

  const [squats = '', lunges = ''] = moves;
  const change = { params: { id: lunges }, body: { workout_exercise: { name: 'Deep lunges' } } };
  const changed = await withLostAnswer('UpdateItem', () => ada.answer(exercises.update, change));
  expect(changed).toMatchObject({ name: 'Deep lunges' });
  await withLostAnswer('UpdateItem', () => ada.answer(exercises.delete, { params: { id: squats } }));
  expect(await exercisesOf(ada, workout)).toEqual(['Deep lunges', 'Planks', 'Dips', 'Burpees']);
});

test('an import is complete and done once, whichever answers are lost', async () => {
  const ada = await new World(cloud.url, undefined, createAccount).person();
  await cloud.settle();
  const body = {
    source: 'loop',
    commitments: [{ key: 'r', title: 'Read', frequency: 'daily', start_date: '2026-01-01', category: 'Mind' }],
    entries: ['2026-01-02', '2026-02-02', '2026-02-03'].map((date) => ({ key: 'r', date, status: 'completed' })),
  };
  const made = await withLostAnswer('TransactWriteItems', () => ada.answer(imports.create, { body }));
  expect(made).toMatchObject({ commitments: [{ created: true }], created: 3, unchanged: 0, refused: [] });
  const entries = ['2026-02-03', '2026-03-01', '2026-04-01'].map((date) => ({ key: 'r', date, status: 'completed' }));
  // Every second one, of the counter of imports and of the months.
  await cloud.inject({ service: 'dynamodb', operation: 'UpdateItem', kind: 'lost-answer', every: 2 });
  const more = await ada.call(imports.create, { body: { ...body, entries } });
  await cloud.clearFaults();
  expect([more.created + more.unchanged, more.refused]).toEqual([3, []]);

  const again = await ada.call(imports.create, { body: { ...body, entries: [...body.entries, ...entries] } });
  expect(again).toMatchObject({ commitments: [{ created: false }], created: 0, refused: [] });
  const [{ id } = { id: '' }, ...others] = await ada.commitments();
  expect(others).toEqual([]);
  const query = { from: '2026-01-01', to: '2026-04-30' };
  const history = await ada.call(commitments.history, { params: { id }, query });
  expect(history.filter(({ status }) => status === 'completed').map(({ date }) => date)).toEqual([
    '2026-01-02',
    '2026-02-02',
    '2026-02-03',
    '2026-03-01',
    '2026-04-01',
  ]);
});
