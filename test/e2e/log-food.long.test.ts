import { describe } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { until } from './support/app.ts';
import { dialog, logFood, PAGE, withFitness } from './support/log-food.ts';
import { options, search } from './support/log-food-pages.ts';
import { test } from './support/test.ts';

/* Food that is found a second time. */

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
});
