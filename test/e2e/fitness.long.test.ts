import { describe, expect } from 'vitest';
import { addDays } from '#shared/domain/local-time.ts';
import { until } from './support/app.ts';
import { button, dialog, figure, PATH, weigh, withFitness } from './support/fitness-pages.ts';
import { test } from './support/test.ts';

/* Weights of years ago on the fitness dashboard. */

const fullDate = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

describe('the dashboard', () => {
  test('shows the latest weight however old it is, with its date', async ({ open, world, expectComplaint }) => {
    const eve = await withFitness(await world.person());
    const today = new Date().toISOString().slice(0, 10);
    await weigh(eve, 182, '2019-03-05');
    await weigh(eve, 180, addDays(today, -400));
    const page = await open(PATH, { as: eve });
    const dateOf = (name: string) =>
      page.getByRole('region', { name, exact: true }).locator('.figure-date').textContent();
    await until(() => figure(page, 'Current Weight').textContent(), '180 lbs');
    expect(await dateOf('Current Weight')).toBe(fullDate(addDays(today, -400)));
    await page.goto(`${PATH}?date=2020-01-01`);
    await until(() => figure(page, 'Weight').textContent(), '182 lbs');
    expect(await dateOf('Weight')).toBe('March 5, 2019');
    await page.goto(`${PATH}?date=2019-03-04`);
    await until(() => figure(page, 'Weight').textContent(), 'Not logged');

    expectComplaint(/status of 500/);
    await page.route('**/powerups/fitness/weight?*', (route) => route.fulfill({ status: 500 }));
    await page.goto(`${PATH}?date=2019-03-03`);
    await until(() => figure(page, 'Weight').textContent(), 'Not available');
    await page.unrouteAll();
    await page.goto(PATH);
    await button(page, 'Log Weight').click();
    await dialog(page, 'Log Weight').getByLabel('Weight').fill('178');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Current Weight').textContent(), '178 lbs');
    expect(await dateOf('Current Weight')).toBe('Today');
  });
});
