import { describe, expect } from 'vitest';
import { box, checked, until } from './support/app.ts';
import { PHONE, rows, takePhoto, withFitness } from './support/log-food.ts';
import { countTaps } from './support/taps.ts';
import { test } from './support/test.ts';

/* How many taps the main jobs need, from the open app. */

const TITLE = 'Read ten pages';

describe('a commitment is added', () => {
  test('on its page with one tap, typing and Enter', async ({ open, world }) => {
    const page = await open('/commitments', { as: await world.person(), ...PHONE });
    const add = page.getByRole('button', { name: 'New Commitment' });
    await add.waitFor();
    const taps = await countTaps(page);
    await add.tap();
    await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'title');
    await page.keyboard.type(TITLE);
    await page.keyboard.press('Enter');
    await box(page, TITLE).waitFor();
    expect(await taps()).toBe(1);
  });
});

describe('on the dashboard', () => {
  test('one tap checks a commitment off; two and typing add one; two lead to the photo of a meal, which is logged', async ({
    open,
    world,
  }) => {
    const person = await withFitness(world);
    await person.commitment({ title: 'Walk' });
    const page = await open('/dashboard', { as: person, ...PHONE });
    const photo = await takePhoto(page);
    const quickAdd = page.getByRole('button', { name: 'Quick add' });
    await quickAdd.waitFor();
    await box(page, 'Walk').waitFor();
    const taps = await countTaps(page);
    await box(page, 'Walk').tap();
    await checked(page, 'Walk');
    await until(async () => (await person.commitments()).map(({ completed }) => completed), [true]);
    expect(await taps()).toBe(1);

    await quickAdd.tap();
    await page.getByRole('menuitem', { name: 'Add Commitment' }).tap();
    await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'title');
    await page.keyboard.type(TITLE);
    await page.keyboard.press('Enter');
    await box(page, TITLE).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await taps()).toBe(1 + 2);

    const chooser = page.waitForEvent('filechooser');
    await quickAdd.tap();
    await page.getByRole('menuitem', { name: 'Log Food' }).tap();
    const asked = await chooser;
    expect(await taps()).toBe(1 + 2 + 2);
    await asked.setFiles(photo);
    await rows(page).getByText('Sample estimate').waitFor();
    expect(await taps()).toBe(1 + 2 + 2);
  });
});
