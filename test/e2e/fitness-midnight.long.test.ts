import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import type { Person } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { button, dialog, row, withFitness } from './support/fitness-pages.ts';
import { test as base } from './support/test.ts';

/* A day of fitness that ends while somebody types. */

/** The tests move the clock. */
const test = base.extend('movesClock', { scope: 'file' }, () => true);

const LAST_DAY = '2027-01-31';

const NOON = `${LAST_DAY}T12:00:00Z`;

/** The page learns the time from the next answer. */
const MIDNIGHT = '2027-02-01T00:00:00Z';

const isNextDay = (page: Page) => until(() => page.locator('.shown-day').textContent(), 'Monday, February 1');

const eaten = async (person: Person) =>
  ((await person.call(fitness.entries, { query: { date: LAST_DAY } })) as FoodEntry[]).map(
    ({ payload }) => payload.items[0]?.name,
  );

afterEach(async ({ cloud }: { cloud?: { setClock(instant: string | null): Promise<void> } }) => {
  await cloud?.setClock(null);
});

test('food is logged on the day on which the dialog was opened', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const ben = await withFitness(await world.person());
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

test('the input of an entry stays when another day is shown', async ({ cloud, open, world }) => {
  await cloud.setClock(NOON);
  const ada = await withFitness(await world.person());
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

test('a day that has ended is read again, without live events, too', async ({ cloud, profile, world }) => {
  await cloud.setClock(NOON);
  const ada = await withFitness(await world.person());
  const target = { direction: 'at_least', amount: 10, unit: 'km' } as const;
  const workout = { title: 'Run', commitment_type: 'workout', frequency: 'monthly', schedule: { target } } as const;
  const { id } = await ada.commitment(workout);
  await ada.call(commitments.complete, { params: { id }, body: { amount: 4 } });
  const page = await (await profile({ as: ada })).newPage();
  await page.routeWebSocket('**/cable?*', () => {});
  await page.goto(`/powerups/fitness?date=${LAST_DAY}`);
  await row(page, 'Run').getByText('Completed').waitFor();
  // Another device takes it back.
  await ada.call(commitments.pending, { params: { id }, body: { last: true } });
  await button(page, 'Log Food').first().click();
  const log = dialog(page, 'Log Food');
  await log.getByRole('tab', { name: 'Manual' }).click();
  await cloud.setClock(MIDNIGHT);
  await log.getByRole('combobox', { name: 'Search foods' }).fill('toast');
  await page.getByText('Data for January 31').waitFor();
  await row(page, 'Run').waitFor({ state: 'detached' });
});
