import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE, rows, takePhoto, withFitness } from './support/log-food.ts';
import { countTaps } from './support/taps.ts';
import { test } from './support/test.ts';

/* How many taps it takes to log a meal by photo. */

describe('a meal is logged by photo with two taps until the photo is chosen', () => {
  const WAYS = {
    'the quick-add button': [
      (page: Page) => page.getByRole('button', { name: 'Quick add' }),
      (page: Page) => page.getByRole('menuitem', { name: 'Log Food' }),
    ],
    'the tab': [
      (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fitness' }),
      (page: Page) => page.getByRole('button', { name: 'Log Food', exact: true }).first(),
    ],
  } as const;

  test.for(Object.entries(WAYS))('by %s', async ([, steps], { open, world }) => {
    const person = await withFitness(world);
    const page = await open('/dashboard', { as: person, ...PHONE });
    const photo = await takePhoto(page);
    await page.getByRole('button', { name: 'Quick add' }).waitFor();
    const taps = await countTaps(page);
    const chooser = page.waitForEvent('filechooser');
    for (const step of steps) await step(page).tap();
    const asked = await chooser;
    expect(await taps()).toBe(2);
    await asked.setFiles(photo);
    await rows(page).getByText('Sample estimate').waitFor();
    expect(await taps()).toBe(2);
  });
});
