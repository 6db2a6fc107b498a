import { describe } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { toast, until } from './support/app.ts';
import { button, dialog, eaten, logFood, PAGE, PHONE, rows, withFitness } from './support/log-food.ts';
import { options, search } from './support/log-food-pages.ts';
import { test } from './support/test.ts';

/* Food that is found a second time, and entries that changed meanwhile. */

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
    await dialog(page).getByText('Search is not available right now.').waitFor();
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
});
