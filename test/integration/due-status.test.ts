import { expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { type Confidant, confidants as calls } from '#shared/contracts/confidants.ts';
import { users } from '#shared/contracts/users.ts';
import { confidants, confidantsOf } from '#test/support/confidants.ts';
import type { Caller, Person } from '#test/support/world.ts';
import { type TimedWorld, testAt } from './support/test-at.ts';

/* How far a confidant is with what is due: counted by their own clock, whatever that of the one who looks. */

const test = testAt('2026-11-20T10:00:00Z');

const MINUTE = 60_000;

/** Ada, and Bob who looks. */
async function two(world: TimedWorld, timezone = 'UTC'): Promise<{ ada: Person; bob: Person }> {
  const [ada, bob] = [await world.person({ timezone }), await world.person({ timezone: 'Pacific/Kiritimati' })];
  await confidants(ada, bob);
  return { ada, bob };
}

type Standing = Pick<Confidant, 'completed_count' | 'total_count'> & { top: string[] };

/** What somebody sees of their only confidant: `2 of 3: Run (completed), Read (pending)` in parts. */
async function standing(viewer: Caller): Promise<Standing> {
  const [{ completed_count, total_count, top_commitments } = {} as Confidant] = await confidantsOf(viewer);
  return { completed_count, total_count, top: top_commitments.map(({ title, status }) => `${title} (${status})`) };
}

const counts = async (viewer: Caller) => {
  const { completed_count, total_count } = await standing(viewer);
  return [completed_count, total_count];
};

test('what is done counts as completed, what is skipped in the total alone', async ({ world }) => {
  const { ada, bob } = await two(world);
  expect(await standing(bob)).toEqual({ completed_count: 0, total_count: 0, top: [] });
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
  expect(await standing(bob)).toEqual({
    completed_count: 0,
    total_count: 4,
    top: ['Write (pending)', 'Rest (pending)'],
  });
  await ada.complete(run!);
  await ada.complete(rest!);
  await ada.skip(read!);
  await ada.skip(write!);
  expect(await standing(bob)).toEqual({
    completed_count: 2,
    total_count: 4,
    top: ['Write (missed)', 'Rest (completed)'],
  });
  await ada.pending(rest!);
  await ada.pending(write!);
  await ada.call(commitments.delete, { params: { id: read! } });
  expect(await standing(bob)).toEqual({
    completed_count: 1,
    total_count: 3,
    top: ['Write (pending)', 'Rest (pending)'],
  });
  // She sees none of this of Bob, who has no commitments.
  expect(await counts(ada)).toEqual([0, 0]);
});

test('the first two are those of the manual order, by the names that they have now', async ({ world }) => {
  const { ada, bob } = await two(world);
  const ids = [];
  for (const title of ['A', 'B', 'C']) ids.push((await ada.commitment({ title })).id);
  const [a, b, c] = ids as [string, string, string];
  await ada.complete(c);
  expect((await standing(bob)).top).toEqual(['C (completed)', 'B (pending)']);
  await ada.call(commitments.reorder, { body: { ids: [a, c, b], mode: 'manual' } });
  expect((await standing(bob)).top).toEqual(['A (pending)', 'C (completed)']);
  await ada.call(commitments.update, { params: { id: a }, body: { commitment: { title: 'Z', description: 'x' } } });
  expect((await standing(bob)).top).toEqual(['Z (pending)', 'C (completed)']);
  const [{ top_commitments } = {} as Confidant] = await confidantsOf(bob);
  expect(top_commitments.map(({ id }) => id)).toEqual([a, c]);
  await ada.call(commitments.delete, { params: { id: a } });
  expect((await standing(bob)).top).toEqual(['C (completed)', 'B (pending)']);
});

test('the day is the confidant’s own: in New York with a reset at four, to the second', async ({ world }) => {
  await world.setClock('2026-11-20T10:00:00Z');
  const { ada, bob } = await two(world, 'America/New_York');
  await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
  const { id } = await ada.commitment({ title: 'Run' });
  await ada.complete(id);
  expect(await counts(bob)).toEqual([1, 1]);

  // Four in the morning there is nine in London; in Kiritimati, where Bob looks from, it has been tomorrow for long.
  await world.setClock('2026-11-21T08:59:30Z');
  expect(await standing(bob)).toEqual({ completed_count: 1, total_count: 1, top: ['Run (completed)'] });
  await world.setClock('2026-11-21T09:00:00Z');
  expect(await standing(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Run (pending)'] });
  await ada.complete(id);
  expect(await counts(bob)).toEqual([1, 1]);
});

test('what has not begun is left out until it has', async ({ world }) => {
  await world.setClock('2026-12-01T12:00:00Z');
  const { ada, bob } = await two(world, 'Asia/Tokyo');
  await ada.commitment({ title: 'Later', start_date: '2026-12-03' });
  await ada.commitment({ title: 'Now', start_date: '2026-12-01' });
  // The third begins in Tokyo at 15:00 of the second by Greenwich.
  await world.setClock('2026-12-02T14:59:30Z');
  expect(await standing(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Now (pending)'] });
  await world.setClock('2026-12-02T15:00:00Z');
  expect(await standing(bob)).toEqual({
    completed_count: 0,
    total_count: 2,
    top: ['Now (pending)', 'Later (pending)'],
  });
});

test('what is to be done once counts until the daily reset after it was done or skipped', async ({ world }) => {
  await world.setClock('2026-12-10T12:00:00Z');
  const { ada, bob } = await two(world, 'Europe/Berlin');
  await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
  const skipped = await ada.commitment({ title: 'Skipped', frequency: 'once', start_date: '2026-12-01' });
  const done = await ada.commitment({ title: 'Done', frequency: 'once', start_date: '2026-12-01' });
  const open = await ada.commitment({ title: 'Open', frequency: 'once', start_date: '2026-12-01' });
  await ada.complete(done.id);
  await ada.skip(skipped.id);
  expect(await standing(bob)).toEqual({
    completed_count: 1,
    total_count: 3,
    top: ['Open (pending)', 'Done (completed)'],
  });

  // In Berlin, four o’clock is three by Greenwich in winter.
  await world.setClock('2026-12-11T02:59:30Z');
  expect(await counts(bob)).toEqual([1, 3]);
  await world.setClock('2026-12-11T03:00:00Z');
  expect(await standing(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Open (pending)'] });
  // Taken back, it is to be done again.
  await ada.pending(done.id);
  expect(await standing(bob)).toEqual({
    completed_count: 0,
    total_count: 2,
    top: ['Open (pending)', 'Done (pending)'],
  });
  // What was done yesterday, and is sent today, is over.
  await ada.complete(open.id, new Date(world.now() - 30 * MINUTE).toISOString());
  expect(await standing(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Done (pending)'] });
});

test('a week and a month are the confidant’s own too', async ({ world }) => {
  await world.setClock('2026-12-16T12:00:00Z');
  const { ada, bob } = await two(world);
  await ada.call(users.update, { body: { user: { weekly_reset_day: 4, monthly_reset_day: 18 } } });
  const weekly = await ada.commitment({ title: 'Weekly', frequency: 'weekly', start_date: '2026-11-01' });
  const monthly = await ada.commitment({ title: 'Monthly', frequency: 'monthly', start_date: '2026-11-01' });
  await ada.complete(weekly.id);
  await ada.complete(monthly.id);
  const at = async (instant: string) => {
    await world.setClock(instant);
    return counts(bob);
  };
  // A Thursday, then the 18th.
  expect(await at('2026-12-16T23:59:30Z')).toEqual([2, 2]);
  expect(await at('2026-12-17T00:00:00Z')).toEqual([1, 2]);
  expect(await at('2026-12-17T23:59:30Z')).toEqual([1, 2]);
  expect(await at('2026-12-18T00:00:00Z')).toEqual([0, 2]);
});

test('the view of all says of each what the numbers say', async ({ world }) => {
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
  expect(await standing(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Run (pending)'] });
});
