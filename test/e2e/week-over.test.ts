import { afterEach, expect } from 'vitest';
import { heading } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { test as base } from './support/test.ts';

/* On the first day of a week the dashboard leads to the review of the last one. The test moves the server's clock. */

const test = base.extend('movesClock', { scope: 'file' }, () => true);

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('a line leads to the review of the week until it was read', async ({ open, world, cloud }) => {
  // A Wednesday.
  await cloud.setClock('2027-03-03T12:00:00Z');
  const ada = await world.person({ name: 'Ada' });
  const read = await ada.commitment({ title: 'Read' });
  await ada.complete(read.id);

  await cloud.setClock('2027-03-08T12:00:00Z');
  const page = await open('/dashboard', { as: ada, width: 390 });
  await page.getByText('A new week begins.').waitFor();
  await expectClean(page);
  await page.getByRole('link', { name: 'Look back' }).click();
  await heading(page, 'Your week').waitFor();
  await page.getByLabel('What helped?').waitFor();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Read' }).waitFor();
  expect(await page.getByText('A new week begins.').count()).toBe(0);
});
