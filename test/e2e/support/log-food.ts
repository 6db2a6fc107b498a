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

export const toast = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
export const dialog = (page: Page, name = 'Log Food') => page.getByRole('dialog', { name, exact: true });
export const rows = (page: Page) => page.locator('[data-entry-type="food"]');

export async function withFitness(world: { person(): Promise<Person> }): Promise<Person> {
  const person = await world.person();
  await person.call(powerups.install, { params: { key: 'fitness' } });
  return person;
}

export const eaten = async (person: Person) => (await person.call(fitness.entries)) as FoodEntry[];
