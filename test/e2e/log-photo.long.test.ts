import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import {
  button,
  dialog,
  eaten,
  logFood,
  PAGE,
  PHONE,
  picker,
  rows,
  takePhoto,
  withFitness,
} from './support/log-food.ts';
import { test } from './support/test.ts';

/* A photo of food with its numbers: on desktops, and at once on phones; and one that cannot be uploaded. */

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

  test('is chosen at once on phones and uploaded as it is; an unreadable one says so, and one with numbers is complete', async ({
    open,
    world,
  }) => {
    const ben = await withFitness(world);
    const page = await open(PAGE, { as: ben, ...PHONE });
    const photo = await takePhoto(page);
    const picked = page.waitForEvent('filechooser');
    await logFood(page).tap();
    await (await picked).setFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
    await dialog(page).getByText('This browser can’t read HEIC photos.').waitFor();
    expect(await picker(page).getAttribute('capture')).toBeNull();
    expect(await dialog(page).getByLabel('Take photo').getAttribute('capture')).toBe('environment');
    expect(await eaten(ben)).toEqual([]);
    await expectClean(page);
    await picker(page).setInputFiles(photo);
    await toast(page, 'Photo uploaded! Analyzing...');
    await rows(page).getByText('Sample estimate').waitFor();

    const again = page.waitForEvent('filechooser');
    await logFood(page).tap();
    await again;
    await dialog(page).getByLabel('Protein').fill('20');
    await picker(page).setInputFiles(photo);
    await button(page, 'Upload').tap();
    await toast(page, 'Saved food with photo');
    await rows(page).getByText('Entered by hand').waitFor();
    await until(async () => (await eaten(ben)).map(({ payload }) => payload.totals.calories > 0), [true, true]);
  });

  test('is uploaded again after a failure, and cancelled without a trace', async ({ open, world, expectComplaint }) => {
    expectComplaint(/status of 403|net::ERR_ABORTED/);
    const ada = await withFitness(world);
    const page = await open(PAGE, { as: ada });
    const held = Promise.withResolvers<void>();
    await onUploads(page, 403, held.promise);
    await logFood(page).click();
    await dialog(page).getByLabel('Label').fill('Pasta');
    await picker(page).setInputFiles(await takePhoto(page));
    const preview = dialog(page).getByRole('img', { name: 'Photo preview' });
    await preview.waitFor();
    await dialog(page).getByLabel('Confidants see').selectOption('Numbers only');
    await button(page, 'Upload').click();
    await toast(page, 'Failed to upload photo');
    await dialog(page).getByRole('alert').getByText('The photo wasn’t accepted.').waitFor();
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
  });
});
