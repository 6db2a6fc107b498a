import { describe, expect } from 'vitest';
import { until } from './support/app.ts';
import { logFood, PHONE, rows, takePhoto, withFitness } from './support/log-food.ts';
import { countTaps } from './support/taps.ts';
import { test } from './support/test.ts';

/* How many taps it takes to log a meal by photo, and to add a commitment on other pages. */

test('a meal is logged by photo from its tab with two taps', async ({ open, world }) => {
  const person = await withFitness(world);
  const page = await open('/dashboard', { as: person, ...PHONE });
  const photo = await takePhoto(page);
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fitness' });
  await tab.waitFor();
  const taps = await countTaps(page);
  const chooser = page.waitForEvent('filechooser');
  await tab.tap();
  await logFood(page).tap();
  const asked = await chooser;
  expect(await taps()).toBe(2);
  await asked.setFiles(photo);
  await rows(page).getByText('Sample estimate').waitFor();
  expect(await taps()).toBe(2);
});

describe('a commitment is added', () => {
  test('on any page with two taps, typing and Enter', async ({ open, world }) => {
    const person = await world.person();
    const page = await open('/settings', { as: person, ...PHONE });
    await page.getByRole('button', { name: 'Quick add' }).waitFor();
    const taps = await countTaps(page);
    await page.getByRole('button', { name: 'Quick add' }).tap();
    await page.getByRole('menuitem', { name: 'Add Commitment' }).tap();
    await until(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'title');
    await page.keyboard.type('Read ten pages');
    await page.keyboard.press('Enter');
    await until(async () => (await person.commitments()).map(({ title }) => title), ['Read ten pages']);
    expect(await taps()).toBe(2);
  });
});
