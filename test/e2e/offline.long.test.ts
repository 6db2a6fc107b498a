import { checked } from './support/app.ts';
import { listOf, NEW_COMMITMENT, pressAgain } from './support/offline.ts';
import { test } from './support/test.ts';

/* A site that cannot be reached while a page needs more of its code. */

test('when the site cannot be reached, no page reloads', async ({ world, profile, expectComplaint }) => {
  expectComplaint(/ERR_FAILED/);
  const { page } = await listOf({ world, profile });
  await page.route('**/*', (route) => route.abort());
  await page.getByRole('button', { name: 'New Commitment' }).click();
  await page.getByText('This could not be loaded. Please try again in a moment.').waitFor();
  await checked(page, 'Run', false);
  await page.unrouteAll();
  await pressAgain(page, NEW_COMMITMENT);
});
