import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, dialog, logFood, PAGE, picker, rows, takePhoto, withFitness } from './support/log-food.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { cut, entriesOf, SAVED_HERE, waitingItem } from './support/unsent.ts';

/* Entries of all kinds without a network, and photos: kept, and with an upload that breaks off or is refused. */

const figure = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).locator('.figure-value');

describe('without a network', () => {
  test('a photo whose upload breaks off is uploaded later', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await withFitness(world);
    const page = await open(PAGE, { as: person });
    await logFood(page).click();
    await picker(page).setInputFiles(await takePhoto(page));
    await dialog(page).getByRole('img', { name: 'Photo preview' }).waitFor();
    let uploads = 0;
    await page.route(
      ({ pathname }) => !pathname.startsWith('/api/'),
      (route) => (route.request().method() === 'POST' && ++uploads === 1 ? route.abort() : route.fallback()),
    );
    await button(page, 'Upload').click();
    await toast(page, 'Photo saved on this device. It’ll be uploaded as soon as possible.');
    await rows(page).getByText('Sample estimate').waitFor();
    await storedActions(page, 0);
    expect(uploads).toBe(2);
    expect(await person.call(fitness.entries)).toHaveLength(1);
  });

  test('a photo that is refused can be seen and saved', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED|status of 403/);
    const person = await withFitness(world);
    const page = await open(PAGE, { as: person });
    await logFood(page).click();
    await picker(page).setInputFiles(await takePhoto(page));
    await dialog(page).getByRole('img', { name: 'Photo preview' }).waitFor();
    let uploads = 0;
    await page.route(
      ({ pathname }) => !pathname.startsWith('/api/'),
      (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        uploads += 1;
        return uploads === 1 ? route.abort() : route.fulfill({ status: 403 });
      },
    );
    await button(page, 'Upload').click();
    await page.getByText(/^“Food photo” wasn’t saved: .*\. You can try again in the settings/).waitFor();
    await page.goto('/settings#waiting');
    const item = waitingItem(page, 'New: Food photo');
    const shown = item.getByRole('img', { name: 'The photo of New: Food photo' });
    await until(() => shown.evaluate((photo: HTMLImageElement) => photo.naturalWidth > 0), true);
    const saving = page.waitForEvent('download');
    await item.getByRole('link', { name: 'Save photo: New: Food photo' }).click();
    expect((await saving).suggestedFilename()).toBe('photo.jpg');
    const section = page.getByRole('region', { name: 'Waiting to be sent' });
    await section.getByText('What couldn’t be sent is kept on this device until you discard it.').waitFor();
    expect(await section.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    await expectClean(page);
  });

  test('food, weight and exercise are logged, changed and deleted, and sent once', async ({
    open,
    world,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await withFitness(world);
    await person.call(fitness.food, { body: { food: { name: 'Toast', protein: 1, carbs: 20, fat: 1 } } });
    await person.call(fitness.food, { body: { food: { name: 'Jam', protein: 0, carbs: 20, fat: 0 } } });
    await person.commitment({ title: 'Squats', commitment_type: 'workout' });
    const page = await open(PAGE, { as: person });
    await rows(page).getByText('Toast', { exact: true }).waitFor();
    const restore = await cut(page);

    await logFood(page).click();
    await dialog(page).getByRole('tab', { name: 'Manual' }).click();
    await dialog(page).getByLabel('Label').fill('Soup');
    await dialog(page).getByLabel('Protein').fill('10');
    await dialog(page).getByLabel('Carbs').fill('10');
    await dialog(page).getByLabel('Fat').fill('0');
    await button(page, 'Save').click();
    await toast(page, SAVED_HERE);
    await rows(page).getByText('80 kcal').first().waitFor();
    await rows(page).filter({ hasText: 'Soup' }).getByText('Not sent yet').waitFor();

    await button(page, 'Log Weight').click();
    await dialog(page, 'Log Weight').getByLabel('Weight').fill('178');
    await page.keyboard.press('Enter');
    await dialog(page, 'Log Weight').waitFor({ state: 'detached' });
    await until(() => figure(page, 'Current Weight').textContent(), '178 lbs');

    await button(page, 'Log Exercise').click();
    await dialog(page, 'Log Exercise').getByLabel('Exercise name').fill('Walk');
    await dialog(page, 'Log Exercise').getByLabel('Minutes').fill('35');
    await page.keyboard.press('Enter');
    await dialog(page, 'Log Exercise').waitFor({ state: 'detached' });
    await until(() => figure(page, 'Exercise Today').textContent(), '35 min');

    await button(page, 'Edit Toast').click();
    await dialog(page, 'Edit Food Entry').getByLabel('Label').fill('Dry toast');
    await button(page, 'Save').click();
    await rows(page).getByText('Dry toast').waitFor();
    await button(page, 'Delete Jam').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await rows(page).getByText('Jam', { exact: true }).waitFor({ state: 'detached' });

    // A change of a commitment waits beside those of entries.
    await page.goto('/commitments');
    await page.getByRole('button', { name: 'Edit Squats' }).click();
    await dialog(page, 'Edit Commitment').getByLabel('Title').fill('Deep squats');
    await button(page, 'Save').click();
    await dialog(page, 'Edit Commitment').waitFor({ state: 'detached' });
    await storedActions(page, 6);
    await page.goto(PAGE);
    await until(() => figure(page, 'Exercise Today').textContent(), '35 min');
    await rows(page).getByText('Dry toast').waitFor();
    expect(await rows(page).getByText('Jam', { exact: true }).count()).toBe(0);
    expect(await entriesOf(person)).toEqual(['food Jam', 'food Toast']);
    await restore();
    await until(() => entriesOf(person), ['exercise Walk', 'weight 178', 'food Soup', 'food Dry toast']);
    await storedActions(page, 0);
    await rows(page).getByText('Not sent yet').first().waitFor({ state: 'detached' });
    await page.reload();
    await until(() => figure(page, 'Current Weight').textContent(), '178 lbs');
    expect(await entriesOf(person)).toHaveLength(4);
  });

  test('a photo is kept, also over a reload, and uploaded later', async ({ open, world, expectComplaint }) => {
    expectComplaint(/ERR_FAILED/);
    const person = await withFitness(world);
    const page = await open(PAGE, { as: person });
    await logFood(page).waitFor();
    const restore = await cut(page);
    await logFood(page).click();
    await picker(page).setInputFiles(await takePhoto(page));
    await dialog(page).getByRole('img', { name: 'Photo preview' }).waitFor();
    await button(page, 'Upload').click();
    await toast(page, 'Photo saved on this device. It’ll be uploaded as soon as possible.');
    await dialog(page).waitFor({ state: 'detached' });
    await rows(page).getByText('Not sent yet').waitFor();
    await storedActions(page, 1);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await person.call(fitness.entries)).toEqual([]);
    await restore();
    await rows(page).getByText('Sample estimate').waitFor();
    await rows(page)
      .getByRole('button', { name: /^Photo of/ })
      .waitFor();
    await storedActions(page, 0);
    expect(await person.call(fitness.entries)).toHaveLength(1);
  });
});
