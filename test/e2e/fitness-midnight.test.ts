import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import type { Person, World } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { test as base } from './support/test.ts';

/** The tests move the clock. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

/* A day of fitness that ends while somebody types. */

const LAST_DAY = '2027-01-31';
const NOON = `${LAST_DAY}T12:00:00Z`;
/** The page learns the time from the next answer. */
const MIDNIGHT = '2027-02-01T00:00:00Z';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const isNextDay = (page: Page) => until(() => page.locator('.shown-day').textContent(), 'Monday, February 1');
const eaten = async (person: Person) =>
  ((await person.call(fitness.entries, { query: { date: LAST_DAY } })) as FoodEntry[]).map(
    ({ payload }) => payload.items[0]?.name,
  );

async function withFitness(world: World): Promise<Person> {
  const person = await world.person();
  await person.call(powerups.install, { params: { key: FITNESS } });
  return person;
}

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('the input of an entry stays when another day is shown', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const ada = await withFitness(world);
  await ada.call(fitness.food, { body: { food: { name: 'Soup', protein: 1, carbs: 2, fat: 3 } } });
  const page = await open('/powerups/fitness', { as: ada });
  await button(page, 'Edit Soup').click();
  const edit = dialog(page, 'Edit Food Entry');
  await edit.getByLabel('Protein').fill('9');
  await cloud.setClock(MIDNIGHT);
  await button(page, 'Use your values for Soup (39 kcal)').click();
  await edit.getByLabel('Label').fill('Tomato soup');
  await isNextDay(page);
  await page.getByText('No activity recorded for this day').waitFor();
  expect(await edit.getByLabel('Label').inputValue()).toBe('Tomato soup');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'detached' });
  await until(() => eaten(ada), ['Tomato soup']);
});

test('food is logged on the day on which the dialog was opened', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const ben = await withFitness(world);
  const page = await open('/powerups/fitness', { as: ben });
  await button(page, 'Log Food').first().click();
  const log = dialog(page, 'Log Food');
  await log.getByRole('tab', { name: 'Manual' }).click();
  await log.getByLabel('Label').fill('Late toast');
  await cloud.setClock(MIDNIGHT);
  await log.getByRole('combobox', { name: 'Search foods' }).fill('toast');
  await isNextDay(page);
  await log.getByRole('button', { name: 'Save' }).click();
  await log.waitFor({ state: 'detached' });
  await until(() => eaten(ben), ['Late toast']);
});
