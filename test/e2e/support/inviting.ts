import type { Page } from 'playwright-core';

/* Inviting confidants on their page. */

export const address = () => `friend-${crypto.randomUUID()}@example.com`;

export async function invite(page: Page, email: string, as: 'Friend' | 'Coach' = 'Friend'): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('radio', { name: as }).check();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
}
