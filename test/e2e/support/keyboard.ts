import type { Page } from 'playwright-core';
import { until } from './app.ts';

/* What the tests of keyboard have in common. */

type Role = Parameters<Page['getByRole']>[0];

/** Presses Tab until what has this role and name has the focus. */
export async function tabTo(page: Page, role: Role, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  await wanted.waitFor();
  for (let steps = 0; steps < 60; steps++) {
    if (await wanted.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to the ${role} ${name}`);
}

export async function press(page: Page, role: Role, name: string, key = 'Enter'): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Chooses an entry of an open menu with the arrow keys. */
export async function choose(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.waitFor();
  await until(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'menu');
  for (let steps = 0; steps < 8; steps++) {
    if ((await entry.getAttribute('data-highlighted')) !== null) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`The arrow keys do not lead to ${name}`);
}

/** Waits until a field of the dialog has the focus: it gets it a frame after it is shown. */
export const inDialog = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.closest('[role="dialog"], [role="alertdialog"]'));

export const isClosed = (page: Page) => until(() => page.locator('[role="dialog"], [role="alertdialog"]').count(), 0);
