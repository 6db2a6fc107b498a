import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bounds, box, checked, row, until } from './support/app.ts';
import { test } from './support/test.ts';

/* What lies above a page: the floating button. */

describe('the floating button', () => {
  const fab = (page: Page) => page.getByRole('button', { name: 'Quick add' });

  test('adds a commitment from any page on a small screen, by keyboard, and the focus comes back to it', async ({
    open,
    world,
  }) => {
    const page = await open('/settings', { as: await world.person(), width: 390 });
    await page.getByLabel('Name').waitFor();
    const isFocused = () => fab(page).evaluate((button) => button === document.activeElement);
    const menu = page.getByRole('menu', { name: 'Quick add' });
    await fab(page).focus();
    await page.keyboard.press('Enter');
    await until(() => menu.getByRole('menuitem').allTextContents(), ['Add Commitment']);
    // Keys go to the focused element; the focus moves a frame after the rendering.
    const isInMenu = () => menu.evaluate((each) => each.contains(document.activeElement));
    await until(isInMenu, true);
    await page.keyboard.press('Escape');
    await page.getByRole('menuitem').waitFor({ state: 'hidden' });
    await until(isFocused, true);
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"][data-highlighted]', { hasText: 'Add Commitment' }).waitFor();
    await until(isInMenu, true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Commitment' });
    await dialog.getByLabel('Title').fill('Read');
    expect(await dialog.getByLabel('Start date').inputValue()).toBe(new Date().toISOString().slice(0, 10));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await until(isFocused, true);

    await page.setViewportSize({ width: 1023, height: 800 });
    expect(await fab(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1024, height: 800 });
    expect(await page.locator('.fab').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await checked(page, 'Read', false);
  });

  test('covers neither the last row, nor tabs, nor toasts', async ({ open, world }) => {
    const person = await world.person();
    for (let n = 0; n < 12; n++) await person.commitment({ title: `Practice ${n}` });
    const page = await open('/commitments', { as: person, width: 390 });
    await box(page, 'Practice 0').waitFor();
    const button = await bounds(fab(page));
    await until(async () => {
      // Rows get their real height when they come into view, which moves the end of the page.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await bounds(row(page, 'Practice 0'));
      return last.y + last.height <= button.y;
    }, true);
    const tabs = await bounds(page.getByRole('navigation', { name: 'Main' }));
    expect(button.y + button.height).toBeLessThanOrEqual(tabs.y);
    await page.goto('/settings');
    await page.getByLabel('Name').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const notice = page.locator('[data-scope="toast"][data-part="root"]');
    // Under the pointer it stays.
    await notice.hover();
    await until(async () => {
      const { y, height } = await bounds(notice);
      return y + height <= button.y;
    }, true);
  });
});
