import { describe, expect } from 'vitest';
import { fitness } from '#shared/contracts/fitness.ts';
import { toast } from './support/app.ts';
import { button, dialog, logFood, PAGE, picker, rows, takePhoto, withFitness } from './support/log-food.ts';
import { storedActions } from './support/stored-actions.ts';
import { test } from './support/test.ts';

/* A photo whose upload breaks off. */

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
});
