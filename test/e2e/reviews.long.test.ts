import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { reviews } from '#shared/contracts/reviews.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { shared, withReview } from '#test/support/reviews.ts';
import type { Person } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* The weekly review: the list of a confidant, weeks without one, and an answer without a network. */

const answersOf = async (person: Person) => (await person.call(reviews.current))?.answers;
const save = (page: Page) => page.getByRole('button', { name: 'Save answers' }).click();

test('the list of a confidant’s reviews says when it is empty or fails, and goes back page by page', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 500/);
  const [ada, grace] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Grace Hopper' }),
  ]);
  await confidants(ada, grace);
  const address = `/confidants/${ada.id}/show`;
  const listOn = (shown: Page) => shown.getByRole('region', { name: 'Weekly reviews' });
  const empty = await open(address, { as: grace });
  await listOn(empty).getByText('Ada Lovelace hasn’t shared a weekly review with you yet.').waitFor();

  // A browser that remembers no list.
  const page = await open('/robots.txt', { as: grace, width: 390 });
  const list = listOn(page);
  const week = (k: number) => ({ from: addDays('2026-05-11', -7 * k), to: addDays('2026-05-17', -7 * k) });
  const owner = { id: ada.id, name: ada.name };
  const all = Array.from({ length: 30 }, (_, k) => ({ id: `${ada.id}-${week(k).from}`, owner, week: week(k) }));
  let works = false;
  await page.route('**/api/v1/reviews/shared?*', (route) => {
    if (!works) return route.fulfill({ status: 500, json: { error: 'No', errors: ['No'] } });
    const before = new URL(route.request().url()).searchParams.get('before') ?? '9';
    const found = all.filter(({ week: { from } }) => from < before).slice(0, 26);
    const last = found.at(-1)!.week.from;
    return route.fulfill({ json: { reviews: found, before: last === all.at(-1)!.week.from ? null : last } });
  });
  await page.goto(address);
  await list.getByText('Failed to fetch the weekly reviews').waitFor();
  works = true;
  await list.getByRole('button', { name: 'Try again' }).click();
  const links = list.getByRole('link');
  await until(() => links.count(), 26);
  await expectClean(page);
  await list.getByRole('button', { name: 'Show earlier reviews' }).click();
  await until(() => links.count(), 30);
  expect(await list.getByRole('button').count()).toBe(0);
});

test('a week of one’s own without a review says why, and the preview shows which are shared', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(ada, grace);
  const page = await open(`/reviews/${ada.id}-2026-01-05`, { as: ada });
  await page.getByText('This week began more than 31 days ago.').waitFor();
  const lastWeek = addDays(new Date().toISOString().slice(0, 10), -7);
  await page.goto(`/reviews/${ada.id}-${lastWeek}`);
  await page.getByText('There’s no review of this week because nothing was due in it.').waitFor();
  await page.goto(`/reviews/${grace.id}-${lastWeek}`);
  await page.getByText('It may no longer be shared with you.').waitFor();

  await page.goto(`/confidants/${grace.id}/preview`);
  const list = page.getByRole('region', { name: 'Weekly reviews' });
  await list.getByText('You haven’t shared a weekly review with Grace Hopper yet.').waitFor();
  const review = await withReview(ada);
  await shared(ada, review, [grace]);
  await page.reload();
  await list.getByRole('link').click();
  await page.waitForURL(`**/reviews/${review.id}`);
  await page.getByText('Grace Hopper, without your notes.').waitFor();
});

test('an answer without a network waits, with the week that it is for', async ({ open, world, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const ada = await world.person();
  await withReview(ada);
  const page = await open('/reviews/current', { as: ada });
  await page.getByLabel('What got in the way?').waitFor();
  const restore = await cut(page);
  await page.getByLabel('What got in the way?').fill('Rain');
  await save(page);
  await page.getByText('Not sent yet').waitFor();
  await storedActions(page, 1);
  await page.goto('/settings#waiting');
  await waitingItem(page, 'Changed: Review of').waitFor();
  await page.goto('/reviews/current');
  await until(() => page.getByLabel('What got in the way?').inputValue(), 'Rain');
  // Not its request: that may be on its way already, and pass once the network is back.
  const sent = page.waitForResponse((response) => response.request().method() === 'PUT');
  await restore();
  expect((await sent).url()).toMatch(/\/reviews\/current\?week=\d{4}-\d\d-\d\d$/);
  await until(async () => (await answersOf(ada))?.hindered, 'Rain');
});
