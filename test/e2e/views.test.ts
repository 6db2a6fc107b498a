import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { viewCalls } from '#shared/contracts/views.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { installFitness } from '#test/support/fitness.ts';
import { heading, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* Who looked: the person who looks knows that it is noted, and the owner reads it. */

test('a confidant is told that a look is noted, and the owner reads who looked', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
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
  await own.getByText('Nobody looked at your commitments, your fitness or your reviews in the last 90 days.').waitFor();
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

  // Without a network, what was read stays, and nothing claims that a look of now is noted.
  await own.context().setOffline(true);
  await own
    .getByText(/^Last updated today at/)
    .first()
    .waitFor();
  await row.waitFor();
  await own.context().setOffline(false);
  await cut(page);
  await comeToFront(page);
  await page.getByText('can see that you looked today.', { exact: true }).waitFor({ state: 'hidden' });
  expect(await page.getByText('Ada Lovelace').first().isVisible()).toBe(true);
});

test('a page in the background is no look', async ({ open, world }) => {
  const [ada, grace] = await Promise.all([verified(world), verified(world)]);
  await confidants(ada, grace);
  await ada.commitment({ title: 'Swim' });
  const page = await open('/robots.txt', { as: grace });
  await page.addInitScript(() => {
    Object.assign(window, { isHidden: true });
    const isHidden = () => (window as unknown as { isHidden: boolean }).isHidden;
    Object.defineProperty(document, 'hidden', { get: isHidden });
    Object.defineProperty(document, 'visibilityState', { get: () => (isHidden() ? 'hidden' : 'visible') });
  });
  await page.goto(`/confidants/${ada.id}/show`);
  // Its other reads are made.
  await page.getByRole('button', { name: /^More actions for/ }).waitFor();
  expect(await ada.call(viewCalls.views)).toEqual([]);
  await page.evaluate(() => Object.assign(window, { isHidden: false }));
  await comeToFront(page);
  await page.getByRole('listitem').filter({ hasText: 'Swim' }).waitFor();
  await until(async () => (await ada.call(viewCalls.views)).length, 1);
});

/** As a browser tells a page. */
const comeToFront = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
