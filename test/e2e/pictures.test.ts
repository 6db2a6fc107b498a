import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { confidants } from '#test/support/confidants.ts';
import { toast, until } from './support/app.ts';
import { choose, cropping } from './support/pictures.ts';
import { section } from './support/settings.ts';
import { test } from './support/test.ts';

/* The picture of a user: chosen, cropped, shown in place of initials, and removed. */

/** Waits until a picture is there and was loaded. */
async function shown(place: Locator): Promise<void> {
  const image = place.locator('.avatar img').first();
  await image.waitFor();
  const width = () => image.evaluate((each) => (each as HTMLImageElement).naturalWidth);
  await until(width, 256);
}

test('a picture is chosen, cropped by keyboard, and shown to its user and a confidant; then it is removed', async ({
  open,
  world,
}) => {
  const [ada, grace] = [await world.person({ name: 'Ada Lovelace' }), await world.person({ name: 'Grace Hopper' })];
  await confidants(ada, grace);
  const page = await open('/settings', { as: ada });
  await section(page, 'Picture').getByRole('button', { name: 'Upload a picture' }).waitFor();
  await choose(page, await page.screenshot());
  const frame = cropping(page).getByRole('application');
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await cropping(page).getByLabel('Zoom').fill('2');
  await cropping(page).getByRole('button', { name: 'Use this picture' }).click();
  await toast(page, 'Picture saved');
  await shown(section(page, 'Picture'));
  await shown(page.getByRole('button', { name: 'User menu' }));

  const others = await open('/confidants', { as: grace, width: 390 });
  await shown(others.getByRole('main'));
  await others.goto('/chats');
  await shown(others.getByRole('main'));

  await section(page, 'Picture').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your picture?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await section(page, 'Picture').getByRole('button', { name: 'Upload a picture' }).waitFor();
  expect(await page.locator('.own-picture .avatar img').count()).toBe(0);
});
