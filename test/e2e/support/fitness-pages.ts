import type { Page } from 'playwright-core';
import { fitness } from '#shared/contracts/fitness.ts';
import { powerups, type SettingsChange } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import type { Person } from '#test/support/world.ts';

/* What the tests of fitness have in common. */

export const PATH = '/powerups/fitness';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export const figure = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true }).locator('.figure-value');

export const row = (page: Page, name: string) =>
  page.locator('.logged', { has: page.getByText(name, { exact: true }) });

/** A user with the power-up. */
export async function withFitness(person: Person, settings?: SettingsChange): Promise<Person> {
  await person.call(powerups.install, { params: { key: FITNESS } });
  if (settings) await person.call(powerups.update, { params: { id: FITNESS }, body: { user_powerup: { settings } } });
  return person;
}

export const weigh = (person: Person, value: number, date: string) =>
  person.call(fitness.weight, { body: { weight: { value, unit: 'lbs', date } } });

export const eat = (person: Person, name: string, date?: string) =>
  person.call(fitness.food, { body: { food: { name, protein: 20, carbs: 60, fat: 20, ...(date && { date }) } } });
