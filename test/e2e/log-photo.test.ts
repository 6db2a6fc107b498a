import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { button, dialog, eaten, logFood, PAGE, picker, rows, takePhoto, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* Food that is logged with a photo. */

describe('a photo', () => {
  test('is chosen, uploaded, and analyzed while the user watches', async ({ open, world }) => {
    const ada = await withFitness(world);
    const page = await open(PAGE, { as: ada });
    await logFood(page).click();
    await until(() => picker(page).evaluate((field) => field === document.activeElement), true);
    await button(page, 'Upload').click();
    await dialog(page).getByText('Please choose a photo').waitFor();

    await dialog(page).getByLabel('Label').fill('Pasta');
    await picker(page).setInputFiles(await takePhoto(page));
    await dialog(page).getByRole('img', { name: 'Photo preview' }).waitFor();
    expect(await dialog(page).getByText('Please choose a photo').count()).toBe(0);
    await dialog(page).getByLabel('Confidants see').selectOption('Numbers only');
    await button(page, 'Upload').click();
    await toast(page, 'Photo uploaded! Analyzing...');
    await dialog(page).waitFor({ state: 'detached' });
    await rows(page).getByText('Sample estimate').waitFor();
    await rows(page)
      .getByRole('button', { name: /^Photo of/ })
      .waitFor();
    const [analyzed] = await eaten(ada);
    expect(analyzed).toMatchObject({ visibility: 'totals' });
    const sides = await page.evaluate(async (url) => {
      const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
      return [width, height];
    }, analyzed?.photo_url ?? '');
    expect(sides).toEqual([1600, 1200]);
  });
});
