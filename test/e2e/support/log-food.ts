import type { Page } from 'playwright-core';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import type { Person } from '#test/support/world.ts';

/* The dialog in which food is logged. */

export const PAGE = '/powerups/fitness';
export const PHONE = { width: 390, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// An empty page has two of these buttons.
export const logFood = (page: Page) => button(page, 'Log Food').first();

export const dialog = (page: Page, name = 'Log Food') => page.getByRole('dialog', { name, exact: true });
export const rows = (page: Page) => page.locator('[data-entry-type="food"]');

export async function withFitness(world: { person(): Promise<Person> }): Promise<Person> {
  const person = await world.person();
  await person.call(powerups.install, { params: { key: 'fitness' } });
  return person;
}

export const eaten = async (person: Person) => (await person.call(fitness.entries)) as FoodEntry[];

export const picker = (page: Page) => dialog(page).getByLabel(/^Choose (photo|another photo|from library)$/);

/** A photo as a camera takes it, larger than what is uploaded. */
export async function takePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const pen = canvas.getContext('2d');
    for (let x = 0; pen && x < 24; x++) {
      pen.fillStyle = `hsl(${x * 15} 60% 60%)`;
      pen.fillRect(x * 100, 0, 100, 1800);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return { name: 'meal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/* What the tests of log-food have in common. */

export const options = (page: Page) => page.getByRole('listbox', { name: 'Foods' }).getByRole('option');

export const search = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search foods' });
