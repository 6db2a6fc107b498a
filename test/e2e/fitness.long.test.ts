import { describe, expect } from 'vitest';
import { commitments } from '#shared/contracts/commitments.ts';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { FITNESS } from '#shared/domain/powerups.ts';
import { closeByEscape, heading, toast, until } from './support/app.ts';
import { button, dialog, eat, figure, PATH, row, weigh, withFitness } from './support/fitness-pages.ts';
import { test } from './support/test.ts';

/* The fitness dashboard: earlier workouts and weights, another unit and day, and photos without an estimate. */

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

  test('uses kilograms for users who chose them, on the day that is shown, and keeps unsent input', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500|status of 403/);
    const grace = await world.person();
    const page = await open(PATH, { as: grace, width: 390 });
    await page.getByText('Fitness power-up not installed').waitFor();
    expect(await page.getByRole('link', { name: 'Browse Power-Ups' }).getAttribute('href')).toBe('/powerups');

    await withFitness(grace, { units: 'metric' });
    const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
    await page.goto(`${PATH}?date=${yesterday}`);
    await page.route('**/powerups/fitness/weight', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Log Weight').click();
    const weight = dialog(page, 'Log Weight');
    await weight.getByText('This will be logged for ').waitFor();
    expect(await weight.getByLabel('Unit').inputValue()).toBe('kg');
    await weight.getByLabel('Weight').fill('70.5');
    await page.keyboard.press('Enter');
    await toast(page, 'Failed to log weight');
    await weight.getByRole('alert').waitFor();
    expect(await weight.getByLabel('Weight').inputValue()).toBe('70.5');
    await page.unroute('**/powerups/fitness/weight');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Weight').textContent(), '70.5 kg');
    expect(await grace.call(fitness.entries, { query: { date: yesterday } })).toHaveLength(1);
    // On phones, the dialog deletes.
    await weigh(grace, 155, yesterday);
    await page.reload();
    await until(() => figure(page, 'Weight').textContent(), '70.3 kg');
    expect(await button(page, 'Delete Weight 70.3 kg').isVisible()).toBe(false);
    await button(page, 'Edit Weight 70.3 kg').click();
    await dialog(page, 'Edit Weight').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await until(() => figure(page, 'Weight').textContent(), '70.5 kg');
    await button(page, 'Log Food').click();
    await dialog(page, 'Log Food').getByText('This will be logged for ').waitFor();
    await closeByEscape(page, dialog(page, 'Log Food'));
    await button(page, 'Today').click();
    await until(() => figure(page, 'Current Weight').textContent(), '70.5 kg');

    await button(page, 'Plan Workout').click();
    await dialog(page, 'Plan Workout').getByLabel('Title').fill('Rowing');
    await dialog(page, 'Plan Workout').getByRole('button', { name: 'Save' }).click();
    await row(page, 'Rowing').getByText('Planned').waitFor();
    await button(page, 'Edit Rowing').click();
    await dialog(page, 'Edit Commitment').waitFor();
    await closeByEscape(page, dialog(page, 'Edit Commitment'));

    // Disabled on another device: the first refusal shows it, on a day that was not loaded before.
    await button(page, 'Previous day').click();
    await until(() => figure(page, 'Weight').textContent(), '70.5 kg');
    await grace.call(powerups.update, { params: { id: FITNESS }, body: { user_powerup: { status: 'off' } } });
    await button(page, 'Previous day').click();
    await page.getByText('Fitness is disabled.').waitFor();
    await until(() => page.getByRole('link', { name: 'Fitness', exact: true }).count(), 0);
    // The same for a user who follows a link.
    await page.goto(`${PATH}?quickAdd=food`);
    await page.getByText('Fitness is disabled.').waitFor();
    expect(await page.getByText('Fitness power-up not installed').count()).toBe(0);
    await page.getByRole('link', { name: 'Manage Power-Ups' }).click();
    await page.getByRole('switch').check();
    await page.getByRole('link', { name: 'Open Fitness' }).click();
    await button(page, 'Log Food').first().waitFor();
  });

  test('says why a photo has no estimate, and what can be done about it', async ({ open, world }) => {
    const ada = await withFitness(await world.person());
    const soup = await eat(ada, 'Soup');
    const message = 'OpenAI API key required to analyze photos. Add it in Settings.';
    const failed: FoodEntry = {
      ...soup,
      photo_url: '/icon-192.png',
      thumbnail_url: '/icon-192.png',
      payload: {
        ...soup.payload,
        items: [],
        provenance: null,
        analysis_type: 'error',
        analysis_metadata: {
          analysis_type: 'error',
          error_code: 'key_refused',
          error_message: message,
          full_error: 'status 401',
        },
      },
    };
    const page = await (await open('/dashboard', { as: ada })).context().newPage();
    // This page gets no event when the analysis ends: it polls.
    await page.routeWebSocket('**/cable?*', () => {});
    const list = `**${fitness.entries.path}?date=*`;
    const analyzing = { ...failed, payload: { ...failed.payload, draft: true } };
    let listed = failed;
    await page.route(list, (route) => route.fulfill({ json: [listed] }));
    await page.route('**/analyze', (route) => {
      listed = analyzing;
      return route.fulfill({ json: analyzing });
    });
    await page.clock.install();
    await page.goto(PATH);
    await heading(page, 'Fitness').waitFor();
    const entry = row(page, 'Food photo');
    await entry.getByText(message).waitFor();
    expect(await entry.getByRole('link', { name: 'Open Settings' }).getAttribute('href')).toBe('/settings#ai-key');
    await entry.getByText('Technical details').click();
    await entry.getByText('status 401').waitFor();
    await button(page, 'Photo of Food photo').click();
    await page.getByRole('dialog').getByRole('img', { name: 'Photo: Food photo' }).waitFor();
    await button(page, 'Close').last().click();
    await button(page, 'Try again').click();
    await entry.getByText('Analyzing photo...').waitFor();
    await page.unroute(list);
    await page.clock.fastForward(10_000);
    await row(page, 'Soup').getByText('500 kcal').waitFor();
  });

  test('has a workout that is closed since, and today a part of what is due in the week', async ({ open, world }) => {
    const ada = await withFitness(await world.person());
    const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
    const workout = { commitment_type: 'workout', start_date: yesterday } as const;
    const squats = await ada.commitment({ ...workout, title: 'Squats' });
    await ada.complete(squats.id, `${yesterday}T12:00:00Z`);
    await ada.call(commitments.close, { params: { id: squats.id } });
    const target = { direction: 'at_least', amount: 10, unit: 'km' } as const;
    const run = await ada.commitment({ ...workout, title: 'Run', frequency: 'monthly', schedule: { target } });
    await ada.call(commitments.complete, { params: { id: run.id }, body: { amount: 4 } });
    const page = await open(PATH, { as: ada });
    await row(page, 'Run').getByText('Completed').waitFor();
    await page.goto(`${PATH}?date=${yesterday}`);
    await row(page, 'Squats').getByText('Completed').waitFor();
  });
});
