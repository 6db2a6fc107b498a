import { describe, expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { toast, until } from './support/app.ts';
import { button, dialog, logFood, PAGE, rows, withFitness } from './support/log-food.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, entriesOf, SAVED_HERE } from './support/unsent.ts';

/* Entries without a network. */

describe('without a network', () => {
  test('food is logged, changed and deleted, and sent once', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await withFitness(world);
    for (const name of ['Toast', 'Jam'])
      await person.call(fitness.food, { body: { food: { name, protein: 1, carbs: 20, fat: 1 } } });
    const page = await open(PAGE, { as: person });
    await rows(page).getByText('Toast', { exact: true }).waitFor();
    const restore = await cut(page);

    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    await dialog(page).getByLabel('Label').fill('Soup');
    for (const name of ['Protein', 'Carbs', 'Fat']) await dialog(page).getByLabel(name).fill('10');
    await button(page, 'Save').click();
    await toast(page, SAVED_HERE);
    await rows(page).filter({ hasText: 'Soup' }).getByText('Not sent yet').waitFor();
    await button(page, 'Edit Toast').click();
    await dialog(page, 'Edit Food Entry').getByLabel('Label').fill('Dry toast');
    await button(page, 'Save').click();
    await rows(page).getByText('Dry toast').waitFor();
    await button(page, 'Delete Jam').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await rows(page).getByText('Jam', { exact: true }).waitFor({ state: 'detached' });
    await storedActions(page, 3);

    await page.reload();
    await rows(page).getByText('Dry toast').waitFor();
    expect(await rows(page).getByText('Jam', { exact: true }).count()).toBe(0);
    expect(await entriesOf(person)).toEqual(['food Jam', 'food Toast']);
    await restore();
    await until(() => entriesOf(person), ['food Soup', 'food Dry toast']);
    await storedActions(page, 0);
    await rows(page).getByText('Not sent yet').first().waitFor({ state: 'detached' });
  });
});
