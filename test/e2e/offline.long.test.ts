import { expect } from 'vitest';
import { checked, toast } from './support/app.ts';
import { listOf, NEW_COMMITMENT, pressAgain } from './support/offline.ts';
import { expectStyled } from './support/styled.ts';
import { test } from './support/test.ts';

/* A site that cannot be reached while a page needs more of its code, or its styles. */

test('when the site cannot be reached, no page reloads', async ({ world, profile, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const { page } = await listOf({ world, profile });
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await toast(page, 'This could not be loaded. Please try again in a moment.');
  await checked(page, 'Run', false);
  await page.unrouteAll();
  await pressAgain(page, NEW_COMMITMENT);
});

test('a dialog whose styles cannot be loaded is not shown without them, and loads them again later', async ({
  world,
  profile,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const { page } = await listOf({ world, profile });
  await page.route('**/*', (route) => (route.request().url().endsWith('.js') ? route.continue() : route.abort()));
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await toast(page, 'This could not be loaded. Please try again in a moment.');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unrouteAll();
  await pressAgain(page, NEW_COMMITMENT);
  await expectStyled(page);
});
