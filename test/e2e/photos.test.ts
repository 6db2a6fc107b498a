import { expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { loaded, OWN, picture, reload, thumbnail, withSoup } from './support/photos.ts';
import { test } from './support/test.ts';

/* The photos of meals on the pages of their owner and of a confidant, with a pass. */

/** The bytes that the last request of a photo took, with its headers. */
const bytesOf = (image: ReturnType<typeof thumbnail>) =>
  image.evaluate((each: HTMLImageElement) => {
    const timing = performance.getEntriesByName(each.currentSrc).at(-1) as PerformanceResourceTiming;
    return timing.transferSize;
  });

test('thumbnails come with a pass, and again from the browser’s cache', async ({ open, world }) => {
  const ada = await withSoup(world);
  const page = await open(OWN, { as: ada });
  await loaded(thumbnail(page));
  expect(await bytesOf(thumbnail(page))).toBeGreaterThan(300);
  const [pass, ...others] = (await page.context().cookies(`${world.url}/photos/${ada.id}/x`)).filter(
    ({ name }) => name === 'photo-pass',
  );
  expect(pass).toMatchObject({ path: `/photos/${ada.id}/`, httpOnly: true, secure: true, sameSite: 'Strict' });
  expect(others).toEqual([]);
  await reload(page, fitness.entries.path);
  expect(await bytesOf(thumbnail(page))).toBe(0);
});

test('a confidant sees a photo on the dashboard of its owner', async ({ open, world }) => {
  const [ada, bob] = [await withSoup(world), await verified(world, { name: 'Bob' })];
  await confidants(ada, bob);
  const page = await open(`/confidants/${ada.id}/dashboard`, { as: bob });
  await loaded(thumbnail(page));
  await page.getByRole('button', { name: 'Photo of Soup' }).click();
  await loaded(picture(page));
});
