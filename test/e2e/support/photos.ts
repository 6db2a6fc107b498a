import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { verified } from '#test/support/confidants.ts';
import { announcePhoto, installFitness, uploadTo } from '#test/support/fitness.ts';
import { jpeg } from '#test/support/pictures.ts';
import type { Person, World } from '#test/support/world.ts';
import { until } from './app.ts';

/* The photos of meals on the pages of their owner and of a confidant. */

export const OWN = '/powerups/fitness';
export const thumbnail = (page: Page) => page.locator('.photo-tile img');
export const picture = (page: Page) => page.getByRole('dialog').getByRole('img', { name: 'Photo: Soup' });

/** A user with a photo of soup. */
export async function withSoup(world: World): Promise<Person> {
  const ada = await verified(world, { name: 'Ada Lovelace' });
  await installFitness(ada);
  const manual_data = { name: 'Soup', protein: 1, carbs: 2, fat: 3 };
  const { upload } = await announcePhoto(ada, { manual_data });
  expect(await uploadTo(upload, new Uint8Array(await jpeg(640, 480)))).toBe(204);
  await fetch(`${world.url}/__local/settle`, { method: 'POST' });
  return ada;
}

/** Waits until an image was loaded. Its size is known before. */
export async function loaded(image: ReturnType<typeof thumbnail>): Promise<void> {
  await image.waitFor();
  await until(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0), true);
}

/** Whether this is the list of the page's day. The weights of a year have the same path. */
export function isList(address: string, list: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return pathname === list && !searchParams.has('entry_type');
}

/** Loads the page again, until its list was read: what is kept on the device shows the photo earlier. */
export async function reload(page: Page, list: string): Promise<void> {
  const read = page.waitForResponse((response) => isList(response.url(), list));
  await page.reload();
  await read;
  await loaded(thumbnail(page));
}
