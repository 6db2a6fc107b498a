import { expect } from 'vitest';
import { users } from '#shared/contracts/users.ts';
import { counts, dueStatus, two } from './support/due-status.ts';
import { testAt } from './support/test-at.ts';

/* The due status of a confidant at the ends of periods, by their own clock. */

const test = testAt('2026-11-20T10:00:00Z');

const MINUTE = 60_000;

test('upcoming commitments are left out until they start', async ({ world }) => {
  await world.setClock('2026-12-01T12:00:00Z');
  const { ada, bob } = await two(world, 'Asia/Tokyo');
  await ada.commitment({ title: 'Later', start_date: '2026-12-03' });
  await ada.commitment({ title: 'Now', start_date: '2026-12-01' });
  // The third begins in Tokyo at 15:00 UTC of the second.
  await world.setClock('2026-12-02T14:59:30Z');
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Now (pending)'] });
  await world.setClock('2026-12-02T15:00:00Z');
  expect(await dueStatus(bob)).toEqual({
    completed_count: 0,
    total_count: 2,
    top: ['Now (pending)', 'Later (pending)'],
  });
});

test('a commitment to be done once counts until the first daily reset after it was completed or skipped', async ({
  world,
}) => {
  await world.setClock('2026-12-10T12:00:00Z');
  const { ada, bob } = await two(world, 'Europe/Berlin');
  await ada.call(users.update, { body: { user: { daily_reset_time: '04:00' } } });
  const skipped = await ada.commitment({ title: 'Skipped', frequency: 'once', start_date: '2026-12-01' });
  const done = await ada.commitment({ title: 'Done', frequency: 'once', start_date: '2026-12-01' });
  const open = await ada.commitment({ title: 'Open', frequency: 'once', start_date: '2026-12-01' });
  await ada.complete(done.id);
  await ada.skip(skipped.id);
  expect(await dueStatus(bob)).toEqual({
    completed_count: 1,
    total_count: 3,
    top: ['Open (pending)', 'Done (completed)'],
  });

  // Four o’clock in Berlin is 03:00 UTC in winter.
  await world.setClock('2026-12-11T02:59:30Z');
  expect(await counts(bob)).toEqual([1, 3]);
  await world.setClock('2026-12-11T03:00:00Z');
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Open (pending)'] });
  // After undoing, it is due again.
  await ada.pending(done.id);
  expect(await dueStatus(bob)).toEqual({
    completed_count: 0,
    total_count: 2,
    top: ['Open (pending)', 'Done (pending)'],
  });
  // A completion of yesterday that is sent today has ended.
  await ada.complete(open.id, new Date(world.now() - 30 * MINUTE).toISOString());
  expect(await dueStatus(bob)).toEqual({ completed_count: 0, total_count: 1, top: ['Done (pending)'] });
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
