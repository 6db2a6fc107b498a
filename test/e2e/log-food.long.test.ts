import { describe, expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, dialog, eaten, logFood, options, PAGE, PHONE, rows, search, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* Food that is found a second time, follows its amount, or is not saved, and entries that changed meanwhile. */

describe('food entered by hand', () => {
  test('has the numbers of the food that was chosen last, also if another one has the same serving', async ({
    open,
    world,
  }) => {
    const eve = await withFitness(world);
    for (const [name, protein] of [
      ['Rice', 5],
      ['Beans', 20],
    ] as const) {
      await eve.call(fitness.food, { body: { food: { name, protein, carbs: 0, fat: 0 } } });
    }
    const page = await open(PAGE, { as: eve });
    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    const protein = dialog(page).getByLabel('Protein');
    const take = async (name: string) => {
      const known = page.waitForResponse(/\/foods\/yours/);
      await search(page).click();
      await options(page).filter({ hasText: name }).click();
      await known;
    };
    await take('Rice');
    await until(() => protein.inputValue(), '5');
    await take('Beans');
    await until(() => dialog(page).getByLabel('Label').inputValue(), 'Beans');
    await until(() => protein.inputValue(), '20');
    await dialog(page).getByLabel('Quantity').fill('3');
    await until(() => protein.inputValue(), '60');
  });

  test('is edited after a failed analysis, with the numbers of last time, and a deleted entry says so', async ({
    open,
    world,
    expectComplaint,
  }) => {
    // While it is offline, the page can have a request in progress.
    expectComplaint(/status of (404|503)|ERR_INTERNET_DISCONNECTED/);
    const dan = await withFitness(world);
    const food = { name: 'Oatmeal', protein: 20, carbs: 40, fat: 8.9 };
    await dan.call(fitness.food, { body: { food } });
    const photo = { content_type: 'image/jpeg', size: 9 } as const;
    const { entry } = await dan.call(fitness.photo, { body: photo });
    const page = await open(PAGE, { as: dan, ...PHONE });
    await button(page, 'Edit Food photo').tap();
    const edit = dialog(page, 'Edit Food Entry');
    await edit.getByLabel('Label').fill('oatmeal');
    await button(page, 'Use your values for Oatmeal (320 kcal)').tap();
    await until(() => edit.getByLabel('Carbs').inputValue(), '40');
    await button(page, 'Save').tap();
    await toast(page, 'Food entry updated');
    await until(async () => (await eaten(dan))[0]?.payload, {
      ...entry.payload,
      items: [{ quantity: 1, unit: 'serving', calories: 320, ...food, name: 'oatmeal' }],
      totals: { calories: 320, protein: 20, carbs: 40, fat: 8.9 },
      draft: false,
      analysis_type: 'manual_with_photo',
      provenance: 'manual',
    });

    await page.route('**/foods/search**', (route) => route.fulfill({ status: 503, body: '{}' }));
    await logFood(page).tap();
    await dialog(page).getByRole('tab', { name: 'Manual' }).tap();
    await search(page).fill('anything');
    await dialog(page).getByText('Search isn’t available right now.').waitFor();
    await button(page, 'Cancel').tap();

    await button(page, 'Edit oatmeal').tap();
    await page.context().setOffline(true);
    await dan.call(fitness.delete, { params: { id: entry.id } });
    await page.context().setOffline(false);
    await edit.getByLabel('Protein').fill('21');
    await button(page, 'Save').tap();
    await toast(page, 'This entry no longer exists.');
    await edit.waitFor({ state: 'detached' });
    await until(() => rows(page).count(), 1);
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

  test('can be saved after a failure, has further items, and is offered first with its own numbers the next time', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 500/);
    const cleo = await withFitness(world);
    const page = await open(PAGE, { as: cleo });
    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    await search(page).fill('banan');
    await options(page).first().waitFor();
    // An input method chooses among its own words with these keys.
    for (const key of ['ArrowDown', 'Escape', 'Enter']) {
      await search(page).dispatchEvent('keydown', { key, isComposing: true, bubbles: true });
    }
    await until(() => options(page).first().getAttribute('aria-selected'), 'false');
    await options(page).first().click();
    const label = dialog(page).getByLabel('Label');
    await until(async () => (await label.inputValue()).includes('anana'), true);
    const name = await label.inputValue();
    await dialog(page).getByLabel('Quantity').fill('2');
    await dialog(page).getByLabel('Protein').fill('20');
    await dialog(page).getByLabel('Fat').fill('0');
    await dialog(page).getByLabel('Carbs').fill('50');
    await dialog(page).getByText('280 kcal').waitFor();
    await page.route('**/food/manual', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await button(page, 'Save').click();
    await toast(page, 'Failed to save food entry');
    await button(page, 'Save').click();
    await toast(page, 'Food entry saved');
    await dialog(page).waitFor({ state: 'detached' });

    await button(page, `Edit ${name}`).click();
    const edit = dialog(page, 'Edit Food Entry');
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
});
