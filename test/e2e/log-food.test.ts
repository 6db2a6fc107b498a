import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type FoodEntry, fitness } from '#shared/contracts/fitness.ts';
import { powerups } from '#shared/contracts/powerups.ts';
import type { Person } from '#test/support/world.ts';
import { until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { test } from './support/test.ts';

/* Logging food, by photo and by hand, and saying better what was eaten. */

const PAGE = '/powerups/fitness';
const PHONE = { width: 390, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// An empty page has two of these buttons.
const logFood = (page: Page) => button(page, 'Log Food').first();
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();
const dialog = (page: Page, name = 'Log Food') => page.getByRole('dialog', { name, exact: true });
const rows = (page: Page) => page.locator('[data-entry-type="food"]');
const options = (page: Page) => page.getByRole('listbox', { name: 'Foods' }).getByRole('option');
const search = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search foods' });
const picker = (page: Page) => dialog(page).getByLabel(/^Choose a/);

async function withFitness(world: { person(): Promise<Person> }): Promise<Person> {
  const person = await world.person();
  await person.call(powerups.install, { params: { key: 'fitness' } });
  return person;
}

const eaten = async (person: Person) => (await person.call(fitness.entries)) as FoodEntry[];

/** A photo as a camera takes it, larger than what is uploaded. */
async function takePhoto(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const pen = canvas.getContext('2d');
    for (let x = 0; pen && x < 24; x++) {
      pen.fillStyle = `hsl(${x * 15} 60% 60%)`;
      pen.fillRect(x * 100, 0, 100, 1800);
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });
  return { name: 'meal.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Handles the uploads to the bucket, one function for each; later ones are not changed. */
async function onUploads(page: Page, ...hows: ('abort' | Promise<void>)[]): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const how = hows.shift();
      if (how === 'abort') return route.abort();
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
    expectComplaint(/ERR_FAILED|net::ERR_ABORTED/);
    const ada = await withFitness(world);
    const page = await open(PAGE, { as: ada });
    const held = Promise.withResolvers<void>();
    await onUploads(page, 'abort', held.promise);
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
    await dialog(page).getByRole('alert').getByText('Check your connection').waitFor();
    const [entry] = await eaten(ada);
    expect(entry).toMatchObject({ visibility: 'totals', payload: { draft: true } });

    await button(page, 'Try again').click();
    await dialog(page).getByRole('progressbar', { name: 'Upload' }).waitFor();
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
    await dialog(page).getByText('This browser cannot read HEIC photos.').waitFor();
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
});

describe('food entered by hand', () => {
  test('is found by typing, scaled, corrected, and offered first with its own numbers the next time', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
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
    await page.route('**/food/manual', (route) => route.abort(), { times: 3 });
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
    await expectClean(page);
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
