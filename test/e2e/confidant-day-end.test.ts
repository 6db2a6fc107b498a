import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { confidants, verified } from '#test/support/confidants.ts';
import { installFitness, logFood } from '#test/support/fitness.ts';
import { until } from './support/app.ts';
import { ask, EARLIER, JUST_BEFORE, setBefore, test } from './support/rollover.ts';

/* Open pages with the day of a confidant, when that day ends. */

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('the commitments and the fitness of a confidant, and their preview, begin a new day at their midnight', async ({
  cloud,
  profile,
  world,
}) => {
  await setBefore(cloud, EARLIER);
  const [ada, grace] = await Promise.all([
    // Her own day goes on.
    verified(world, { timezone: 'Asia/Tokyo' }),
    verified(world, { name: 'Grace Hopper' }),
  ]);
  await confidants(ada, grace);
  const { id } = await grace.commitment({ title: 'Swim' });
  await grace.complete(id);
  await installFitness(grace);
  await logFood(grace, { name: 'Porridge' });
  const [hers, own] = [await profile({ as: ada }), await profile({ as: grace })];
  const opened = async (context: typeof hers, path: string) => {
    const page = await context.newPage();
    await page.goto(path);
    return page;
  };
  const list = await opened(hers, `/confidants/${grace.id}/show`);
  const day = await opened(hers, `/confidants/${grace.id}/dashboard`);
  const preview = await opened(own, `/confidants/${ada.id}/preview`);
  const lists = [list, preview];
  const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Swim' });
  for (const page of lists) await row(page).getByText('Done', { exact: true }).waitFor();
  const logged = () => day.locator('.logged-name').allTextContents();
  await until(logged, ['Porridge']);
  // Live events, such as of the end of the day, do not come.
  await setBefore(cloud, JUST_BEFORE);
  for (const page of [...lists, day]) await ask(page);
  for (const page of lists) await row(page).getByText('Incomplete').waitFor();
  await until(logged, []);
});
