import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { reviews } from '#shared/contracts/reviews.ts';
import { withReview } from '#test/support/reviews.ts';
import type { Person } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, waitingItem } from './support/unsent.ts';

/* Answers of the weekly review that wait for the network. */

const answersOf = async (person: Person) => (await person.call(reviews.current))?.answers;
const save = (page: Page) => page.getByRole('button', { name: 'Save answers' }).click();

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
