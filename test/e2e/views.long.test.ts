import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { viewCalls } from '#shared/contracts/views.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { test } from './support/test.ts';
import { cut } from './support/unsent.ts';

/* A page in the background, and a look without a network. */

/** As a browser tells a page. */
const comeToFront = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));

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

test('without a network, what was read stays, and nothing claims that a look of now is noted', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/ERR_FAILED/);
  const [ada, grace] = await Promise.all([verified(world), verified(world, { name: 'Grace Hopper' })]);
  await confidants(ada, grace);
  await ada.commitment({ title: 'Swim' });
  const page = await open(`/confidants/${ada.id}/show`, { as: grace, width: 390 });
  const said = page.getByText('can see that you looked today.');
  await said.waitFor();
  const own = await open('/confidants/views', { as: ada });
  const row = own.getByRole('listitem').filter({ hasText: 'Grace Hopper looked at your commitments.' });
  await row.waitFor();
  await own.context().setOffline(true);
  await own
    .getByText(/^Last updated today at/)
    .first()
    .waitFor();
  await row.waitFor();
  await own.context().setOffline(false);
  await cut(page);
  await comeToFront(page);
  await said.waitFor({ state: 'hidden' });
  expect(await page.getByText('Swim').first().isVisible()).toBe(true);
});
