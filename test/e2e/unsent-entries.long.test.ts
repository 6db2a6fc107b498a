import { describe, expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { toast, until } from './support/app.ts';
import { expectClean } from './support/clean.ts';
import { button, dialog, logFood, PAGE, picker, rows, takePhoto, withFitness } from './support/log-food.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';
import { waitingItem } from './support/unsent.ts';

/* Photos whose upload breaks off or is refused. */

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
    await toast(page, 'Photo saved on this device. It will be uploaded when Steadfast can be reached.');
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
    await page.getByText(/^“Food photo” was not saved: .*\. You can try again in the settings/).waitFor();
    await page.goto('/settings#waiting');
    const item = waitingItem(page, 'New: Food photo');
    const shown = item.getByRole('img', { name: 'The photo of New: Food photo' });
    await until(() => shown.evaluate((photo: HTMLImageElement) => photo.naturalWidth > 0), true);
    const saving = page.waitForEvent('download');
    await item.getByRole('link', { name: 'Save photo: New: Food photo' }).click();
    expect((await saving).suggestedFilename()).toBe('photo.jpg');
    const section = page.getByRole('region', { name: 'Waiting to be sent' });
    await section.getByText('What could not be sent is kept on this device until you discard it.').waitFor();
    expect(await section.getByRole('button', { name: 'Send now' }).count()).toBe(0);
    await expectClean(page);
  });
});
