import { describe } from 'vitest';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, dialog, logFood, options, PAGE, rows, search, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* Food that is logged by hand, and corrected. */

describe('food entered by hand', () => {
  test('is found by typing, scaled, saved and corrected', async ({ open, world }) => {
    const cleo = await withFitness(world);
    const page = await open(PAGE, { as: cleo });
    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Photo' }).focus();
    await page.keyboard.press('ArrowRight');
    await until(() => page.evaluate(() => document.activeElement?.textContent), 'Manual');
    await button(page, 'Save').click();
    await dialog(page).getByText('Please enter a food name').waitFor();

    await search(page).fill('banan');
    await options(page).first().waitFor();
    await dialog(page).getByText('USDA FoodData Central').waitFor();
    await expectClean(page);
    await page.keyboard.press('Escape');
    await until(() => options(page).count(), 0);
    await page.keyboard.press('ArrowDown');
    await until(() => options(page).first().getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Enter');
    const label = dialog(page).getByLabel('Label');
    await until(async () => (await label.inputValue()).includes('anana'), true);
    const name = await label.inputValue();
    const carbs = dialog(page).getByLabel('Carbs');
    const once = Number(await carbs.inputValue());
    await dialog(page).getByLabel('Quantity').fill('2');
    await until(async () => Math.abs(Number(await carbs.inputValue()) - 2 * once) < 0.2, true);
    await dialog(page).getByLabel('Protein').fill('10');
    await dialog(page).getByLabel('Fat').fill('0');
    await carbs.fill('50');
    await dialog(page).getByText('240 kcal').waitFor();
    await button(page, 'Save').click();
    await toast(page, 'Food entry saved');
    await dialog(page).waitFor({ state: 'detached' });
    await rows(page).getByText('240 kcal').waitFor();

    await button(page, `Edit ${name}`).click();
    const edit = dialog(page, 'Edit Food Entry');
    await edit.getByLabel('Protein').fill('20');
    await edit.getByText('280 kcal').waitFor();
    await button(page, 'Save').click();
    await toast(page, 'Food entry updated');
    await rows(page).getByText('280 kcal').waitFor();
  });
});
