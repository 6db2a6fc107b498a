import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { agree } from '#test/support/agreements.ts';
import { confidants, verified } from '#test/support/confidants.ts';
import { announcePhoto, installFitness, uploadTo } from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import type { Person, World } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { test } from './support/test.ts';

/* The photos of meals on the pages of their owner and of a confidant, with passes that begin and end. */

const OWN = '/powerups/fitness';
const thumbnail = (page: Page) => page.locator('.photo-tile img');
const picture = (page: Page) => page.getByRole('dialog').getByRole('img', { name: 'Photo: Soup' });

/** A user with a photo of soup. */
async function withSoup(world: World): Promise<Person> {
  const ada = await verified(world, { name: 'Ada Lovelace' });
  await installFitness(ada);
  const manual_data = { name: 'Soup', protein: 1, carbs: 2, fat: 3 };
  const { upload } = await announcePhoto(ada, { manual_data });
  expect(await uploadTo(upload, new Uint8Array(await jpeg(640, 480)))).toBe(204);
  await fetch(`${world.url}/__local/settle`, { method: 'POST' });
  return ada;
}

/** Waits until an image was loaded. Its size is known before. */
async function loaded(image: ReturnType<typeof thumbnail>): Promise<void> {
  await image.waitFor();
  await until(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0), true);
}

/** The bytes that the last request of a photo took, with its headers. */
const bytesOf = (image: ReturnType<typeof thumbnail>) =>
  image.evaluate((each: HTMLImageElement) => {
    const timing = performance.getEntriesByName(each.currentSrc).at(-1) as PerformanceResourceTiming;
    return timing.transferSize;
  });

/** Whether this is the list of the page's day. The weights of a year have the same path. */
function isList(address: string, list: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return pathname === list && !searchParams.has('entry_type');
}

/** Loads the page again, until its list was read: what is kept on the device shows the photo earlier. */
async function reload(page: Page, list: string): Promise<void> {
  const read = page.waitForResponse((response) => isList(response.url(), list));
  await page.reload();
  await read;
  await loaded(thumbnail(page));
}

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

test('thumbnails come from the browser’s cache; a photo is asked for again once, with a new pass', async ({
  open,
  world,
  expectComplaint,
}) => {
  expectComplaint(/status of 403/);
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

test('a confidant sees a photo on the dashboard of its owner', async ({ open, world }) => {
  const [ada, bob] = [await withSoup(world), await verified(world, { name: 'Bob' })];
  await confidants(ada, bob);
  const page = await open(`/confidants/${ada.id}/dashboard`, { as: bob });
  await loaded(thumbnail(page));
  await page.getByRole('button', { name: 'Photo of Soup' }).click();
  await loaded(picture(page));
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
