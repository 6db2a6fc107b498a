import { afterEach, expect } from 'vitest';
import { test as base } from './support/test.ts';

/* On other days, and for newcomers, the dashboard leads to no review. The test moves the server's clock. */

const test = base.extend('movesClock', { scope: 'file' }, () => true);

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('no line leads to a review before the week is over, on the second day, or for a newcomer', async ({
  open,
  world,
  cloud,
}) => {
  // A Wednesday.
  await cloud.setClock('2027-03-03T12:00:00Z');
  const ada = await world.person({ name: 'Ada' });
  const read = await ada.commitment({ title: 'Read' });
  await ada.complete(read.id);
  const newcomer = await world.person({ name: 'Newcomer' });
  const before = await open('/dashboard', { as: ada });
  await before.getByRole('checkbox', { name: 'Read' }).waitFor();
  expect(await before.getByText('A new week begins.').count()).toBe(0);

  await cloud.setClock('2027-03-08T12:00:00Z');
  await newcomer.commitment({ title: 'Swim' });
  const first = await open('/dashboard', { as: newcomer });
  await first.getByRole('checkbox', { name: 'Swim' }).waitFor();
  expect(await first.getByText('A new week begins.').count()).toBe(0);
  const monday = await open('/dashboard', { as: ada });
  await monday.getByText('A new week begins.').waitFor();

  await cloud.setClock('2027-03-09T12:00:00Z');
  const tuesday = await open('/dashboard', { as: ada, width: 1280 });
  await tuesday.getByRole('checkbox', { name: 'Read' }).waitFor();
  expect(await tuesday.getByText('A new week begins.').count()).toBe(0);
});
