import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { agree } from '#test/support/agreements.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { until } from './support/app.ts';
import { isList, loaded, OWN, picture, reload, thumbnail, withSoup } from './support/photos.ts';
import { test } from './support/test.ts';

/* Photos of meals whose pass has ended, or that are not shown any more. */

/** The requests of a page from here on: the states of photos in order, and how often the list was read. */
function requestsOf(page: Page, list: string) {
  const seen = { photos: [] as number[], lists: 0 };
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/photos/')) seen.photos.push(response.status());
    if (isList(response.url(), list)) seen.lists += 1;
  });
  return seen;
}

test('a photo is asked for again once, with a new pass', async ({ open, world, expectComplaint }) => {
  expectComplaint(/status of 403/);
  const ada = await withSoup(world);
  const page = await open(OWN, { as: ada });
  await loaded(thumbnail(page));
  await reload(page, fitness.entries.path);

  // As after five minutes.
  await page.context().clearCookies();
  const expired = requestsOf(page, fitness.entries.path);
  const look = page.getByRole('button', { name: 'Photo of Soup' });
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).last();
  await look.click();
  await loaded(picture(page));
  expect(expired).toEqual({ photos: [403, 200], lists: 1 });
  await close.click();
  await reload(page, fitness.entries.path);

  await page.route('**/photos/**', (route) => route.fulfill({ status: 403 }));
  const refused = requestsOf(page, fitness.entries.path);
  await look.click();
  await until(async () => refused, { photos: [403, 403], lists: 1 });
  await close.click();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual({ photos: [403, 403], lists: 1 });
});

test('a photo that is open closes when its owner does not show it any more', async ({ open, world }) => {
  const [ada, bob] = [await withSoup(world), await verified(world, { name: 'Bob' })];
  await confidants(ada, bob);
  const page = await open(`/confidants/${ada.id}/dashboard`, { as: bob });
  await page.getByRole('button', { name: 'Photo of Soup' }).click();
  await loaded(picture(page));
  await agree(ada, bob, { shows: { food: false } });
  // The page reads again when the person comes back to it.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await thumbnail(page).count()).toBe(0);
  await until(() => page.evaluate(() => document.activeElement?.tagName), 'H1');
});
