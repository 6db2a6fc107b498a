import { confidants, verified } from '#test/support/confidants.ts';
import { installFitness } from '#test/support/fitness.ts';
import { heading } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* Who looked: the person who looks knows that it is noted, and the owner reads it. */

test('a confidant is told that a look is noted, and the owner reads who looked', async ({ open, world }) => {
  const [ada, grace] = await Promise.all([
    verified(world, { name: 'Ada Lovelace' }),
    verified(world, { name: 'Grace Hopper' }),
  ]);
  await confidants(ada, grace);
  await installFitness(ada);
  await ada.commitment({ title: 'Swim' });

  const own = await open('/confidants', { as: ada });
  await own.getByRole('link', { name: 'Who looked' }).click();
  await heading(own, 'Who looked').waitFor();
  await own.getByText('Nobody has looked at your commitments, fitness or reviews in the last 90 days.').waitFor();
  await own.getByRole('link', { name: 'Go to your confidants' }).waitFor();

  const page = await open(`/confidants/${ada.id}/show`, { as: grace, width: 390 });
  const said = page.getByText('Ada Lovelace can see that you looked today.');
  await said.waitFor();
  await expectClean(page);
  await own.reload();
  await own.getByRole('listitem').filter({ hasText: 'Grace Hopper looked at your commitments.' }).waitFor();
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await heading(page, 'Fitness Dashboard').waitFor();
  await said.waitFor();
  await expectClean(page);
  await own.reload();
  await own.getByRole('heading', { level: 2, name: 'Today' }).waitFor();
  const row = own
    .getByRole('listitem')
    .filter({ hasText: 'Grace Hopper looked at your commitments and your fitness.' });
  await row.waitFor();
  await expectClean(own);
});
