import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { addDays } from '#shared/domain/local-time.ts';
import { toast, until } from './support/app.ts';
import { openLive } from './support/chat.ts';
import { expectClean } from './support/clean.ts';
import { button, dialog, eat, figure, PATH, row, weigh, withFitness } from './support/fitness-pages.ts';
import { test } from './support/test.ts';

/* The fitness dashboard: what somebody eats, trains and weighs, day by day. */

const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true });
const names = (page: Page) => page.locator('.logged-name').allTextContents();
const search = (page: Page) => new URL(page.url()).search;
const progressOf = async (page: Page, name: string) =>
  Promise.all(['aria-valuenow', 'aria-valuetext'].map((attribute) => bar(page, name).getAttribute(attribute)));

describe('the dashboard', () => {
  test('logs a weight from its link, in both units, and exercise, and shows a day beside its goals', async ({
    open,
    world,
  }) => {
    const ada = await withFitness(await world.person());
    const today = new Date().toISOString().slice(0, 10);
    await weigh(ada, 182, addDays(today, -90));
    await eat(ada, 'Lentil soup', addDays(today, -1));
    const page = await open(`${PATH}?quickAdd=weight&kept=1`, { as: ada });
    const weight = dialog(page, 'Log Weight');
    await weight.getByRole('button', { name: 'Save' }).click();
    await weight.getByText('Enter a weight value').waitFor();
    expect(await weight.getByLabel('Unit').inputValue()).toBe('lbs');
    await weight.getByLabel('Weight').fill('178.4');
    await page.keyboard.press('Enter');
    await toast(page, 'Weight logged!');
    await weight.waitFor({ state: 'detached' });
    expect(search(page)).toBe('?kept=1');
    await until(() => figure(page, 'Current Weight').textContent(), '178.4 lbs');
    await page.getByText('From 182 to 178.4 lbs in 90 days').waitFor();

    await button(page, 'Log Weight').click();
    await weight.getByLabel('Weight').fill('80');
    await weight.getByLabel('Unit').selectOption('Kilograms');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Current Weight').textContent(), '176.4 lbs');
    await button(page, 'Edit Weight 176.4 lbs').click();
    await dialog(page, 'Edit Weight').getByLabel('Weight').fill('81');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Current Weight').textContent(), '178.6 lbs');

    await button(page, 'Log Exercise').click();
    await dialog(page, 'Log Exercise').getByLabel('Exercise name').fill('Evening walk');
    await page.keyboard.press('Enter');
    await dialog(page, 'Log Exercise').getByText('Duration must be a number of minutes').waitFor();
    await dialog(page, 'Log Exercise').getByLabel('Minutes').fill('35');
    await dialog(page, 'Log Exercise').getByLabel('Intensity').selectOption('High');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Exercise Today').textContent(), '35 min');
    await row(page, 'Evening walk').getByText('High intensity').waitFor();
    const edit = dialog(page, 'Edit Exercise');
    for (const [had, choice, visibility] of [
      ['Everything', 'Numbers only', 'totals'],
      ['Numbers only', 'Nothing', 'private'],
    ] as const) {
      await button(page, 'Edit Evening walk').click();
      expect(await edit.getByLabel('Confidants see').locator('option:checked').textContent()).toBe(had);
      await edit.getByLabel('Confidants see').selectOption(choice);
      await edit.getByRole('button', { name: 'Save' }).click();
      await edit.waitFor({ state: 'detached' });
      expect(await ada.call(fitness.entries, { query: { entry_type: 'exercise' } })).toMatchObject([{ visibility }]);
    }
    await row(page, 'Evening walk').getByText('Private').waitFor();

    await button(page, 'Previous day').click();
    await page.getByRole('heading', { name: /^Data for / }).waitFor();
    await row(page, 'Lentil soup').getByText('500 kcal').waitFor();
    expect(search(page)).toBe(`?kept=1&date=${addDays(today, -1)}`);
    await until(() => figure(page, 'Weight').textContent(), '182 lbs');
    await page.reload();
    await button(page, 'Previous day').click();
    await page.getByText('No activity recorded for this day').waitFor();
    await button(page, 'Today').click();
    await page.getByRole('heading', { name: "Today's Data" }).waitFor();
    expect(search(page)).toBe('?kept=1');
    await until(() => button(page, 'Today').count(), 0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Previous day');
    expect(await button(page, 'Next day').getAttribute('aria-disabled')).toBe('true');
    await until(() => names(page), ['Evening walk', 'Weight', 'Weight']);
  });

  test('a decimal comma counts as typed or pasted, the wheel changes nothing, and two readings are asked about', async ({
    open,
    world,
  }) => {
    const ada = await withFitness(await world.person(), { units: 'metric' });
    const page = await open(`${PATH}?quickAdd=weight`, { as: ada });
    const weight = dialog(page, 'Log Weight');
    const field = weight.getByRole('spinbutton', { name: 'Weight' });
    await field.pressSequentially('1,500');
    await page.keyboard.press('Enter');
    await weight.getByText('Write 1500 or 1.5').waitFor();
    await until(() => field.evaluate((input) => input === document.activeElement), true);
    await expectClean(page);

    await field.clear();
    await field.pressSequentially('72,5');
    await page.keyboard.press('ArrowUp');
    expect(await field.inputValue()).toBe('72,6');
    expect(await field.getAttribute('aria-valuenow')).toBe('72.6');
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => addEventListener('wheel', () => document.body.setAttribute('data-turned', '')));
    await field.hover();
    await page.mouse.wheel(0, -100);
    await page.locator('[data-turned]').waitFor({ state: 'attached' });
    for (const keys of ['ControlOrMeta+a', 'ControlOrMeta+x', 'ControlOrMeta+v']) await page.keyboard.press(keys);
    expect(await field.inputValue()).toBe('72,5');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Current Weight').textContent(), '72.5 kg');

    await button(page, 'Log Exercise').click();
    const exercise = dialog(page, 'Log Exercise');
    await exercise.getByLabel('Exercise name').fill('Sprint');
    await exercise.getByLabel('Minutes').pressSequentially('7,5');
    await page.keyboard.press('Enter');
    await until(() => figure(page, 'Exercise Today').textContent(), '7.5 min');
    const saved = await ada.call(fitness.entries, { query: { date: new Date().toISOString().slice(0, 10) } });
    expect(saved.map(({ payload }) => payload).toReversed()).toMatchObject([
      { value: 72.5 },
      { duration_minutes: 7.5 },
    ]);
  });

  test('shows entries from another device, goes beyond a goal, and restores an entry that could not be deleted', async ({
    profile,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const ada = await withFitness(await world.person());
    const squats = await ada.commitment({ title: 'Squats', commitment_type: 'workout' });
    const page = await openLive(await profile({ as: ada }), PATH);
    await row(page, 'Squats').getByText('Planned').waitFor();
    await until(() => progressOf(page, 'Calories'), ['0', '0 of 2,000 kcal · 0%']);

    await eat(ada, 'Granola');
    await row(page, 'Granola').getByText('Entered by hand').waitFor();
    await until(() => progressOf(page, 'Calories'), ['25', '500 of 2,000 kcal · 25%']);
    await ada.complete(squats.id);
    await page.getByRole('list', { name: 'Completed workouts' }).getByText('Squats').waitFor();
    await row(page, 'Squats').getByText('Completed').waitFor();
    expect(await figure(page, 'Exercise Today').textContent()).toBe('0 min');

    await button(page, 'Edit goals').click();
    await dialog(page, 'Edit Goals').getByLabel('Daily Calorie Goal').fill('400');
    await page.keyboard.press('Enter');
    await until(() => progressOf(page, 'Calories'), ['100', '500 of 400 kcal · 125%']);

    await page.route('**/powerups/fitness/entries/*', (route) => route.fulfill({ status: 500, json: {} }));
    const requested = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this food entry?' });
    await button(page, 'Delete Granola').click();
    await requested.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Failed to delete food entry');
    await row(page, 'Granola').waitFor();
    await page.unroute('**/powerups/fitness/entries/*');
    await button(page, 'Delete Granola').click();
    await requested.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Food entry deleted successfully');
    await until(() => names(page), ['Squats']);
    expect(await ada.call(fitness.entries)).toEqual([]);
  });
});
