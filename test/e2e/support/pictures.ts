import type { Page } from 'playwright-core';
import { section } from './settings.ts';

/* Choosing the picture of a user. */

export async function choose(page: Page, buffer: Buffer): Promise<void> {
  await section(page, 'Picture')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
}

export const cropping = (page: Page) => page.getByRole('dialog', { name: 'Crop the picture' });
