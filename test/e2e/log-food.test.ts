import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, dialog, eaten, logFood, PAGE, rows, withFitness } from './support/log-food.ts';
import { options, search } from './support/log-food-pages.ts';
import { test } from './support/test.ts';

/* Food that is logged by hand, and corrected. */

describe('food entered by hand', () => {
  test('is found by typing, scaled, corrected, and offered first with its own numbers the next time', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
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
    // An input method chooses among its own words with these keys.
    for (const key of ['ArrowDown', 'Escape', 'Enter']) {
      await search(page).dispatchEvent('keydown', { key, isComposing: true, bubbles: true });
    }
    await until(() => options(page).first().getAttribute('aria-selected'), 'false');
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
    await page.route('**/food/manual', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await button(page, 'Save').click();
    await toast(page, 'Failed to save food entry');
    await button(page, 'Save').click();
    await toast(page, 'Food entry saved');
    await dialog(page).waitFor({ state: 'detached' });
    await rows(page).getByText('240 kcal').waitFor();

    await button(page, `Edit ${name}`).click();
    const edit = dialog(page, 'Edit Food Entry');
    await edit.getByLabel('Protein').fill('20');
    await edit.getByText('280 kcal').waitFor();
    await button(page, 'Add Item').click();
    const second = edit.getByRole('group', { name: 'Item 2' });
    await second.getByLabel('Label').fill('Milk');
    await second.getByLabel('Fat').fill('10');
    await edit.getByText('370 kcal').waitFor();
    await button(page, 'Save').click();
    await toast(page, 'Food entry updated');
    await rows(page).getByText('370 kcal').waitFor();

    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    await search(page).focus();
    await dialog(page).getByText('Recently logged').waitFor();
    await search(page).fill('banan');
    await until(async () => (await options(page).first().textContent())?.includes('Yours'), true);
    await options(page).first().click();
    await until(() => dialog(page).getByLabel('Protein').inputValue(), '20');
    await dialog(page).getByLabel('Protein').fill('1');
    await button(page, 'Save').click();
    await rows(page).getByText('204 kcal').waitFor();
  });

  test('follows its amount when it is edited, hides nothing in the search, and takes the amount from the search', async ({
    open,
    world,
  }) => {
    const ida = await withFitness(world);
    const page = await open(PAGE, { as: ida });
    const manual = async () => {
      await logFood(page).click();
      await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    };
    await manual();
    await search(page).fill('bannana');
    await options(page).filter({ hasText: 'Banana, raw' }).click();
    await button(page, 'Save').click();
    await rows(page).getByText('116 kcal').waitFor();
    await button(page, 'Edit Banana, raw').click();
    const edit = dialog(page, 'Edit Food Entry');
    await edit.getByLabel('Quantity').fill('2');
    await edit.getByText('233 kcal').waitFor();
    await until(() => button(page, 'Use your values for Banana, raw (116 kcal)').count(), 0);
    await button(page, 'Save').click();
    await rows(page).getByText('233 kcal').waitFor();
    await until(
      async () => (await eaten(ida))[0]?.payload.items,
      [{ name: 'Banana, raw', quantity: 2, unit: 'medium', calories: 233, protein: 2.6, carbs: 53.8, fat: 0.8 }],
    );

    await manual();
    await search(page).fill('1/2 banana');
    await until(() => options(page).count(), 2);
    const [own = '', other = ''] = await options(page).allTextContents();
    expect([own.includes('Yours'), other.includes('Yours')]).toEqual([true, false]);
    await options(page).first().click();
    const labels = ['2 medium', '1 medium (118 g)', '1 large (136 g)', '1 small (101 g)', '100 g'];
    const portions = dialog(page).getByLabel('Portion');
    await until(() => portions.getByRole('option').allTextContents(), labels);
    const quantity = dialog(page).getByLabel('Quantity');
    await until(() => quantity.inputValue(), '0.5');
    await portions.selectOption('1 large (136 g)');
    await quantity.fill('2');
    await dialog(page).getByText('267 kcal').waitFor();
    await dialog(page).getByLabel('Protein').fill('4');
    await quantity.fill('1');
    await until(() => dialog(page).getByLabel('Carbs').inputValue(), '31');
    await until(() => dialog(page).getByLabel('Protein').inputValue(), '4');

    await search(page).fill('2 skyr');
    await dialog(page).getByText('No results for "skyr".').waitFor();
    await expectClean(page);
    await button(page, 'Enter "skyr" by hand').click();
    const label = dialog(page).getByLabel('Label');
    await until(() => label.inputValue(), 'skyr');
    await until(() => label.evaluate((field) => field === document.activeElement), true);
    await until(() => quantity.count(), 0);
  });
});
