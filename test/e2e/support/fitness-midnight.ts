import type { Page } from 'playwright-core';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import type { Person, World } from '#test/support/world.ts';
import { until } from './app.ts';
import { test as base } from './test.ts';

/* What the tests of fitness-midnight have in common. */

/** The tests move the clock. */
export const test = base.extend('movesClock', { scope: 'file' }, () => true);

export const LAST_DAY = '2027-01-31';

export const NOON = `${LAST_DAY}T12:00:00Z`;

/** The page learns the time from the next answer. */
export const MIDNIGHT = '2027-02-01T00:00:00Z';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export const isNextDay = (page: Page) => until(() => page.locator('.shown-day').textContent(), 'Monday, February 1');

export const eaten = async (person: Person) =>
  ((await person.call(fitness.entries, { query: { date: LAST_DAY } })) as FoodEntry[]).map(
    ({ payload }) => payload.items[0]?.name,
  );

export async function withFitness(world: World): Promise<Person> {
  const person = await world.person();
  await person.call(powerups.install, { params: { key: FITNESS } });
  return person;
}
