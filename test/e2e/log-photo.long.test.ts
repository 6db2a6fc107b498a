import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { button, dialog, eaten, logFood, PAGE, picker, takePhoto, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* A photo of food with its numbers, on desktops. */

describe('a photo', () => {
  test('has a preview on desktops, and is uploaded with its fields', async ({ open, world }) => {
    const dora = await withFitness(world);
    const page = await open(PAGE, { as: dora });
    await logFood(page).click();
    await picker(page).setInputFiles(await takePhoto(page));
    await dialog(page).getByRole('img', { name: 'Photo preview' }).waitFor();
    await dialog(page).getByLabel('Label').fill('Pasta');
    await dialog(page).getByLabel('Protein').fill('20');
    expect(await eaten(dora)).toEqual([]);
    await button(page, 'Upload').click();
    await toast(page, 'Saved food with photo');
    await until(
      async () => (await eaten(dora)).map(({ payload }) => payload.items.map(({ name }) => name)),
      [['Pasta']],
    );
  });
});
