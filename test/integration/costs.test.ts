import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { categories } from '#shared/contracts/categories.ts';
import { commitments } from '#shared/contracts/commitments.ts';
import { exercises } from '#shared/contracts/exercises.ts';
import { history } from '#shared/contracts/history.ts';
import { openapi } from '#shared/contracts/openapi.ts';
import { users } from '#shared/contracts/users.ts';
import { isLong } from '#test/support/long.ts';
import { testAt } from './support/test-at.ts';

/* The cost of each call in DynamoDB requests, also in cases that no scenario of test/calls has. */

const test = testAt('2026-11-20T10:00:00Z');

// Every signed-in call reads its session.
const SESSION = 1;

test('reads take one round trip besides the session check', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const cost = async (call: Promise<{ requests: Record<string, number> }>) => (await call).requests;

  expect(await cost(ada.answer(users.me))).toEqual({ BatchGetItem: SESSION });
  expect(await cost(ada.answer(commitments.list))).toEqual({ BatchGetItem: SESSION, Query: 1 });
  expect(await cost(ada.answer(commitments.read, { params: { id } }))).toEqual({ BatchGetItem: SESSION + 1 });
  expect(await cost(world.anyone.answer(openapi.read))).toEqual({});
});

test('a history takes two round trips', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const { requests } = await ada.answer(commitments.history, {
    params: { id },
    query: { from: '2026-11-01', to: '2026-11-30' },
  });

  // The notes are read with the actions.
  expect(requests).toEqual({ BatchGetItem: SESSION + 2, Query: 1 });
});

test('a note is a read and a transaction, and a check-off costs the same with and without notes', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const params = { id };
  const note = async (text: string | null) =>
    (await ada.answer(commitments.note, { params, body: { note: text } })).requests;
  const tick = async () => (await ada.answer(commitments.complete, { params, body: {} })).requests;

  const before = await tick();
  expect(before).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  const written = { BatchGetItem: SESSION + 2, TransactWriteItems: 1 };
  expect(await note('By the river')).toEqual(written);
  expect(await note('In the rain')).toEqual(written);
  expect(await tick()).toEqual(before);
  expect(await note(null)).toEqual({ BatchGetItem: SESSION + 2, DeleteItem: 1 });
});

test('a search of notes is a Query, and one batch for what it finds', async ({ world }) => {
  const ada = await world.person();
  const search = async (q: string) => (await ada.answer(history.notes, { query: { q } })).requests;
  const [run, read] = [await ada.commitment(), await ada.commitment({ title: 'Read' })];
  for (const { id } of [run, read]) {
    await ada.call(commitments.note, { params: { id }, body: { note: 'By the river' } });
  }
  expect(await search('snow')).toEqual({ BatchGetItem: SESSION + 1, Query: 1 });
  expect(await search('river')).toEqual({ BatchGetItem: SESSION + 2, Query: 1 });
});

test('the history of all commitments takes two, however many entries it has', async ({ world }) => {
  const ada = await world.person();
  const cost = async () => {
    const query = { from: '2026-10-21', to: '2026-11-20' };
    const [entries, numbers, details] = [
      await ada.answer(history.list, { query }),
      await ada.answer(history.summary, { query }),
      await ada.answer(history.summary, { query: { ...query, details: 'true' } }),
    ];
    return [entries.requests, numbers.requests, details.requests];
  };
  // For a user without a history, the second one is not needed.
  const nothing = { BatchGetItem: SESSION + 1 };
  expect(await cost()).toEqual([nothing, nothing, nothing]);
  for (const frequency of ['daily', 'weekly', 'monthly', 'once'] as const) {
    const { id } = await ada.commitment({ frequency, start_date: '2025-01-01' });
    await ada.complete(id, '2026-11-18T09:00:00Z');
    await ada.complete(id);
  }
  // Entries and details have notes. That of a `once` commitment of before these days is read by its key.
  expect(await cost()).toEqual([
    { BatchGetItem: SESSION + 2, Query: 2 },
    { BatchGetItem: SESSION + 1, Query: 1 },
    { BatchGetItem: SESSION + 2, Query: 2 },
  ]);
});

test('writes take a read and a write', async ({ world }) => {
  const ada = await world.person();
  const body = { commitment: { title: 'Run', frequency: 'daily' as const } };
  const made = await ada.answer(commitments.create, { body });
  const params = { id: made.body.id };
  const transaction = { BatchGetItem: SESSION + 1, TransactWriteItems: 1 };

  expect(made.requests).toEqual(transaction);
  const change = async (commitment: object) =>
    (await ada.answer(commitments.update, { params, body: { commitment } })).requests;
  const single = { BatchGetItem: SESSION + 1, UpdateItem: 1 };
  expect(await change({ description: 'By the river' })).toEqual(single);
  // Titles are also stored for confidants, so a change is written twice.
  expect(await change({ title: 'Walk' })).toEqual(transaction);
  expect(await change({ frequency: 'weekly' })).toEqual(single);
  expect(await change({ title: 'Run', start_date: '2026-11-10' })).toEqual(transaction);
  expect(await change({})).toEqual({ BatchGetItem: SESSION + 1 });
  expect((await ada.answer(commitments.delete, { params })).requests).toEqual(transaction);
});

test('a check-off is one conditional write, and one more when a new period begins', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment();
  const tick = async (at: string) =>
    (await ada.answer(commitments.complete, { params: { id }, body: { at } })).requests;
  const now = new Date(world.now()).toISOString();

  expect(await tick(now)).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  expect(await tick(now)).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  await world.setClock('2026-11-21T10:00:00Z');
  // Once an hour, a call also saves that its session was used.
  await ada.call(users.me);
  expect(await tick('2026-11-21T09:00:00Z')).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 2 });
  // A correction writes only to the history; one that comes too late writes nothing.
  expect(await tick('2026-11-20T11:00:00Z')).toEqual({ BatchGetItem: SESSION + 1, UpdateItem: 1 });
  expect(await tick('2026-11-21T08:00:00Z')).toEqual({ BatchGetItem: SESSION + 1 });
});

test('categories take one round trip to read and two to write', async ({ world }) => {
  const ada = await world.person();
  const body = { category: { name: 'Health' } };
  const headers = { 'idempotency-key': randomUUID() };
  const made = await ada.answer(categories.create, { body });
  const params = { id: made.body.id };
  expect(made.requests).toEqual({ BatchGetItem: SESSION, GetItem: 1, TransactWriteItems: 1 });
  expect((await ada.answer(categories.create, { body, headers })).requests).toEqual(made.requests);

  const { body: all, requests } = await ada.answer(categories.list);
  expect(requests).toEqual({ BatchGetItem: SESSION, Query: 1, GetItem: 1 });
  const order = async (ids: string[]) => (await ada.answer(categories.reorder, { body: { ids } })).requests;
  expect(await order(all.map(({ id }) => id).reverse())).toEqual({ ...requests, UpdateItem: 1 });
  // The same order again is not written.
  expect(await order(all.map(({ id }) => id).reverse())).toEqual(requests);
  expect((await ada.answer(categories.update, { params, body })).requests).toEqual({
    BatchGetItem: SESSION + 1,
    UpdateItem: 1,
  });
  // The commitments of a category are not written, however many it has.
  for (let made = 0; made < 3; made++) await ada.commitment({ category_id: params.id });
  expect((await ada.answer(categories.delete, { params })).requests).toEqual({
    BatchGetItem: SESSION + 1,
    TransactWriteItems: 1,
  });
});

test('an order of commitments is a Query and one write, a transaction if some change their category', async ({
  world,
}) => {
  const ada = await world.person();
  const { id } = await ada.call(categories.create, { body: { category: { name: 'Health' } } });
  const ids = [(await ada.commitment()).id, (await ada.commitment()).id, (await ada.commitment()).id];
  const order = async (mode: 'manual' | 'category', category_id?: string) =>
    (await ada.answer(commitments.reorder, { body: { ids, mode, ...(category_id && { category_id }) } })).requests;
  const read = { BatchGetItem: SESSION, Query: 1 };

  expect(await order('manual')).toEqual({ ...read, UpdateItem: 1 });
  expect(await order('manual')).toEqual(read);
  expect(await order('category')).toEqual(read);
  expect(await order('category', id)).toEqual({ ...read, TransactWriteItems: 1 });
  expect(await order('category', id)).toEqual(read);
  ids.reverse();
  expect(await order('category', id)).toEqual({ ...read, UpdateItem: 1 });
});

test('an exercise is found by its own id, and written in its place', async ({ world }) => {
  const ada = await world.person();
  const { id } = await ada.commitment({ commitment_type: 'workout' });
  const add = { params: { id }, body: { workout_exercise: { name: 'Squats' } } };
  const made = await ada.answer(exercises.create, add);
  expect(made.requests).toEqual({ BatchGetItem: SESSION, GetItem: 1, TransactWriteItems: 1 });
  const headers = { 'idempotency-key': randomUUID() };
  expect((await ada.answer(exercises.create, { ...add, headers })).requests).toEqual(made.requests);
  const params = { id: made.body.id };
  const change = async (workout_exercise: object) =>
    (await ada.answer(exercises.update, { params, body: { workout_exercise } })).requests;
  const oneByOne = { BatchGetItem: SESSION, GetItem: 1, UpdateItem: 1 };
  expect(await change({ reps: 12 })).toEqual(oneByOne);
  expect(await change({})).toEqual({ BatchGetItem: SESSION, GetItem: 1 });
  expect((await ada.answer(exercises.delete, { params })).requests).toEqual(oneByOne);
});

test('a registration is one transaction, a sign-out one delete', async ({ world }) => {
  const ada = await world.person();
  const body = {
    user: { name: 'Ada', email: 'ada@cost.example', password: 'secret', password_confirmation: 'secret' },
  };

  expect((await world.anyone.answer(users.register, { body })).requests).toEqual({ TransactWriteItems: 1 });
  expect((await ada.answer(users.signOut)).requests).toEqual({ BatchGetItem: SESSION, DeleteItem: 1 });
});

test('a board is one Query however large it is, and its list one round trip', async ({ world }) => {
  const ada = await world.person();
  const count = isLong ? 60 : 15;
  for (let at = 0; at < count; at++) await ada.commitment({ title: `Number ${at}`, description: 'x'.repeat(1_000) });

  const { body, requests } = await ada.answer(commitments.list);
  expect(body).toHaveLength(count);
  expect(requests).toEqual({ BatchGetItem: SESSION, Query: 1 });
  // The same holds for its order and the answer.
  const ids = body.map(({ id }) => id).reverse();
  const reordered = await ada.answer(commitments.reorder, { body: { ids, mode: 'manual' } });
  expect(reordered.body.map(({ id }) => id)).toEqual(ids);
  expect(reordered.requests).toEqual({ ...requests, UpdateItem: 1 });
});
