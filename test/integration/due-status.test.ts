import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { type Confidant, confidants as calls } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { confidantsOf } from '#test/support/confidants.ts';
import { counts, dueStatus, two } from './support/due-status.ts';
import { testAt } from './support/test-at.ts';

/* The due status of a confidant: counted by their own clock, whatever the clock of the viewer. */

const test = testAt('2026-11-20T10:00:00Z');

test('completed commitments count as completed, skipped ones only in the total', async ({ world }) => {
  const { ada, bob } = await two(world);
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 0, top: [] });
  const made = [];
  for (const [title, frequency] of [
    ['Run', 'daily'],
    ['Read', 'weekly'],
    ['Rest', 'monthly'],
    ['Write', 'once'],
  ] as const) {
    made.push(await ada.commitment({ title, frequency }));
  }
  const [run, read, rest, write] = made.map(({ id }) => id);
  expect(await dueStatus(bob)).toEqual({
    completed_count: 0,
    total_count: 4,
    top: ['Write (pending)', 'Rest (pending)'],
  });
  await ada.complete(run!);
  await ada.complete(rest!);
  await ada.skip(read!);
  await ada.skip(write!);
  expect(await dueStatus(bob)).toEqual({
    completed_count: 2,
    total_count: 4,
    top: ['Write (missed)', 'Rest (completed)'],
  });
  await ada.pending(rest!);
  await ada.pending(write!);
  await ada.call(commitments.delete, { params: { id: read! } });
  expect(await dueStatus(bob)).toEqual({
    completed_count: 1,
    total_count: 3,
    top: ['Write (pending)', 'Rest (pending)'],
  });
  // Bob has no commitments, so Ada sees none.
  expect(await counts(ada)).toEqual([0, 0]);
});

test('limits do not count, neither kept nor exceeded, as nothing is left to do', async ({ world }) => {
  const { ada, bob } = await two(world);
  const schedule = { target: { direction: 'at_most' as const, amount: 1, unit: 'cup' } };
  await ada.commitment({ title: 'Run' });
  const coffee = await ada.commitment({ title: 'Coffee', schedule });
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Run (pending)'] });
  await ada.call(commitments.complete, { params: { id: coffee.id }, body: { amount: 2 } });
  expect(await counts(bob)).toEqual([0, 1]);
});

test('the first two are those of the manual order, with their present titles', async ({ world }) => {
  const { ada, bob } = await two(world);
  const ids = [];
  for (const title of ['A', 'B', 'C']) ids.push((await ada.commitment({ title })).id);
  const [a, b, c] = ids as [string, string, string];
  await ada.complete(c);
  expect((await dueStatus(bob)).top).toEqual(['C (completed)', 'B (pending)']);
  await ada.call(commitments.reorder, { body: { ids: [a, c, b], mode: 'manual' } });
  expect((await dueStatus(bob)).top).toEqual(['A (pending)', 'C (completed)']);
  await ada.call(commitments.update, { params: { id: a }, body: { commitment: { title: 'Z', description: 'x' } } });
  expect((await dueStatus(bob)).top).toEqual(['Z (pending)', 'C (completed)']);
  const [{ top_commitments } = {} as Confidant] = await confidantsOf(bob);
  expect(top_commitments.map(({ id }) => id)).toEqual([a, c]);
  await ada.call(commitments.delete, { params: { id: a } });
  expect((await dueStatus(bob)).top).toEqual(['C (completed)', 'B (pending)']);
});

test('the day is the confidant’s own: in New York with a reset at four, to the second', async ({ world }) => {
  await world.setClock('2026-11-20T10:00:00Z');
  const { ada, bob } = await two(world, 'America/New_York');
  await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
  const { id } = await ada.commitment({ title: 'Run' });
  await ada.complete(id);
  expect(await counts(bob)).toEqual([1, 1]);

  // Four in the morning there is nine in London. In Kiritimati, where Bob is, it is already the next day.
  await world.setClock('2026-11-21T08:59:30Z');
  expect(await dueStatus(bob)).toEqual({ completed_count: 1, total_count: 1, top: ['Run (completed)'] });
  await world.setClock('2026-11-21T09:00:00Z');
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Run (pending)'] });
  await ada.complete(id);
  expect(await counts(bob)).toEqual([1, 1]);
});

test('the list of all confidants has the same numbers', async ({ world }) => {
  await world.setClock('2027-01-05T12:00:00Z');
  const { ada, bob } = await two(world, 'America/New_York');
  const { id } = await ada.commitment({ title: 'Run' });
  await ada.commitment({ title: 'Later', start_date: '2027-02-01' });
  await ada.complete(id);
  const shown = async () => {
    const { commitments: all } = await bob.call(calls.commitments, { params: { id: ada.id } });
    return all.map(({ title, completed, upcoming }) => ({ title, completed, upcoming }));
  };
  expect(await shown()).toEqual([
    { title: 'Later', completed: false, upcoming: true },
    { title: 'Run', completed: true, upcoming: false },
  ]);
  await world.setClock('2027-01-06T05:00:00Z');
  expect((await shown())[1]).toEqual({ title: 'Run', completed: false, upcoming: false });
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Run (pending)'] });
});
