import type { Page } from 'playwright-core';
import { section } from './settings.ts';

/* Passkeys: their part of the settings, their button, and a device that has them. */

/**
 * Gives a page Chromium's virtual authenticator: a device that makes and keeps passkeys, knows its user by fingerprint,
 * and answers at once.
 */
export async function virtualAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export const dialog = (page: Page) => page.getByRole('dialog');
export const byPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

export async function openAddition(page: Page): Promise<void> {
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByLabel('Current password').waitFor();
}

export async function add(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Current password').fill(password);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
}
