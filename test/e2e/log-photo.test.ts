import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { button, dialog, eaten, logFood, PAGE, picker, rows, takePhoto, withFitness } from './support/log-food.ts';
import { test } from './support/test.ts';

/* Food that is logged with a photo. */

/** Handles the uploads to the bucket, one function for each; later ones are not changed. */
async function onUploads(page: Page, ...hows: (number | Promise<void>)[]): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const how = hows.shift();
      if (typeof how === 'number') return route.fulfill({ status: how });
      await how;
      return route.continue().catch(() => {});
    },
  );
}

describe('a photo', () => {
  test('is chosen, uploaded again after a failure, cancelled without a trace, and analyzed while the user watches', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/status of 403|net::ERR_ABORTED/);
    const ada = await withFitness(world);
    const page = await open(PAGE, { as: ada });
    const held = Promise.withResolvers<void>();
    await onUploads(page, 403, held.promise);
    await logFood(page).click();
    await until(() => picker(page).evaluate((field) => field === document.activeElement), true);
    await button(page, 'Upload').click();
    await dialog(page).getByText('Please choose a photo').waitFor();

    await dialog(page).getByLabel('Label').fill('Pasta');
    await picker(page).setInputFiles(await takePhoto(page));
    const preview = dialog(page).getByRole('img', { name: 'Photo preview' });
    await preview.waitFor();
    expect(await dialog(page).getByText('Please choose a photo').count()).toBe(0);
    await dialog(page).getByLabel('Confidants see').selectOption('Numbers only');
    await button(page, 'Upload').click();
    await toast(page, 'Failed to upload photo');
    await dialog(page).getByRole('alert').getByText('The photo was not accepted.').waitFor();
    await until(() => eaten(ada), []);

    await button(page, 'Try again').click();
    await dialog(page).getByRole('progressbar', { name: 'Upload' }).waitFor();
    await until(async () => (await eaten(ada)).length, 1);
    const [entry] = await eaten(ada);
    expect(entry).toMatchObject({ visibility: 'totals', payload: { draft: true } });
    const chosen = await preview.getAttribute('src');
    // As if it were dropped there.
    await picker(page).setInputFiles(await takePhoto(page));
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Stop the upload?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await eaten(ada)).map(({ id }) => id)).toEqual([entry?.id]);
    await button(page, 'Cancel').click();
    await until(() => eaten(ada), []);
    held.resolve();
    expect(await preview.getAttribute('src')).toBe(chosen);
    expect(await dialog(page).getByLabel('Label').inputValue()).toBe('Pasta');

    await button(page, 'Upload').click();
    await toast(page, 'Photo uploaded! Analyzing...');
    await dialog(page).waitFor({ state: 'detached' });
    await rows(page).getByText('Sample estimate').waitFor();
    await rows(page)
      .getByRole('button', { name: /^Photo of/ })
      .waitFor();
    const [analyzed] = await eaten(ada);
    const sides = await page.evaluate(async (url) => {
      const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
      return [width, height];
    }, analyzed?.photo_url ?? '');
    expect(sides).toEqual([1600, 1200]);
  });
});
